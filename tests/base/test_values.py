"""Frozen value classes: what `dataclasses.dataclass(frozen=True)` would do, at a fraction of the start-up cost."""

from __future__ import annotations

import copy
import dataclasses
import inspect
import pickle
import sys
from dataclasses import KW_ONLY

import pytest

import dutchess
from dutchess.base.values import replace, value_class
from dutchess.pairing.history import Participant
from dutchess.tournament import Game, Player


@value_class
class Point:
    x: int
    y: int = 2
    name: str = ""


@value_class
class Named:
    x: int
    _: KW_ONLY
    y: int
    z: int = 3


@value_class
class Positive:
    x: int

    def __post_init__(self) -> None:
        if self.x <= 0:
            raise ValueError("not positive")


def test_fields_after_kw_only_are_given_by_name() -> None:
    """Before and after the class compiles its `__init__`, and for `dataclasses` and `inspect`."""
    for _ in range(400):
        assert (Named(1, y=2).x, Named(1, y=2).y, Named(x=1, y=2, z=4).z) == (1, 2, 4)
        for args in ((1, 2), (1, 2, 3)):
            with pytest.raises(TypeError):
                Named(*args)
    assert replace(Named(1, y=2), y=5) == Named(1, y=5)
    assert [(field.name, field.kw_only) for field in dataclasses.fields(Named)] == [
        ("x", False),
        ("y", True),
        ("z", True),
    ]
    assert str(inspect.signature(Named)) == "(x: 'int', *, y: 'int', z: 'int' = 3) -> None"


def test_values_by_place_name_and_default() -> None:
    for point in (Point(1), Point(1, 2), Point(1, 2, ""), Point(x=1), Point(1, name=""), Point(y=2, name="", x=1)):
        assert (point.x, point.y, point.name) == (1, 2, "")
        assert point == Point(1, 2, "")
        assert hash(point) == hash(Point(1))
    assert Point(1) != Point(2)
    assert Point(1) != (1, 2, "")
    assert repr(Point(1)) == "Point(x=1)"
    assert repr(Point(1, 5, "a")) == "Point(x=1, y=5, name='a')"


@pytest.mark.parametrize(
    ("args", "kwargs"),
    [
        ((), {}),
        ((1, 2, "", 4), {}),
        ((1,), {"z": 3}),
        ((), {"y": 1}),
        ((), {"y": 1, "name": "", "z": 1}),
        ((1,), {"x": 1}),
        ((1, 2), {"x": 1}),
        ((1, 2, ""), {"x": 1}),
    ],
)
def test_values_that_do_not_fit_are_refused(args: tuple[int, ...], kwargs: dict[str, int]) -> None:
    with pytest.raises(TypeError, match="Point"):
        Point(*args, **kwargs)  # type: ignore[arg-type]


def test_a_record_cannot_be_changed() -> None:
    point = Point(1)
    with pytest.raises(AttributeError, match="immutable"):
        point.x = 2  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        del point.x
    assert point == Point(1)


def test_replace_makes_a_changed_copy() -> None:
    point = Point(1)
    assert replace(point, x=5, name="a") == Point(5, 2, "a")
    assert point == Point(1)
    with pytest.raises(TypeError, match="no field 'z'"):
        replace(point, z=1)


def test_a_record_may_check_itself() -> None:
    with pytest.raises(ValueError, match="not positive"):
        Positive(0)
    with pytest.raises(ValueError, match="not positive"):
        replace(Positive(1), x=-1)


def test_records_travel_between_processes() -> None:
    assert pickle.loads(pickle.dumps(Point(3))) == Point(3)


def test_records_match_by_place() -> None:
    match Point(1, 5):
        case Point(x, y):
            assert (x, y) == (1, 5)


def test_a_class_used_often_behaves_as_before() -> None:
    """From a number of values on a class has a compiled `__init__`."""

    @value_class
    class Often:
        x: int
        y: int = 2
        values: str = "v"
        defaults: str = "d"

        def __post_init__(self) -> None:
            if self.x < 0:
                raise ValueError("negative")

    before = Often.__init__
    first = Often(1)
    for _ in range(1_000):
        assert Often(1) == first
    assert Often.__init__ is not before
    assert (Often(1, y=3).x, Often(1, y=3).y, repr(Often(x=1))) == (1, 3, repr(first))
    assert replace(Often(1), y=5) == Often(1, 5)
    assert (Often(1).values, Often(1).defaults, Often(1, values="w").values) == ("v", "d", "w")
    with pytest.raises(TypeError):
        Often()  # type: ignore[call-arg]
    with pytest.raises(TypeError):
        Often(1, 2, "", "", 3)  # type: ignore[call-arg]
    with pytest.raises(ValueError, match="negative"):
        Often(-1)
    with pytest.raises(AttributeError):
        first.x = 3  # type: ignore[misc]


@pytest.mark.parametrize("kind", [Game, Player, Participant])
def test_an_init_that_is_written_out_takes_the_fields_as_they_are_declared(kind: type) -> None:
    parameters = list(inspect.signature(kind).parameters.values())
    assert tuple(parameter.name for parameter in parameters) == kind.__match_args__  # type: ignore[attr-defined]
    declared = {name: vars(kind)[name] for name in kind.__annotations__ if kind is not Game and name in vars(kind)}
    assert {p.name: p.default for p in parameters if p.default is not inspect.Parameter.empty} == declared
    values = tuple(range(len(parameters)))
    made = kind(*values)
    assert tuple(getattr(made, parameter.name) for parameter in parameters) == values


def test_entries_are_records_without_a_dictionary() -> None:
    game = Game(3, "w", "1")
    assert not hasattr(game, "__dict__")
    assert replace(game, result="0") == Game(3, "w", "0") != game
    assert pickle.loads(pickle.dumps(game)) == game
    with pytest.raises(AttributeError, match="immutable"):
        game.result = "0"  # type: ignore[misc]
    with pytest.raises(AttributeError, match="immutable"):
        game.remark = ""  # type: ignore[attr-defined]


def test_records_are_dataclasses_to_everybody_who_asks() -> None:
    point = Point(1, name="a")
    assert dataclasses.is_dataclass(point)
    assert [(field.name, field.type) for field in dataclasses.fields(Point)] == [
        ("x", "int"),
        ("y", "int"),
        ("name", "str"),
    ]
    assert dataclasses.fields(Point)[0].default is dataclasses.MISSING
    assert dataclasses.fields(Point)[1].default == 2
    assert dataclasses.replace(point, y=9) == Point(1, 9, "a")
    assert dataclasses.asdict(point) == {"x": 1, "y": 2, "name": "a"}
    assert dataclasses.astuple(point) == (1, 2, "a")
    assert point.__replace__(x=4) == Point(4, 2, "a")  # type: ignore[attr-defined]
    assert str(inspect.signature(Point)) == "(x: 'int', y: 'int' = 2, name: 'str' = '') -> None"
    if sys.version_info >= (3, 13):
        assert copy.replace(point, x=4) == Point(4, 2, "a")


def test_records_in_records_become_dictionaries() -> None:
    player = Player(1, games=(Game(2, "w", "1"),))
    assert dataclasses.asdict(player)["games"] == ({"opponent": 2, "colour": "w", "result": "1"},)
    assert dataclasses.replace(player.games[0], result="0") == Game(2, "w", "0")


def test_a_class_derived_from_a_record_has_its_fields() -> None:
    class Named(Point):
        pass

    assert [field.name for field in dataclasses.fields(Named)] == ["x", "y", "name"]

    @dataclasses.dataclass(frozen=True)
    class Deep(Point):
        z: int = 0

    assert (Deep(1, z=3).z, Deep(1, z=3).y) == (3, 2)


def test_every_record_of_the_package_is_a_dataclass() -> None:
    for name in dutchess.__all__:
        kind = getattr(dutchess, name)
        if isinstance(kind, type) and "__match_args__" in vars(kind):
            assert [field.name for field in dataclasses.fields(kind)] == list(kind.__match_args__), name


def test_the_fields_of_a_base_are_not_dropped_in_silence() -> None:
    @value_class
    class Parent:
        one: int

    class Child(Parent):
        other: int

    with pytest.raises(TypeError, match="Child cannot inherit the fields of Parent"):
        value_class(Child)
