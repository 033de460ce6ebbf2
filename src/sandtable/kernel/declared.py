"""The declarations of class bodies and functions, on every Python: since 3.14 annotations are evaluated on demand."""

import sys
import typing
from collections.abc import Mapping
from typing import Any

from .errors import InvalidRules
from .places import SourceLine

if sys.version_info >= (3, 14):
    import annotationlib

    def texts_in(namespace: Mapping[str, Any]) -> dict[str, str]:
        """Name -> type, as text, of the declarations of a class body."""
        annotate = annotationlib.get_annotate_from_class_namespace(namespace)
        if annotate is not None:
            return annotationlib.call_annotate_function(annotate, annotationlib.Format.STRING)
        return {name: str(hint) for name, hint in namespace.get("__annotations__", {}).items()}

    def annotations_of(function: Any) -> dict[str, Any]:
        """Name -> type of a function's parameters and result; a text for an unknown type."""
        hints = annotationlib.get_annotations(function, format=annotationlib.Format.FORWARDREF)
        return {name: getattr(hint, "__forward_arg__", hint) for name, hint in hints.items()}

    PATIENT: dict[str, Any] = {"format": annotationlib.Format.FORWARDREF}  # the class itself has no name yet

else:

    def texts_in(namespace: Mapping[str, Any]) -> dict[str, str]:
        """Name -> type, as text, of what a class body declares."""
        return {name: str(hint) for name, hint in namespace.get("__annotations__", {}).items()}

    def annotations_of(function: Any) -> dict[str, Any]:
        """Name -> type of a function's parameters and result; as text where it is not known."""
        return dict(function.__annotations__)

    PATIENT: dict[str, Any] = {}


def arguments_of(function: Any) -> list[str]:
    """The names of a function's parameters."""
    code = function.__code__
    return list(code.co_varnames[: code.co_argcount])


def types_of(function: Any) -> dict[str, Any]:
    """Name -> type of a function's parameters and result, with names looked up; `InvalidRules` for an unknown one."""
    try:
        return typing.get_type_hints(function)
    except NameError as error:
        where = f"{function.__module__}.{function.__qualname__}"
        raise InvalidRules(f"{where}: {error}; import it where the rules do, not for type checkers alone") from error


def fields_in(name: str, namespace: Mapping[str, Any], here: SourceLine, values: tuple[type, ...] = ()) -> list[str]:
    """The fields of a class body here, in order; a value of these kinds without a type is refused."""
    texts = texts_in(namespace)
    for field, value in namespace.items():
        if isinstance(value, values) and field not in texts and not field.startswith("__"):
            raise TypeError(f"{here.of(field)}: {name}.{field} has no type: write {field}: i8 = ..., or what it holds")
    return [field for field, text in texts.items() if "ClassVar" not in text]


def hints_of(cls: type, fields: list[str]) -> dict[str, Any]:
    """The types of these fields; an unknown name in them is refused."""
    hints = typing.get_type_hints(cls, None, {cls.__name__: cls}, include_extras=True, **PATIENT) if fields else {}
    for field in fields:
        if isinstance(hints[field], typing.ForwardRef):
            raise NameError(f"{cls.__name__}.{field}: {hints[field].__forward_arg__} is not defined")
    return hints
