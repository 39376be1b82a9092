"""The oracle's own tests: its own perft files."""

from pathlib import Path

import pytest

from tests.oracle import Oracle

PERFT = Path(__file__).parent / "perft"


def perft_cases() -> list[tuple[str, str, list[tuple[int, int]]]]:
    cases = []
    for path in sorted(PERFT.glob("*.perft")):
        for index, case in enumerate(path.read_text().split("\n---\n"), 1):
            lines = [line for line in case.splitlines() if line.strip() and line.strip() != "---"]
            counts = [tuple(map(int, line.split()[1:])) for line in lines if line.startswith("perft ")]
            text = "\n".join(line for line in lines if not line.startswith("perft "))
            cases.append((f"{path.stem}-{index}", text, [(depth, count) for depth, count in counts]))
    return cases


@pytest.mark.parametrize(("name", "text", "counts"), perft_cases(), ids=lambda value: str(value)[:40])
def test_perft_files(name: str, text: str, counts: list[tuple[int, int]]) -> None:
    oracle = Oracle.parse(text)
    for depth, count in counts:
        if count <= 300:
            assert oracle.perft(depth) == count, (name, depth)
