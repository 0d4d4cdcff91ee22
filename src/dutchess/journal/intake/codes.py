"""Codes and dates as FIDE's reports have them: federations, titles, sex, days; and what somebody may have meant.

Owns the lists of valid codes and the suggestions for wrong ones. Files that are imported keep what they say; what
people type is judged here. Must not know of entries or states.
"""

from __future__ import annotations

import re
from calendar import monthrange
from collections.abc import Iterable
from difflib import get_close_matches

from dutchess.awards.rates import time_control
from dutchess.base.values import replace
from dutchess.journal.values import Person
from dutchess.tournament.entries import SHORT_TITLES, TITLES

SEXES = ("m", "w")

# The members of FIDE by their codes; FID is for players under FIDE's flag, NON for those without a federation.
FEDERATIONS = {
    code: name
    for code, _, name in (
        line.partition(" ")
        for line in """\
AFG Afghanistan
AHO Netherlands Antilles
ALB Albania
ALG Algeria
AND Andorra
ANG Angola
ANT Antigua and Barbuda
ARG Argentina
ARM Armenia
ARU Aruba
AUS Australia
AUT Austria
AZE Azerbaijan
BAH Bahamas
BAN Bangladesh
BAR Barbados
BDI Burundi
BEL Belgium
BER Bermuda
BHU Bhutan
BIH Bosnia and Herzegovina
BIZ Belize
BLR Belarus
BOL Bolivia
BOT Botswana
BRA Brazil
BRN Bahrain
BRU Brunei
BUL Bulgaria
BUR Burkina Faso
CAF Central African Republic
CAM Cambodia
CAN Canada
CAY Cayman Islands
CGO Congo
CHA Chad
CHI Chile
CHN China
CIV Ivory Coast
CMR Cameroon
COD Democratic Republic of the Congo
COL Colombia
COM Comoros
CPV Cape Verde
CRC Costa Rica
CRO Croatia
CUB Cuba
CYP Cyprus
CZE Czech Republic
DEN Denmark
DJI Djibouti
DMA Dominica
DOM Dominican Republic
ECU Ecuador
EGY Egypt
ENG England
ERI Eritrea
ESA El Salvador
ESP Spain
EST Estonia
ETH Ethiopia
FAI Faroe Islands
FID FIDE
FIJ Fiji
FIN Finland
FRA France
GAB Gabon
GAM Gambia
GCI Guernsey
GEO Georgia
GEQ Equatorial Guinea
GER Germany
GHA Ghana
GRE Greece
GRL Greenland
GRN Grenada
GUA Guatemala
GUI Guinea
GUM Guam
GUY Guyana
HAI Haiti
HKG Hong Kong
HON Honduras
HUN Hungary
INA Indonesia
IND India
IOM Isle of Man
IRI Iran
IRL Ireland
IRQ Iraq
ISL Iceland
ISR Israel
ISV US Virgin Islands
ITA Italy
IVB British Virgin Islands
JAM Jamaica
JCI Jersey
JOR Jordan
JPN Japan
KAZ Kazakhstan
KEN Kenya
KGZ Kyrgyzstan
KOR South Korea
KOS Kosovo
KSA Saudi Arabia
KUW Kuwait
LAO Laos
LAT Latvia
LBA Libya
LBN Lebanon
LBR Liberia
LCA Saint Lucia
LES Lesotho
LIE Liechtenstein
LTU Lithuania
LUX Luxembourg
MAC Macau
MAD Madagascar
MAR Morocco
MAS Malaysia
MAW Malawi
MDA Moldova
MDV Maldives
MEX Mexico
MGL Mongolia
MKD North Macedonia
MLI Mali
MLT Malta
MNC Monaco
MNE Montenegro
MOZ Mozambique
MRI Mauritius
MTN Mauritania
MYA Myanmar
NAM Namibia
NCA Nicaragua
NCL New Caledonia
NED Netherlands
NEP Nepal
NGR Nigeria
NIG Niger
NON none
NOR Norway
NRU Nauru
NZL New Zealand
OMA Oman
PAK Pakistan
PAN Panama
PAR Paraguay
PER Peru
PHI Philippines
PLE Palestine
PLW Palau
PNG Papua New Guinea
POL Poland
POR Portugal
PUR Puerto Rico
QAT Qatar
ROU Romania
RSA South Africa
RUS Russia
RWA Rwanda
SCO Scotland
SEN Senegal
SEY Seychelles
SGP Singapore
SKN Saint Kitts and Nevis
SLE Sierra Leone
SLO Slovenia
SMR San Marino
SOL Solomon Islands
SOM Somalia
SRB Serbia
SRI Sri Lanka
SSD South Sudan
STP Sao Tome and Principe
SUD Sudan
SUI Switzerland
SUR Suriname
SVK Slovakia
SWE Sweden
SWZ Eswatini
SYR Syria
TAN Tanzania
THA Thailand
TJK Tajikistan
TKM Turkmenistan
TLS Timor-Leste
TOG Togo
TPE Chinese Taipei
TTO Trinidad and Tobago
TUN Tunisia
TUR Turkiye
UAE United Arab Emirates
UGA Uganda
UKR Ukraine
URU Uruguay
USA United States of America
UZB Uzbekistan
VAN Vanuatu
VEN Venezuela
VIE Vietnam
VIN Saint Vincent and the Grenadines
WLS Wales
YEM Yemen
ZAM Zambia
ZIM Zimbabwe""".splitlines()
    )
}

# Codes of other lists (ISO 3166, car plates, former ones) for federations that have another code at FIDE.
OTHERWISE = {
    "DEU": "GER",
    "NLD": "NED",
    "HOL": "NED",
    "CHE": "SUI",
    "DNK": "DEN",
    "GRC": "GRE",
    "HRV": "CRO",
    "SVN": "SLO",
    "BGR": "BUL",
    "LVA": "LAT",
    "PRT": "POR",
    "ROM": "ROU",
    "SCG": "SRB",
    "YUG": "SRB",
    "GBR": "ENG",
    "UK": "ENG",
    "ESPA": "ESP",
    "SPA": "ESP",
    "ZAF": "RSA",
    "IRN": "IRI",
    "SAU": "KSA",
    "ARE": "UAE",
    "VNM": "VIE",
    "PHL": "PHI",
    "IDN": "INA",
    "MYS": "MAS",
    "MNG": "MGL",
    "TWN": "TPE",
    "CHL": "CHI",
    "PRY": "PAR",
    "URY": "URU",
    "CRI": "CRC",
    "GTM": "GUA",
    "HND": "HON",
    "SLV": "ESA",
    "NIC": "NCA",
    "PRI": "PUR",
    "HTI": "HAI",
    "BGD": "BAN",
    "LKA": "SRI",
    "KWT": "KUW",
    "BHR": "BRN",
    "OMN": "OMA",
    "LBY": "LBA",
    "DZA": "ALG",
    "AGO": "ANG",
    "NGA": "NGR",
    "NER": "NIG",
    "TZA": "TAN",
    "ZMB": "ZAM",
    "ZWE": "ZIM",
    "MDG": "MAD",
    "MUS": "MRI",
    "MRT": "MTN",
    "BWA": "BOT",
    "TGO": "TOG",
    "PSE": "PLE",
    "XKX": "KOS",
    "FRO": "FAI",
    "IMN": "IOM",
    "JEY": "JCI",
    "GGY": "GCI",
    "MCO": "MNC",
    "CAT": "ESP",
    "D": "GER",
    "A": "AUT",
    "E": "ESP",
    "F": "FRA",
    "I": "ITA",
    "N": "NOR",
    "S": "SWE",
    "P": "POR",
    "H": "HUN",
    "DE": "GER",
    "NL": "NED",
    "CH": "SUI",
    "DK": "DEN",
    "GR": "GRE",
    "HR": "CRO",
    "SI": "SLO",
    "ES": "ESP",
    "FR": "FRA",
    "IT": "ITA",
    "NO": "NOR",
    "SE": "SWE",
    "FI": "FIN",
    "PT": "POR",
    "PL": "POL",
    "AT": "AUT",
    "BE": "BEL",
    "CZ": "CZE",
    "HU": "HUN",
    "RO": "ROU",
    "BR": "BRA",
    "US": "USA",
    "IN": "IND",
    "IE": "IRL",
}

NUMBERS = re.compile(r"\d+", re.ASCII)
FIRST_YEAR, LAST_YEAR = 1850, 2200
CENTURY = 2000
DECEMBER = 12
LONGEST_MINUTES = 300


def tidy(person: Person) -> Person:
    """The same person with codes as reports write them: federation and title in capitals, sex `m` or `w`."""
    sex, title = person.sex.strip().lower(), person.title.strip().upper()
    return replace(
        person,
        federation=person.federation.strip().upper(),
        title=SHORT_TITLES.get(title, title),
        sex="w" if sex == "f" else sex,
    )


def federation_meant(written: str) -> str:
    """The federation that somebody may have meant by a wrong code or by a name; empty if none is near."""
    code = written.strip().upper()
    if code in OTHERWISE:
        return OTHERWISE[code]
    by_name = {name.upper(): known for known, name in FEDERATIONS.items()}
    for name, known in by_name.items():
        if len(code) > len("ABC") and name.startswith(code):
            return known
    near = _nearest(code, by_name)
    return by_name[near] if near else _nearest(code, FEDERATIONS)


def title_meant(written: str) -> str:
    """The title that somebody may have meant; empty if none is near."""
    return _nearest(written.strip().upper(), TITLES)


def is_time_control(code: str) -> bool:
    """True for a code of TRF record 222: `5400+30`, `40/6000+30:900+30`, or `W300-B240`."""
    sides = code.split("-")
    if len(sides) == 2 and sides[0].startswith("W") and sides[1].startswith("B"):
        return all(time_control(side[1:]) for side in sides)
    return time_control(code) is not None


def time_control_meant(written: str) -> str:
    """The code that somebody may have meant by minutes and seconds (`90'+30"`, `90 min + 30 s`); empty if unclear."""
    numbers = NUMBERS.findall(written)
    if not 1 <= len(numbers) <= 2 or not 1 <= int(numbers[0][:4]) <= LONGEST_MINUTES:
        return ""
    return "+".join((str(60 * int(numbers[0])), *numbers[1:]))


def _nearest(written: str, known: Iterable[str]) -> str:
    return next(iter(get_close_matches(written, list(known), 1, 0.6)), "")


def day_meant(written: str) -> str:
    """The day that somebody may have meant by another way of writing, or by a day that its month does not have."""
    numbers = [int(part) for part in NUMBERS.findall(written)[:4]]
    if len(numbers) != 3:
        return ""
    year, month, day = numbers if numbers[0] > monthrange(1, 1)[1] else reversed(numbers)
    if month > DECEMBER >= day:
        month, day = day, month
    year += CENTURY if year < 100 else 0
    if not FIRST_YEAR <= year <= LAST_YEAR or not 1 <= month <= DECEMBER or day < 1:
        return ""
    return f"{year}/{month:02}/{min(day, monthrange(year, month)[1]):02}"
