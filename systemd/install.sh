#!/bin/bash
# Installs or updates the companion on Raspberry Pi OS (Bookworm or Trixie, 64 bit).
#
#   sudo systemd/install.sh
#
# Run it from a checkout. It may be run again at any time: data and settings are kept,
# and the program that runs is restarted at the end.
# What it does to the system is what stands below, in this order, and nothing else.
set -euo pipefail

app=/opt/pi-companion
source=$(cd "$(dirname "$0")/.." && pwd)

die() {
    echo "install.sh: $*" >&2
    exit 1
}

[ "$(id -u)" -eq 0 ] || die "run it with sudo."
[ "$(dpkg --print-architecture)" = arm64 ] ||
    die "a 64-bit Raspberry Pi OS is needed: there is no OpenCV for 32 bit."

# pip must not lay a numpy over the system's that apt's picamera2 was not built for.
# shellcheck source=/dev/null
release=$(. /etc/os-release && echo "$VERSION_CODENAME")
case $release in
bookworm) constraints="numpy<2 opencv-python-headless<4.12" ;;
trixie) constraints="numpy<2.3" ;;
*) die "this is $release; Bookworm and Trixie are supported." ;;
esac

echo "== Packages of the system"
apt-get update
apt-get install --yes --no-install-recommends \
    i2c-tools python3-lgpio python3-numpy python3-picamera2 python3-venv

echo "== The program, in $app"
# With the system's packages, because picamera2 and libcamera exist only there; and
# with the system's Python, because they are built for it.
venv_options=--system-site-packages
python_now=$(/usr/bin/python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if [ -d "$app/lib" ] && [ ! -d "$app/lib/python$python_now" ]; then
    # The release was upgraded, and the old environment is for another Python.
    venv_options="$venv_options --clear"
fi
# shellcheck disable=SC2086  # two options, two words
/usr/bin/python3 -m venv $venv_options "$app"
mkdir -p "$app/share"
tr ' ' '\n' <<<"$constraints" >"$app/share/constraints.txt"
"$app/bin/python" -m pip install --disable-pip-version-check \
    --upgrade --upgrade-strategy only-if-needed \
    --constraint "$app/share/constraints.txt" "$source"
install -m 644 "$source/systemd/pi-companion.toml" "$app/share/"

echo "== User, data folder and settings"
install -Dm 644 "$source/systemd/sysusers.d/pi-companion.conf" -t /etc/sysusers.d
install -Dm 644 "$source/systemd/tmpfiles.d/pi-companion.conf" -t /etc/tmpfiles.d
systemd-sysusers pi-companion.conf
systemd-tmpfiles --create pi-companion.conf

echo "== The I2C bus as a device, at every start"
mkdir -p /etc/modules-load.d
echo i2c-dev >/etc/modules-load.d/pi-companion.conf
modprobe i2c-dev || echo "   (it will be there after the next start)"

echo "== The service"
install -m 644 "$source"/systemd/pi-companion*.service \
    "$source"/systemd/pi-companion*.path /etc/systemd/system
systemctl daemon-reload
systemctl enable pi-companion.service pi-companion-poweroff.path
systemctl restart pi-companion-poweroff.path
# 78 is the program's answer to wrong settings; all else is mended while it runs.
systemctl restart pi-companion.service ||
    echo "   it does not start: see journalctl -u pi-companion"

echo "== Boot settings"
# Shown and not written: this file decides whether the Pi starts at all.
missing=0
for line in dtparam=i2c_arm=on,i2c_arm_baudrate=400000 camera_auto_detect=1; do
    if ! grep -qxF "$line" /boot/firmware/config.txt; then
        echo "   add to /boot/firmware/config.txt and restart:  $line"
        missing=1
    fi
done
[ "$missing" -eq 1 ] || echo "   all there"

echo
echo "Settings: /etc/pi-companion.toml   Log: journalctl -u pi-companion"
echo "Check:    sudo -u pi-companion $app/bin/pi-companion doctor"
