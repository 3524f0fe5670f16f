"""Properties are tried with the same examples in every run, however slow the machine is.

`make test ARGS="--hypothesis-profile=default"` tries others.
"""

from __future__ import annotations

from hypothesis import HealthCheck, settings

settings.register_profile("same", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("same")
