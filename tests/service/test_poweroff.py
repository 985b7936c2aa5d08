"""The wish to power off."""

from pathlib import Path

from pi_companion.service.poweroff import ask_power_off


def test_the_wish_is_a_file_in_the_runtime_directory(tmp_path: Path) -> None:
    assert ask_power_off({"RUNTIME_DIRECTORY": f"{tmp_path}:/elsewhere"})
    assert [path.name for path in tmp_path.iterdir()] == ["poweroff"]


def test_at_a_desk_nobody_is_asked(tmp_path: Path) -> None:
    assert not ask_power_off({})
    assert not ask_power_off({"RUNTIME_DIRECTORY": str(tmp_path / "gone")})
