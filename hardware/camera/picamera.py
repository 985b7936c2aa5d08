"""The Pi's own camera: the one door to picamera2. Not yet seen on a Pi."""

import contextlib
import importlib
import logging
import os
import threading
import time
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import numpy as np

from hardware.camera.frame import Camera, Frame, Image, shrink_grey
from hardware.camera.holders import holders
from hardware.camera.light import LightWatch, steady_exposure
from hardware.camera.pace import Clock, Wait
from hardware.errors import HardwareError, Unplugged, translate

log = logging.getLogger(__name__)

Driver = Callable[[], Any]
"""Makes a Picamera2 object; the vendor has no types."""

_LORES = (640, 480)
_LARGEST = (1640, 1232)
"""A Zero 2 W's memory holds no larger main stream, and the reader needs none."""
_FULL_VIEW = {"imx708": (2304, 1296), "imx219": (1640, 1232)}
"""Sensor modes that see the whole field, by sensor: module 3 and module 2."""
_SETTLE_S = 1.0
_CLOSE_S = 5.0
_EX_TEMPFAIL = 75


def _picamera2() -> Any:  # noqa: ANN401 - the vendor has no types
    return importlib.import_module("picamera2").Picamera2()


def pi_camera_present() -> bool:
    """Tell whether picamera2 can be imported and knows a camera on the ribbon."""
    try:
        known = importlib.import_module("picamera2").Picamera2.global_camera_info()
    except Exception:  # noqa: BLE001 - a broken installation fails in many ways
        return False
    # libcamera lists USB webcams as well; those are better read through V4L2.
    return any("/usb" not in str(camera.get("Id", "")) for camera in known)


def _leave() -> None:
    """End the process so that its supervisor starts it afresh."""
    os._exit(_EX_TEMPFAIL)


class PiCamera(Camera):
    """A camera module on the ribbon cable, in one fixed configuration.

    `focus_file` keeps the lens position found once. `when_stuck` is called when the
    driver does not even close; its threads cannot be ended, only the process can.
    """

    def __init__(  # noqa: PLR0913 - settings, and doors for the tests
        self,
        width: int,
        height: int,
        fps: float,
        mains_hz: int,
        *,
        clock: Clock = time.monotonic,
        wait: Wait = time.sleep,
        focus_file: Path | None = None,
        driver: Driver = _picamera2,
        when_stuck: Callable[[], None] = _leave,
    ) -> None:
        self._size = (min(width, _LARGEST[0]), min(height, _LARGEST[1]))
        self._fps = fps
        self._mains_hz = mains_hz
        self._clock = clock
        self._wait = wait
        self._focus_file = focus_file
        self._driver = driver
        self._when_stuck = when_stuck
        self._device: Any = None
        self._model = ""
        self._number = -1
        self._settled_at = 0.0
        self._due = 0.0
        self._light: LightWatch | None = None

    def open(self) -> None:
        """Open, configure, focus and start; raise `HardwareError` with the remedy."""
        self.close()
        try:
            self._device = self._driver()
            self._start()
        except Exception as error:
            wrong = _explained(error)
            self.close()
            raise wrong from error

    def read(self, timeout_s: float) -> Frame:
        """Return a picture that was begun after this call."""
        if self._device is None:
            raise Unplugged("The camera is not open", "open the camera first")
        self._wait(max(0.0, self._due - self._clock()))
        self._due = max(self._due, self._clock()) + 1 / self._fps
        try:
            with self._request(timeout_s) as request:
                image: Image = request.make_array("main")
                lores: Image = request.make_array("lores")
                facts: dict[str, Any] = request.get_metadata()
        except TimeoutError as error:
            raise Unplugged(
                f"The camera sent no picture for {timeout_s:g} s",
                "switch off and seat both ends of its cable",
            ) from error
        except Exception as error:
            raise _explained(error) from error
        # The rows of the small picture may be padded, its colour planes lie below.
        grey = shrink_grey(np.ascontiguousarray(lores[: _LORES[1], : _LORES[0]]))
        self._number += 1
        now = self._clock()
        self._keep_light(facts, float(grey.mean()), now)
        return Frame(np.ascontiguousarray(image[..., :3]), grey, now, self._number)

    def refocus(self) -> None:
        """Find the focus anew and keep it; measure the light anew as it settles."""
        if self._device is None:
            return
        try:
            if "AfMode" in self._device.camera_controls:
                self._focus()
            self._measure_light(self._clock())
        except Exception as error:
            raise _explained(error) from error

    def close(self) -> None:
        """Close in a helper thread; a driver that hangs there ends the process."""
        device, self._device = self._device, None
        if device is None:
            return

        # Not stop(): it waits for ever after a capture that timed out.
        def shut() -> None:
            for step in (device.cancel_all_and_flush, device.close):
                with contextlib.suppress(Exception):
                    step()

        helper = threading.Thread(target=shut, name="camera-close", daemon=True)
        helper.start()
        helper.join(_CLOSE_S)
        if helper.is_alive():
            log.critical("The camera's driver hangs; the program is started afresh.")
            self._when_stuck()

    def describe(self) -> str:
        """Name the source."""
        return f"Pi camera {self._model}".strip()

    def _start(self) -> None:
        device = self._device
        self._model = str(device.camera_properties.get("Model", ""))
        controls: dict[str, Any] = {"FrameDurationLimits": (33333, 100000)}
        position = self._stored_focus()
        focusing = "AfMode" in device.camera_controls
        if focusing and position is not None:
            controls |= {"AfMode": 0, "LensPosition": position}
        # All in one go: configure() forgets what was set before it.
        options: dict[str, Any] = {
            "main": {"size": self._size, "format": "RGB888"},
            "lores": {"size": _LORES, "format": "YUV420"},
            "controls": controls,
            "buffer_count": 3,
            "queue": False,
            "display": None,
            "encode": None,
        }
        view = next((v for k, v in _FULL_VIEW.items() if k in self._model), None)
        if view is not None:
            options["sensor"] = {"output_size": view}
        device.configure(device.create_video_configuration(**options))
        device.start()
        if focusing and position is None:
            self._focus()
        self._settled_at = self._clock() + _SETTLE_S
        self._light = None

    def _request(self, timeout_s: float) -> AbstractContextManager[Any]:
        request: AbstractContextManager[Any] = self._device.captured_request(
            wait=timeout_s, flush=True
        )
        return request

    def _focus(self) -> None:
        """Find the focus once and hold it; a lens that cannot stays as it is."""
        device = self._device
        try:
            if not device.autofocus_cycle(wait=_CLOSE_S):
                log.warning("The camera finds no focus; put dice into its view.")
                return
            position = float(device.capture_metadata(wait=_CLOSE_S)["LensPosition"])
        except (TimeoutError, KeyError, RuntimeError) as error:
            log.warning("The camera finds no focus (%s).", error)
            return
        device.set_controls({"AfMode": 0, "LensPosition": position})
        if self._focus_file is not None:
            try:
                self._focus_file.write_text(f"{position:.3f}\n")
            except OSError as error:
                log.warning("The focus cannot be kept: %s.", error)

    def _stored_focus(self) -> float | None:
        if self._focus_file is None:
            return None
        try:
            position = float(self._focus_file.read_text())
        except (OSError, ValueError):
            return None
        # In 1/m: the nearest lens focuses at a few centimetres.
        return position if 0 <= position <= 32 else None  # noqa: PLR2004

    def _keep_light(self, facts: dict[str, Any], level: float, now: float) -> None:
        """Lock exposure and colour once they have settled; anew when light changes."""
        if self._light is None:
            if now >= self._settled_at:
                exposure, gain = steady_exposure(
                    int(facts["ExposureTime"]),
                    float(facts["AnalogueGain"]),
                    self._mains_hz,
                )
                # Both values together end the automatic; AeEnable is not needed.
                self._device.set_controls(
                    {
                        "ExposureTime": exposure,
                        "AnalogueGain": gain,
                        "ColourGains": tuple(facts["ColourGains"]),
                    }
                )
                self._light = LightWatch(level)
            return
        self._light = self._light.see(level)
        if self._light.changed:
            self._measure_light(now)

    def _measure_light(self, now: float) -> None:
        self._device.set_controls({"AeEnable": True, "AwbEnable": True})
        self._settled_at = now + _SETTLE_S
        self._light = None


def _explained(error: BaseException) -> HardwareError:
    wrong = translate(error, "The camera")
    if "in use by another" in wrong.what:
        names = ", ".join(holders(("/dev/video", "/dev/media")))
        if names:
            return Unplugged(f"The camera is in use by {names}", "stop that program")
    return wrong
