"""Small rating lists of our own making, in the layouts that FIDE publishes."""

from __future__ import annotations

from collections.abc import Sequence

COMBINED = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)
SINGLE = (
    "ID Number      Name                                                         Fed Sex Tit  WTit OTit           FOA "
    "{month} Gms K  B-day Flag"
)
# number, name, federation, sex, title, standard, rapid, blitz, year of birth
PLAYERS = (
    ("1001", "Soerensen, Bjorn", "DEN", "M", "GM", 2601, 2588, 2570, "1988"),
    ("1002", "Mueller, Anna Maria", "GER", "F", "WGM", 2320, 2290, 0, "1994"),
    ("1003", "Nunez Garcia, Jose", "ESP", "M", "", 2011, 0, 0, "2001"),
    ("1004", "Novak, Ivan", "CRO", "M", "FM", 2288, 2301, 2345, "1979"),
    ("10045", "O'Brien, Mary", "IRL", "F", "", 0, 1804, 0, "2008"),
)


def text_list(players: Sequence[Sequence[object]] = PLAYERS, month: str = "") -> str:
    """The text form: combined, or of one month and one rate of play (the first rating)."""
    lines = [SINGLE.format(month=month) if month else COMBINED]
    for number, name, fed, sex, title, standard, rapid, blitz, birth in players:
        ratings = (
            f"{standard or '':<6}{'0':<4}{'20':<3}"
            if month
            else "".join(f"{rating or '':<6}{'0':<4}{'20':<3}" for rating in (standard, rapid, blitz))
        )
        lines.append(
            f"{number:<15}{name:<61}{fed:<4}{sex:<4}{title:<5}{'':<5}{'':<15}{'':<4}{ratings}{birth:<6}{'':<4}"
        )
    return "\n".join(lines) + "\n"


def xml_list(players: Sequence[Sequence[object]] = PLAYERS) -> str:
    tags = ("fideid", "name", "country", "sex", "title", "rating", "rapid_rating", "blitz_rating", "birthday")
    found = ['<?xml version="1.0"?>', "<playerslist>"]
    for player in players:
        found.append("<player>")
        found += [f"<{tag}>{str(value).replace('&', '&amp;')}</{tag}>" for tag, value in zip(tags, player, strict=True)]
        found += ["<w_title></w_title>", "<games>0</games>", "<flag/>", "</player>"]
    return "\n".join([*found, "</playerslist>", ""])
