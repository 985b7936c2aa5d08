"""The companion: rules, eyes, screens and the loop that joins them."""
