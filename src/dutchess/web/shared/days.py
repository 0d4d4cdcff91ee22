"""Days and moments as people of a language write them.

Owns the names of the months and the usual forms in the languages of the application, as the Unicode CLDR lists them. A
test compares them with it; the application needs eight languages of several hundred. English is that of
Britain, as in the Handbook: `11/12` is no day in December to most arbiters. Must not know time zones: moments
come in the time of this machine.
"""

from __future__ import annotations

from datetime import date, datetime

MONTHS = {
    "en": "January February March April May June July August September October November December",
    "es": "enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre",
    "pt": "janeiro fevereiro março abril maio junho julho agosto setembro outubro novembro dezembro",
    "it": "gennaio febbraio marzo aprile maggio giugno luglio agosto settembre ottobre novembre dicembre",
    "de": "Januar Februar März April Mai Juni Juli August September Oktober November Dezember",
    "nl": "januari februari maart april mei juni juli augustus september oktober november december",
    "fr": "janvier février mars avril mai juin juillet août septembre octobre novembre décembre",
    "pl": "stycznia lutego marca kwietnia maja czerwca lipca sierpnia września października listopada grudnia",
}
DAYS = {
    "en": "{day} {month} {year}",
    "es": "{day} de {month} de {year}",
    "pt": "{day} de {month} de {year}",
    "it": "{day} {month} {year}",
    "de": "{day}. {month} {year}",
    "nl": "{day} {month} {year}",
    "fr": "{day} {month} {year}",
    "pl": "{day} {month} {year}",
}
MOMENTS = {
    "en": "{at:%d/%m/%Y, %H:%M}",
    "es": "{at.day}/{at.month}/{at:%y}, {at.hour}:{at:%M}",
    "pt": "{at:%d/%m/%Y %H:%M}",
    "it": "{at:%d/%m/%y, %H:%M}",
    "de": "{at:%d.%m.%y, %H:%M}",
    "nl": "{at:%d-%m-%Y, %H:%M}",
    "fr": "{at:%d/%m/%Y %H:%M}",
    "pl": "{at.day}.{at:%m.%Y, %H:%M}",
}


def long_day(day: date, code: str) -> str:
    """`14 de noviembre de 2026`."""
    return DAYS[code].format(day=day.day, month=MONTHS[code].split()[day.month - 1], year=day.year)


def short_moment(at: datetime, code: str) -> str:
    """`14/11/26, 15:05`."""
    return MOMENTS[code].format(at=at)
