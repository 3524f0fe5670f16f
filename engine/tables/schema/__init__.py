"""The database's form and how it came about: one migration a change, applied at the start."""

from __future__ import annotations

import logging
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

# It tells of every look at a database as if it were news.
logging.getLogger("alembic.runtime.migration").setLevel(logging.WARNING)


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent).replace("%", "%%"))
    config.set_main_option("path_separator", "os")
    return config


def newest() -> str:
    """The form that this version knows."""
    return ScriptDirectory.from_config(_config()).get_current_head() or ""


def known() -> frozenset[str]:
    """Every form that this version can bring up to the newest."""
    return frozenset(script.revision for script in ScriptDirectory.from_config(_config()).walk_revisions())


def found(connection: Connection) -> str:
    """The form that a database has; empty for one without tables."""
    return MigrationContext.configure(connection).get_current_revision() or ""


def upgrade(connection: Connection) -> None:
    """Bring a database to the newest form, within the transaction of this connection."""
    config = _config()
    config.attributes["connection"] = connection
    command.upgrade(config, "head")
