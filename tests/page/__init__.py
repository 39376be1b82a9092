"""The page in a real browser, on fixtures: what the thirty rules of interaction ask of it."""

import pytest

pytest.register_assert_rewrite("tests.page.soundness")
