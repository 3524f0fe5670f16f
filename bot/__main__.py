"""`python -m bot` is the command `truco`, for those who have not installed it."""

from __future__ import annotations

from bot.cli import main

if __name__ == "__main__":
    main()
