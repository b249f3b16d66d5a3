"""Any value of a type of the protocol, as Hypothesis draws it.

Law: made from what msgspec says of the type, and from nothing else, so that every field of every message takes part.
"""

from typing import Any

from hypothesis import strategies as st
from msgspec import inspect

_LARGE = 2**53 - 1


def any_of(kind: Any) -> st.SearchStrategy[Any]:
    """Values of a type or of a union of types."""
    return _any(inspect.type_info(kind))


def _any(shape: inspect.Type) -> st.SearchStrategy[Any]:
    match shape:
        case inspect.NoneType():
            return st.none()
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType(ge=least, le=most):
            return st.integers(-_LARGE if least is None else least, _LARGE if most is None else most)
        case inspect.StrType(pattern=str(pattern)):
            return st.from_regex(pattern.replace(r"\Z", ""), fullmatch=True)
        case inspect.StrType(max_length=most):
            return st.text(max_size=12 if most is None else min(most, 12))
        case inspect.LiteralType(values):
            return st.sampled_from(values)
        case inspect.EnumType(cls):
            return st.sampled_from(list(cls))
    return _compound(shape)


def _compound(shape: inspect.Type) -> st.SearchStrategy[Any]:
    match shape:
        case inspect.AnyType() | inspect.CustomType():
            return st.none() | st.booleans() | st.integers(-_LARGE, _LARGE) | st.text(max_size=8)
        case inspect.UnionType(types):
            return st.one_of(*map(_any, types))
        case inspect.VarTupleType(item_type=item):
            return st.lists(_any(item), max_size=2).map(tuple)
        case inspect.TupleType(items):
            return st.tuples(*map(_any, items))
        case inspect.DictType(value_type=value):
            return st.dictionaries(st.text(max_size=8), _any(value), max_size=2)
        case inspect.StructType(cls, fields=fields):
            return st.builds(cls, **{field.name: _any(field.type) for field in fields})
    raise AssertionError(f"a type that nothing draws: {shape}")
