"""The companion with nothing plugged in: a simulated table and guests who play."""
