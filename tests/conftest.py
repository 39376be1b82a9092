"""What the whole suite shares: the form of the engine that is asked for, and Hypothesis profiles."""

from __future__ import annotations

import os
import signal
import sys
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

# Run in the background, a shell may have had signals ignored; what the tests start would inherit that.
for _number in (signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)):
    if signal.getsignal(_number) == signal.SIG_IGN:
        signal.signal(_number, signal.SIG_DFL)

if TYPE_CHECKING:
    from .sitting import Sitting

PURE = os.environ.get("RUM500_PURE", "0") not in {"", "0"}
if PURE:
    sys.modules["cython"] = None  # type: ignore[assignment]

_SHARED = {"deadline": None, "derandomize": True, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("compiled", max_examples=100, **_SHARED)  # type: ignore[arg-type]
settings.register_profile("pure", max_examples=15, **_SHARED)  # type: ignore[arg-type]
settings.register_profile("long", max_examples=5000, deadline=None)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "pure" if PURE else "compiled"))


@pytest.fixture
def sitting(monkeypatch: pytest.MonkeyPatch) -> Sitting:
    from .sitting import Sitting

    return Sitting(monkeypatch)
