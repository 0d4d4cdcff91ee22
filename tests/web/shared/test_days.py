"""Days and moments are written as the Unicode CLDR lists them for each language (Babel has it)."""

from __future__ import annotations

from datetime import date, datetime, timedelta

import pytest
from babel.dates import format_date, format_datetime

from dutchess.base.translation import LANGUAGES
from dutchess.web.shared.days import long_day, short_moment

LOCALES = {code: "en_GB" if code == "en" else code for code in LANGUAGES}  # the Handbook's English


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_day_of_a_year(code: str) -> None:
    for number in range(366):
        day = date(2024, 1, 1) + timedelta(number)
        assert long_day(day, code) == format_date(day, "long", locale=LOCALES[code])


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_half_hour_of_some_days(code: str) -> None:
    for number in range(48 * 40):
        at = datetime(2026, 1, 25, 0, 7) + timedelta(minutes=30 * number)
        assert short_moment(at, code) == format_datetime(at, "short", locale=LOCALES[code])
