"""The command `truco`."""

from __future__ import annotations


def main() -> None:
    """Say that there is no command to run yet."""
    raise SystemExit("truco: the tables are still being built")
