"""Frozen value classes without the start-up cost of `dataclasses`: the only kind of value class in this package.

Owns one decorator, `value_class`, and its companions `replace`, `set_fields`, `field_values`, `values_of` and
`name_for_programs`. To a type checker `value_class` *is* `dataclasses.dataclass(frozen=True)`, and so it is at run
time: `dataclasses.replace`, `fields`, `asdict` and `copy.replace` work. But `dataclasses` (and, through it, `inspect`)
is imported only when one of them is used: the import would more than double the start-up time of `dutchess pair`. A
default is one value that all instances share, so it must never change. Fields after `_: KW_ONLY` are given by name, as
in a dataclass. Must not grow features that only one class needs.
"""

from __future__ import annotations

__all__ = ["field_values", "name_for_programs", "replace", "set_fields", "value_class", "values_of"]

from dutchess.base.native import made

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from dataclasses import replace as replace
    from typing import Any, TypeVar, dataclass_transform

    _T = TypeVar("_T")

    @dataclass_transform(frozen_default=True)
    def value_class(cls: type[_T]) -> type[_T]: ...

    def set_fields(value: object, fields: dict[str, object]) -> None: ...

    def values_of(cls: type[_T], *columns: Sequence[object]) -> list[_T]: ...

    def field_values(value: object) -> tuple[object, ...]: ...

else:
    from _operator import attrgetter  # the same as in `operator`, without the time to import it

    KW_ONLY = "_"  # the name of the line after which fields are keywords

    def value_class(cls):
        """Make `cls` an immutable value class: `__init__`, `__eq__`, `__hash__`, `__repr__` from its annotations.

        All its fields are its own: a base with fields is refused.
        """
        for base in cls.__mro__[1:]:
            if base.__dict__.get("__match_args__"):
                raise TypeError(f"{cls.__name__} cannot inherit the fields of {base.__name__}")
        fields = cls.__dict__.get("__annotations__", {})
        cls.__positional__ = len(fields)
        if KW_ONLY in fields:
            cls.__positional__ = list(fields).index(KW_ONLY)
            del fields[KW_ONLY]
        cls.__match_args__ = tuple(fields)
        if cls.__init__ is object.__init__:
            cls.__init__ = _first_init
            cls.__signature__ = _SIGNATURE
        cls.__setattr__ = _refuse_set
        cls.__delattr__ = _refuse_delete
        if cls.__repr__ is object.__repr__:
            cls.__repr__ = _repr
        cls.__replace__ = replace
        cls.__dataclass_fields__ = _FIELDS
        cls._fields_of = _GETTER
        if cls.__eq__ is object.__eq__:
            cls.__eq__ = _eq
            cls.__hash__ = _hash
        return cls

    class _Lazy:
        """An attribute that `dataclasses` or `inspect` look for in a class, made on first use."""

        def __init__(self, name, make):
            self.name = name
            self.make = make

        def __get__(self, value, cls):
            owner = next(one for one in cls.__mro__ if "__match_args__" in one.__dict__)
            made = self.make(owner)
            setattr(owner, self.name, made)
            return made

    def _as_dataclass(cls):
        """A dataclass with the same fields."""
        from dataclasses import field, make_dataclass  # start-up: see above

        body, annotations = cls.__dict__, cls.__annotations__
        fields = []
        for index, name in enumerate(cls.__match_args__):
            value, by_name = body.get(name, body), index >= cls.__positional__
            if value is body or hasattr(value, "__set__"):  # no default, or the slot of a class that has slots
                made = field(kw_only=by_name)
            elif value.__class__.__hash__ is None:
                made = field(default_factory=lambda value=value: value, kw_only=by_name)
            else:
                made = field(default=value, kw_only=by_name)
            fields.append((name, annotations[name], made))
        return make_dataclass(cls.__name__, fields, frozen=True)

    def _signature(cls):
        from inspect import signature  # start-up: see above

        return signature(_as_dataclass(cls))

    def _fields(cls):
        """The fields; whoever derives a dataclass from a value class asks for its parameters after them."""
        made = _as_dataclass(cls)
        cls.__dataclass_params__ = made.__dataclass_params__
        return made.__dataclass_fields__

    _FIELDS = _Lazy("__dataclass_fields__", _fields)
    _SIGNATURE = _Lazy("__signature__", _signature)
    _GETTER = _Lazy("_fields_of", lambda cls: _getter(cls))

    def _first_init(self, *args, **kwargs):
        """Make an `__init__` for a class when its first value is made. Most loaded classes never make one."""
        cls = type(self)
        cls.__init__ = _make_init(cls)
        self.__init__(*args, **kwargs)

    FEW, LONG = 4, 200  # the most entries, and the most characters of a value, that a `repr` shows
    OFTEN = 300  # after this many values, it is worth compiling an `__init__` for a class

    def _make_init(cls) -> Callable[..., None]:
        """An `__init__` for the fields of a class. It is not compiled at first, because that would slow the start."""
        names, body = cls.__match_args__, cls.__dict__
        defaults = {name: body[name] for name in names if name in body}
        post = "__post_init__" in body
        count, wanted, class_name = len(names), frozenset(names), cls.__name__
        positional = cls.__positional__
        calls = 0

        def __init__(self, *args, **kwargs):
            nonlocal calls
            calls += 1
            if calls >= OFTEN:  # two threads may reach the number at the same time
                cls.__init__ = _compiled_init(names, positional, defaults, post)
            values = self.__dict__
            given = len(args) + len(kwargs)
            if given == len(args) == count == positional:
                values.update(zip(names, args, strict=True))
                if post:
                    self.__post_init__()
                return
            if given < count:
                values.update(defaults)
            values.update(zip(names, args, strict=False))
            if kwargs:
                values.update(kwargs)
            if (
                given > count
                or len(args) > positional
                or values.keys() != wanted
                or (args and kwargs and not kwargs.keys().isdisjoint(names[: len(args)]))
            ):
                wants = ", ".join(_parameters(names, positional))
                raise TypeError(f"{class_name}({wants}) was given {len(args)} values and {sorted(kwargs)}")
            if post:
                self.__post_init__()

        return __init__

    def _parameters(names: tuple[str, ...], positional: int) -> list[str]:
        """The parameters of an `__init__`, with the `*` before those that are given by name."""
        return [*names[:positional], *(["*"] if positional < len(names) else []), *names[positional:]]

    def _compiled_init(
        names: tuple[str, ...], positional: int, defaults: dict[str, Any], post: bool
    ) -> Callable[..., None]:
        """The same `__init__` as compiled code, three times as fast."""
        # No field has one of these names: `__set`, `__defaults`.
        parameters = ", ".join(
            f"{name}=__defaults[{name!r}]" if name in defaults else name for name in _parameters(names, positional)
        )
        values = ", ".join(f"{name!r}: {name}" for name in names)
        lines = [f"def __init__(self, {parameters}):", f"    __set(self, '__dict__', {{{values}}})"]
        if post:
            lines.append("    self.__post_init__()")
        scope = {"__defaults": defaults, "__set": object.__setattr__}
        exec("\n".join(lines), scope)
        return scope["__init__"]

    def set_fields(value, fields, _set=object.__setattr__):
        """Set the fields of a new value, in a hand-written `__init__` of a class with thousands of values.

        Reading is twice as fast if the object gets a complete dictionary than if its own is filled.
        """
        _set(value, "__dict__", fields)

    def values_of(cls, *columns):
        """Many values of a class whose `__init__` only sets its fields, from one column for each of its first fields.

        The native way needs half the time and half the memory.
        """
        if made is None:
            return [*map(cls, *columns)]
        body = cls.__dict__
        count = len(columns[0])
        rest = [[body[name]] * count for name in cls.__match_args__[len(columns) :]]
        return made(cls, cls.__match_args__, (*columns, *rest))

    def _refuse_set(self, name, value):
        raise AttributeError(f"{type(self).__name__} is immutable: cannot set {name!r}")

    def _refuse_delete(self, name):
        raise AttributeError(f"{type(self).__name__} is immutable: cannot delete {name!r}")

    def _getter(cls):
        """What reads all fields of a value at once, as a tuple."""
        names = cls.__match_args__
        if len(names) > 1:
            return attrgetter(*names)
        return (lambda value: (getattr(value, names[0]),)) if names else lambda value: ()

    def field_values(value) -> tuple[Any, ...]:
        """The values of all fields, in their order."""
        return value.__class__._fields_of(value)

    def _eq(self, other):
        if type(self) is not type(other):
            return NotImplemented
        fields_of = self.__class__._fields_of
        return fields_of(self) == fields_of(other)

    def _hash(self):
        return hash(self.__class__._fields_of(self))

    def _repr(self):
        """The fields that differ from their defaults. Long ones are counted, not shown."""
        body = type(self).__dict__
        shown = [
            f"{name}={_short(value)}"
            for name, value in zip(self.__match_args__, field_values(self), strict=True)
            if name not in body or hasattr(body[name], "__set__") or value != body[name]
        ]
        return f"{type(self).__name__}({', '.join(shown)})"

    def _short(value):
        """A value as a text. For a long one, the number of entries or the type."""
        entries = len(value) if isinstance(value, (tuple, list, dict, frozenset, set)) else 0
        text = "" if entries > FEW else repr(value)
        if entries and (not text or len(text) > LONG):
            return f"<{entries} entries>"
        return text if len(text) <= LONG or isinstance(value, str) else f"<{type(value).__name__}>"

    def replace(value, /, **changes):
        """Return a copy of a value with some fields changed."""
        cls = type(value)
        for name in changes:
            if name not in cls.__match_args__:
                raise TypeError(f"{cls.__name__} has no field {name!r}")
        fields = {name: getattr(value, name) for name in cls.__match_args__}
        return cls(**{**fields, **changes})


def name_for_programs(kind: type) -> str:
    """The name of a record as documents for programs have it: `MetBefore` is `met-before`."""
    return "".join(
        f"-{one.lower()}" if one.isupper() and place else one.lower() for place, one in enumerate(kind.__name__)
    )
