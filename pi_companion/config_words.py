"""Settings in words: mistakes as sentences, values as commented TOML."""

import json
import textwrap
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import get_args

from annotated_types import Ge, Le
from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo
from pydantic_core import ErrorDetails

WIDTH = 80
LONGEST_VALUE = 40

_NOT = {
    "int_type": "is not a whole number",
    "float_type": "is not a number",
    "bool_type": "is not true or false",
    "string_type": "is not text in quotes",
    "string_too_short": "must not be empty",
    "tuple_type": "is not a list in [brackets]",
    "too_long": "is a list that is too long",
    "finite_number": "is not a number",
}


def sentences(error: ValidationError, model: type[BaseModel]) -> Iterator[str]:
    """Give each mistake as one sentence that names its path."""
    for mistake in error.errors():
        path = ".".join(str(part) for part in mistake["loc"])
        said = _sentence(path, mistake, model)
        yield said if said.endswith("?") else f"{said}."


def _sentence(path: str, mistake: ErrorDetails, model: type[BaseModel]) -> str:
    kind = mistake["type"]
    value = _shown(mistake["input"])
    if kind == "extra_forbidden":
        return f"`{path}` is not a setting{_near_path(path, model)}"
    if kind == "model_type":
        return f"`{path}`: {value} is not a section: write [{path}] above its settings"
    field = _fields(model).get(path)
    limits = field and _limits(field)
    if kind in ("greater_than_equal", "less_than_equal") and limits:
        return f"`{path}`: {value} is not between {' and '.join(limits)}"
    if kind == "literal_error" and field is not None:
        choices = ", ".join(_shown(each) for each in get_args(field.annotation))
        return f"`{path}`: {value} is not one of {choices}"
    if kind == "value_error":
        said = str(mistake["ctx"]["error"])
        if isinstance(mistake["input"], dict):
            return f"`{path}`: {said}" if path else said
        return f"`{path}`: {value} {said}"
    return f"`{path}`: {value} {_NOT.get(kind, mistake['msg'])}"


def nearest(value: str, known: Iterable[str]) -> str:
    """Say which of `known` was probably meant, or list them all."""
    known = list(known)
    if close := get_close_matches(value, known, n=1):
        return f": did you mean {_shown(close[0])}?"
    return f": use one of {', '.join(_shown(each) for each in known)}"


def _near_path(path: str, model: type[BaseModel]) -> str:
    """Find the setting that was meant: the right key elsewhere, else a similar one."""
    fields = list(_fields(model))
    known = fields if "." in path else [*fields, *model.model_fields]
    key = path.rpartition(".")[2]
    for other in fields:
        if other.rpartition(".")[2] == key:
            return f": it belongs into [{other.rpartition('.')[0]}]"
    if close := get_close_matches(path, known, n=1):
        return f": did you mean `{close[0]}`?"
    keys = {other.rpartition(".")[2]: other for other in fields}
    if close := get_close_matches(key, keys, n=1):
        return f": did you mean `{keys[close[0]]}`?"
    return ": --print-config lists them all"


def _fields(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """Give every setting by its path, as it is spelt in the TOML."""
    return {
        f"{section}.{field.alias or name}": field
        for section, table in model.model_fields.items()
        for name, field in _model(table).model_fields.items()
    }


def _model(field: FieldInfo) -> type[BaseModel]:
    kind = field.annotation
    if not (isinstance(kind, type) and issubclass(kind, BaseModel)):
        raise TypeError(f"{kind} is not a section of the settings.")
    return kind


def _limits(field: FieldInfo) -> tuple[str, str] | None:
    """Give the least and the largest value, for settings that have both."""
    low = [str(limit.ge) for limit in field.metadata if isinstance(limit, Ge)]
    high = [str(limit.le) for limit in field.metadata if isinstance(limit, Le)]
    return (low[0], high[0]) if low and high else None


def _shown(value: object) -> str:
    text = _written(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[: LONGEST_VALUE - 3]}..."


def _written(value: object) -> str:
    """Write a value as TOML: for the types used here that is JSON, but for DEL."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text.replace("\x7f", "\\u007f")


def toml(settings: BaseModel, off: str = "") -> str:
    """Write `settings` as TOML, its descriptions as comments.

    `off` stands before every value: "#" makes an example of the text.
    """
    parts = []
    for section, table in type(settings).model_fields.items():
        lines = [f"# {_model(table).__doc__}", f"[{section}]"]
        values = getattr(settings, section)
        for name, field in _model(table).model_fields.items():
            lines += textwrap.wrap(
                _comment(field),
                WIDTH,
                initial_indent="# ",
                subsequent_indent="# ",
            )
            value = _written(getattr(values, name))
            lines.append(f"{off}{field.alias or name} = {value}")
        parts.append("\n".join(lines) + "\n")
    return "\n".join(parts)


def _comment(field: FieldInfo) -> str:
    said = field.description or ""
    limits = _limits(field)
    return f"{said.rstrip('.')} ({' to '.join(limits)})." if limits else said
