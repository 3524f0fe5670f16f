"""The games, one file each: every module of this folder that has a VARIANT."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from engine.rules.state import Variant


class UnknownVariant(KeyError):
    """No such game; the message names those there are."""

    def __init__(self, name: str, known: tuple[str, ...]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known

    def __str__(self) -> str:
        """One line that says what to choose from."""
        return f"there is no game {self.name!r}; there are {', '.join(self.known)}"


@cache
def _variants() -> dict[str, Variant]:
    modules = (import_module(f"{__name__}.{info.name}") for info in iter_modules(__path__))
    return {module.VARIANT.name: module.VARIANT for module in modules if hasattr(module, "VARIANT")}


def names() -> tuple[str, ...]:
    """Every game, uruguayo first (it is the house's), then by name."""
    return tuple(sorted(_variants(), key=lambda name: (name != "uruguayo", name)))


def find(name: str) -> Variant:
    """The game of this name. Raises UnknownVariant."""
    try:
        return _variants()[name]
    except KeyError:
        raise UnknownVariant(name, names()) from None
