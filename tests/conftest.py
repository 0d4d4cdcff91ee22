"""What all property tests share: they judge the product, never how busy the machine is."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A slow machine is no failure: no example has a deadline, and making examples may take its time.
settings.register_profile("dutchess", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("dutchess")
