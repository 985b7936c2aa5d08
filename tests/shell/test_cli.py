"""The commands as a person types them: output, exit codes, one sentence for faults."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from pi_companion.cli import main

NEW_GAME = '{"event":"new_game","game":"chicken","players":["Ann","Ben"]}'


def test_replay_prints_a_state_for_each_legal_event(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "events.jsonl"
    file.write_text(f'{NEW_GAME}\n\n{{"event":"go_for_it"}}\n')
    assert main(["replay", str(file)]) == 0
    answers = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [answer["state"]["phase"] for answer in answers] == ["start_turn", "rolling"]


def test_replay_says_what_is_wrong_goes_on_and_exits_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "events.jsonl"
    file.write_bytes(b"\xff{]\n" + NEW_GAME.encode() + b"\n")
    assert main(["replay", str(file)]) == 1
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["ok"] is False
    assert second["ok"] is True


def test_replay_of_a_missing_file_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(tmp_path / "nothing")]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "nothing" in said


def test_replay_reads_standard_input_and_answers_each_line_at_once() -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "pi_companion.cli", "replay"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(NEW_GAME + "\n")
        process.stdin.flush()
        assert json.loads(process.stdout.readline())["ok"] is True
        process.stdin.close()
        assert process.wait(20) == 0


def test_a_reader_that_goes_away_is_no_traceback(tmp_path: Path) -> None:
    file = tmp_path / "events.jsonl"
    file.write_text(f"{NEW_GAME}\n" * 3000)
    process = subprocess.run(  # noqa: S602 - the pipe is what is tested
        f"{sys.executable} -m pi_companion.cli replay {file} | head -n 1",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.stderr == ""


def test_the_settings_in_force_are_printed_as_toml(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[game]\nnames = ["Zoë"]\n')
    assert main(["run", "--config", str(file), "--print-config"]) == 0
    assert 'names = ["Zoë"]' in capsys.readouterr().out


@pytest.mark.parametrize("command", ["run", "demo", "doctor", "--print-config"])
def test_wrong_settings_name_every_mistake_and_exit_78(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: str
) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[camera]\nwidht = 640\n[buttons]\nreroll = "x"\n')
    assert main([command, "--config", str(file)]) == 78
    said = capsys.readouterr().err
    assert "camera.widht" in said
    assert "width" in said
    assert "buttons.reroll" in said
    assert "Traceback" not in said


def test_a_camera_that_cannot_be_is_a_wrong_setting(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["run", "--camera", "telescope"]) == 78
    assert "telescope" in capsys.readouterr().err


def test_wrong_usage_exits_2(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["read"])
    assert exit_.value.code == 2
    assert main([]) == 2
    assert "usage" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words",
    [
        ["demo", "--players", "9"],
        ["demo", "--game", "poker"],
        ["demo", "--game", "chicken_chase", "--eggspansion"],
        ["read", "x.jpg", "--expect", "nonsense"],
        ["read", "x.jpg", "--expect", ""],
        ["read", "x.jpg", "--expect", "green=3"],
    ],
)
def test_an_option_that_cannot_be_is_wrong_usage_in_one_sentence(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize(
    "words", [["--speed", "0"], ["--speed", "abc"], ["--seed", "-5"]]
)
def test_a_number_that_cannot_be_is_wrong_usage(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as exit_:
        main(["demo", *words])
    assert exit_.value.code == 2
    assert words[1] in capsys.readouterr().err


def test_a_dice_set_that_is_not_there_is_a_wrong_setting(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "box.toml"
    file.write_text('[game]\ndice_set = "nope"\n')
    assert main(["run", "--config", str(file), "--data", str(tmp_path)]) == 78
    assert "nope" in capsys.readouterr().err


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-", "> /dev/full"])
def test_closed_or_full_streams_are_no_mystery(tmp_path: Path, closed: str) -> None:
    file = tmp_path / "events.jsonl"
    file.write_text(f"{NEW_GAME}\n")
    done = subprocess.run(  # noqa: S602 - the shell is what closes streams
        f"{sys.executable} -m pi_companion.cli replay {file} {closed}",
        shell=True,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "Something went wrong" not in done.stderr
    assert done.stderr.count("\n") <= 1


def test_before_a_start_only_wrong_settings_fail_the_doctor(tmp_path: Path) -> None:
    assert main(["doctor", "--before-start", "--data", str(tmp_path)]) == 0


def test_every_screen_is_written_as_a_picture(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["screens", str(tmp_path / "screens")]) == 0
    assert len(list((tmp_path / "screens").glob("*.png"))) > 30
    assert "screens are in" in capsys.readouterr().out


def test_a_data_folder_that_cannot_be_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.touch()
    assert main(["run", "--camera", "none", "--data", str(file / "below")]) == 1
    said = capsys.readouterr().err
    assert said.count("\n") == 1
    assert "Traceback" not in said


def test_debug_shows_the_traceback(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["--debug", "replay", str(tmp_path / "nothing")]) == 1
    assert "Traceback" in capsys.readouterr().err
