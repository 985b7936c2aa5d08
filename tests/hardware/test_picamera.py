"""The Pi's camera against a driver on the bench that behaves as picamera2 does."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from fake_clock import FakeClock

from hardware.camera.holders import holders
from hardware.camera.light import LightWatch, steady_exposure
from hardware.camera.picamera import PiCamera
from hardware.errors import HardwareError, Misconfigured, Unplugged


class Bench:
    """Stands in for Picamera2; notes every call, and fails where told to."""

    def __init__(self, clock: FakeClock, *, autofocus: bool = True) -> None:
        self.clock = clock
        self.camera_properties = {"Model": "imx708"}
        self.camera_controls = {"AfMode": (0, 2, 0)} if autofocus else {}
        self.calls: list[str] = []
        self.options: dict[str, Any] = {}
        self.controls: list[dict[str, Any]] = []
        self.silent = False
        self.broken: Exception | None = None
        self.broken_focus: Exception | None = None
        self.hangs: threading.Event | None = None
        self.level = 100

    def create_video_configuration(self, **options: object) -> dict[str, Any]:
        self.options = options
        return options

    def configure(self, _: dict[str, Any]) -> None:
        self.calls.append("configure")

    def start(self) -> None:
        self.calls.append("start")
        if self.broken is not None:
            raise self.broken

    def autofocus_cycle(self, wait: float) -> bool:
        assert wait > 0
        self.calls.append("autofocus")
        if self.broken_focus is not None:
            raise self.broken_focus
        return True

    def capture_metadata(self, wait: float) -> dict[str, float]:
        assert wait > 0
        return {"LensPosition": 2.75}

    def set_controls(self, controls: dict[str, Any]) -> None:
        self.controls.append(controls)

    @contextmanager
    def captured_request(self, wait: float, *, flush: bool) -> Iterator["Bench"]:
        assert flush
        assert wait
        if self.silent:
            raise TimeoutError
        self.clock.wait(0.05)
        yield self

    def make_array(self, stream: str) -> np.ndarray:
        width, height = self.options[stream]["size"]
        if stream == "main":
            return np.full((height, width, 3), self.level, np.uint8)
        # Padded rows, and the colour planes below the grey one.
        planes = np.full((height * 3 // 2, width + 64), 200, np.uint8)
        planes[:height, :width] = self.level
        return planes

    def get_metadata(self) -> dict[str, Any]:
        return {
            "ExposureTime": 14000,
            "AnalogueGain": 2.0,
            "ColourGains": (1.5, 1.9),
        }

    def cancel_all_and_flush(self) -> None:
        self.calls.append("cancel")

    def close(self) -> None:
        if self.hangs is not None:
            self.hangs.wait(30)
        self.calls.append("close")


def camera(
    bench: Bench,
    clock: FakeClock,
    focus_file: Path | None = None,
    when_stuck: Callable[[], None] = print,
) -> PiCamera:
    return PiCamera(
        1280,
        960,
        10,
        50,
        clock=clock,
        wait=clock.wait,
        driver=lambda: bench,
        focus_file=focus_file,
        when_stuck=when_stuck,
    )


def test_one_fixed_configuration_sees_the_whole_field(clock: FakeClock) -> None:
    bench = Bench(clock)
    with camera(bench, clock) as cam:
        assert cam.describe() == "Pi camera imx708"
    assert bench.options == {
        "main": {"size": (1280, 960), "format": "RGB888"},
        "lores": {"size": (640, 480), "format": "YUV420"},
        "sensor": {"output_size": (2304, 1296)},
        "controls": {"FrameDurationLimits": (33333, 100000)},
        "buffer_count": 3,
        "queue": False,
        "display": None,
        "encode": None,
    }
    assert bench.calls == ["configure", "start", "autofocus", "cancel", "close"]


def test_frames_carry_the_grey_picture_without_its_padding(clock: FakeClock) -> None:
    with camera(Bench(clock), clock) as cam:
        frame = cam.read(1.5)
    assert frame.image.shape == (960, 1280, 3)
    assert frame.grey.shape == (240, 320)
    assert (frame.grey == 100).all()


def test_frames_come_no_faster_than_asked_for(clock: FakeClock) -> None:
    with camera(Bench(clock), clock) as cam:
        times = [cam.read(1.5).time for _ in range(5)]
    assert np.diff(times) == pytest.approx(0.1)


def test_the_focus_is_found_once_and_kept(clock: FakeClock, tmp_path: Path) -> None:
    kept = tmp_path / "focus"
    first, second = Bench(clock), Bench(clock)
    with camera(first, clock, focus_file=kept):
        assert first.controls == [{"AfMode": 0, "LensPosition": 2.75}]
    with camera(second, clock, focus_file=kept):
        assert "autofocus" not in second.calls
        assert second.options["controls"]["LensPosition"] == 2.75
    kept.write_text("nonsense")
    with camera(third := Bench(clock), clock, focus_file=kept):
        assert "autofocus" in third.calls


def test_on_demand_focus_and_light_are_found_anew_and_kept(
    clock: FakeClock, tmp_path: Path
) -> None:
    kept = tmp_path / "focus"
    kept.write_text("1.0")
    bench = Bench(clock)
    with camera(bench, clock, focus_file=kept) as cam:
        for _ in range(20):
            cam.read(1.5)
        (locked,) = bench.controls
        cam.refocus()
        assert float(kept.read_text()) == pytest.approx(2.75)
        for _ in range(20):
            cam.read(1.5)
    assert bench.controls[1:] == [
        {"AfMode": 0, "LensPosition": 2.75},
        {"AeEnable": True, "AwbEnable": True},
        locked,
    ]


def test_a_camera_that_is_lost_while_it_focuses_is_said(clock: FakeClock) -> None:
    bench = Bench(clock)
    with camera(bench, clock) as cam:
        bench.broken_focus = OSError(19, "No such device")
        with pytest.raises(HardwareError):
            cam.refocus()


def test_a_closed_camera_has_no_focus_to_find(clock: FakeClock) -> None:
    bench = Bench(clock)
    camera(bench, clock).refocus()
    assert bench.calls == []


def test_a_fixed_lens_is_left_alone(clock: FakeClock) -> None:
    bench = Bench(clock, autofocus=False)
    with camera(bench, clock):
        assert "autofocus" not in bench.calls
        assert bench.controls == []


def test_exposure_and_colour_are_locked_once_and_anew_in_another_light(
    clock: FakeClock,
) -> None:
    bench = Bench(clock, autofocus=False)
    with camera(bench, clock) as cam:
        for _ in range(40):
            cam.read(1.5)
        (locked,) = bench.controls
        assert locked["ExposureTime"] == 10000
        assert locked["AnalogueGain"] == pytest.approx(2.8)
        assert locked["ColourGains"] == (1.5, 1.9)
        assert "AeEnable" not in locked
        bench.level = 30
        for _ in range(60):
            cam.read(1.5)
    assert bench.controls[1:] == [{"AeEnable": True, "AwbEnable": True}, locked]


def test_a_camera_that_sends_nothing_is_said(clock: FakeClock) -> None:
    bench = Bench(clock)
    with camera(bench, clock) as cam:
        bench.silent = True
        with pytest.raises(Unplugged, match=r"no picture for 1\.5 s.*cable"):
            cam.read(1.5)


@pytest.mark.parametrize(
    ("error", "kind", "needle"),
    [
        (IndexError("list index out of range"), Unplugged, "No camera is found"),
        (OSError(12, "Cannot allocate memory"), Misconfigured, "smaller"),
        (
            RuntimeError("Camera __init__ sequence did not complete."),
            Unplugged,
            "in use by",
        ),
    ],
)
def test_a_camera_that_does_not_start_is_closed_and_explained(
    clock: FakeClock, error: Exception, kind: type[HardwareError], needle: str
) -> None:
    bench = Bench(clock)
    bench.broken = error
    cam = camera(bench, clock)
    with pytest.raises(kind, match=needle):
        cam.open()
    assert bench.calls[-2:] == ["cancel", "close"]


def test_a_driver_that_hangs_in_closing_ends_the_process(
    clock: FakeClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hardware.camera.picamera._CLOSE_S", 0.05)
    bench = Bench(clock, autofocus=False)
    bench.hangs = threading.Event()
    ended: list[str] = []
    cam = camera(bench, clock, when_stuck=lambda: ended.append("ended"))
    cam.open()
    cam.close()
    bench.hangs.set()
    assert ended == ["ended"]


@pytest.mark.parametrize("mains_hz", [50, 60])
@pytest.mark.parametrize("exposure", [3000, 9000, 14000, 33000, 66000])
@pytest.mark.parametrize("gain", [1.0, 4.0, 11.0])
def test_a_steady_exposure_is_whole_half_periods_and_as_bright(
    exposure: int, gain: float, mains_hz: int
) -> None:
    half = 1e6 / (2 * mains_hz)
    steady, new_gain = steady_exposure(exposure, gain, mains_hz)
    assert steady * new_gain == pytest.approx(exposure * gain, rel=0.001)
    assert new_gain >= 1
    if exposure * gain >= half:
        assert steady / half == pytest.approx(round(steady / half), abs=0.001)


def test_daylight_needs_no_steady_exposure() -> None:
    assert steady_exposure(2000, 1.0, 50) == (2000, 1.0)
    assert steady_exposure(14000, 2.0, 0) == (14000, 2.0)


def test_a_passing_sleeve_is_no_change_of_light() -> None:
    watch = LightWatch(100, frames=3)
    for level in (100, 40, 40, 100, 40, 40, 95):
        watch = watch.see(level)
        assert not watch.changed
    for _ in range(3):
        watch = watch.see(40)
    assert watch.changed


def test_the_program_that_holds_a_device_is_named(tmp_path: Path) -> None:
    for process, file in (("12", "/dev/video0"), ("34", "/dev/null")):
        (tmp_path / process / "fd").mkdir(parents=True)
        (tmp_path / process / "fd" / "3").symlink_to(file)
        (tmp_path / process / "comm").write_text("motion\n")
    assert holders(("/dev/video",), tmp_path) == ("motion (12)",)
