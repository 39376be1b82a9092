"""Files are there whole or not at all: rule files, records of games."""

import os
from pathlib import Path

import pytest

from rum500.files import write_whole
from rum500.house import HouseError, read_file, save
from rum500.presets import PRESETS

OLD = PRESETS["hoyle"].with_(target=1000)
NEW = PRESETS["persian"]


def stopped_at(step: str, monkeypatch: pytest.MonkeyPatch, error: BaseException) -> None:
    """Writing goes half way and is stopped, or is stopped before the file is put in its place."""
    write = Path.write_text

    def write_half(file: Path, text: str, **more: str) -> int:
        write(file, text[: len(text) // 2], **more)
        raise error

    def refuse(*_: object) -> None:
        raise error

    monkeypatch.setattr(Path, step, write_half if step == "write_text" else refuse)


@pytest.mark.parametrize("step", ["write_text", "replace"])
@pytest.mark.parametrize("there", [True, False])
def test_a_save_that_is_broken_off_leaves_what_was_there(step, there, tmp_path, monkeypatch):
    file = tmp_path / "family.toml"
    if there:
        save(OLD, file)
    with monkeypatch.context() as patched:
        stopped_at(step, patched, KeyboardInterrupt())
        with pytest.raises(KeyboardInterrupt):
            save(NEW, file)
    assert [each.name for each in tmp_path.iterdir()] == (["family.toml"] if there else [])
    if there:
        assert read_file(file) == OLD
    save(NEW, file)
    assert read_file(file) == NEW


def test_a_full_disk_is_told_of_the_file_that_was_named(tmp_path, monkeypatch):
    file = tmp_path / "family.toml"
    save(OLD, file)
    with monkeypatch.context() as patched:
        stopped_at("write_text", patched, OSError(28, "No space left on device", "another"))
        with pytest.raises(HouseError, match=r"family\.toml: cannot be written: No space left on device"):
            save(NEW, file)
        with pytest.raises(OSError, match=r"No space left on device.*family\.toml"):
            write_whole(file, "text")
    assert read_file(file) == OLD


def test_a_link_is_followed_and_permissions_are_kept(tmp_path):
    file, link = tmp_path / "family.toml", tmp_path / "link.toml"
    save(OLD, file)
    file.chmod(0o640)
    link.symlink_to(file)
    save(NEW, link)
    assert link.is_symlink()
    assert read_file(file) == NEW
    assert file.stat().st_mode & 0o777 == 0o640


def test_what_is_no_file_is_not_replaced_by_one(tmp_path):
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDWR | os.O_NONBLOCK)
    write_whole(pipe, "text")
    assert os.read(end, 10) == b"text"
    os.close(end)
    assert pipe.is_fifo()
    with pytest.raises(IsADirectoryError):
        write_whole(tmp_path, "text")
