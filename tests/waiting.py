"""How long a test waits for something that must happen.

The limit ends a test that hangs. It says nothing about speed: on a busy machine everything takes many times as long.
"""

from __future__ import annotations

WAIT_SECONDS = 300
