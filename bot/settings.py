"""What can be set from outside: environment variables, or the same names in a file `.env`.

Every name is in `.env.example` with a comment, and nothing else is; a test compares the two.
"""

from __future__ import annotations

import os
import re
import secrets
from difflib import get_close_matches
from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from dotenv import dotenv_values
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    SecretStr,
    ValidationError,
    ValidationInfo,
    field_validator,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.kept import key_file, mended

# The short schemes are what hosts hand out; the engine needs the driver in the name.
_DRIVERS = {
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
}


TELEGRAM = "https://api.telegram.org"
"""Telegram's own server."""
PREFIX = "TRUCO_"
"""How the names begin that nobody but this program reads."""
SHORTEST_KEY = 16
"""Characters of a key that signs cookies."""


ENV_FILE = Path(".env")
"""The file of settings: that of the folder where the program is started."""


class SettingsError(Exception):
    """A setting has a value that cannot be meant. The text is one line, for the person who set it."""


def _with_driver(url: str) -> str:
    scheme, separator, rest = url.partition("://")
    if not separator or scheme not in _DRIVERS:
        raise ValueError(scheme)
    return f"{_DRIVERS[scheme]}://{rest}"


def _lower(value: object) -> object:
    return value.lower() if isinstance(value, str) else value


class Settings(BaseSettings):
    """The settings of one process. Descriptions say what a value must be: they end the line of a SettingsError."""

    # An empty value is an unset one, so that a copied `.env.example` means the defaults.
    # Other names in the file are left alone: it may serve other programs too.
    model_config = SettingsConfigDict(frozen=True, extra="ignore", env_ignore_empty=True, populate_by_name=True)

    port: int = Field(
        default=8080,
        validation_alias="PORT",
        ge=0,
        le=65535,
        description="a port number from 0 to 65535 (0 takes any free one)",
    )
    web_host: str = Field(
        default="127.0.0.1",
        validation_alias="TRUCO_WEB_HOST",
        description="an address of this machine, like 127.0.0.1 or 0.0.0.0",
    )
    database_url: Annotated[str, AfterValidator(_with_driver)] = Field(
        default="sqlite+aiosqlite:///truco.db",
        validation_alias="DATABASE_URL",
        repr=False,  # it may hold a password
        description="an address that starts with sqlite:/// or postgresql://",
    )
    sqlite_sync: Annotated[Literal["full", "normal"], BeforeValidator(_lower)] = Field(
        default="full", validation_alias="TRUCO_SQLITE_SYNC", description="full or normal"
    )
    log_level: Annotated[Literal["debug", "info", "warning", "error"], BeforeValidator(_lower)] = Field(
        default="info", validation_alias="TRUCO_LOG_LEVEL", description="debug, info, warning or error"
    )
    secret: SecretStr | None = Field(
        default=None,
        validation_alias="TRUCO_SECRET",
        min_length=SHORTEST_KEY,
        description="at least 16 characters, best made by chance",
    )
    telegram_token: SecretStr | None = Field(
        default=None,
        validation_alias="TRUCO_TELEGRAM_TOKEN",
        description="the token that BotFather gave, like 123456789:ABCdef",
    )
    telegram_api: str = Field(
        default=TELEGRAM,
        validation_alias="TRUCO_TELEGRAM_API",
        pattern=r"^https?://[^\s/]+(/\S*)?$",
        description="an address that starts with https:// or http://",
    )
    telegram_limits: Annotated[Literal["telegram", "none"], BeforeValidator(_lower)] = Field(
        default="telegram", validation_alias="TRUCO_TELEGRAM_LIMITS", description="telegram or none"
    )

    telegram_webhook: str = Field(
        default="",
        validation_alias="TRUCO_TELEGRAM_WEBHOOK",
        pattern=r"^(https?://[^\s/?#]+(/[^\s?#]*)?)?$",
        description="the HTTPS address under which the world reaches this bot's PORT, like https://truco.example.org",
    )

    discord_token: SecretStr | None = Field(
        default=None,
        validation_alias="TRUCO_DISCORD_TOKEN",
        description="the token that the developer portal gave, three parts with dots between",
    )
    discord_api: str = Field(
        default="https://discord.com/api/v10",
        validation_alias="TRUCO_DISCORD_API",
        pattern=r"^https?://[^\s/]+(/\S*)?$",
        description="an address that starts with https:// or http://",
    )
    discord_gateway: str = Field(
        default="wss://gateway.discord.gg/",
        validation_alias="TRUCO_DISCORD_GATEWAY",
        pattern=r"^wss?://[^\s/]+(/\S*)?$",
        description="an address that starts with wss:// or ws://",
    )

    discord_limits: Annotated[Literal["discord", "none"], BeforeValidator(_lower)] = Field(
        default="discord", validation_alias="TRUCO_DISCORD_LIMITS", description="discord or none"
    )
    discord_content: Annotated[Literal["on", "off"], BeforeValidator(_lower)] = Field(
        default="off", validation_alias="TRUCO_DISCORD_CONTENT", description="on or off"
    )

    @field_validator("discord_token")
    @classmethod
    def _has_three_parts(cls, token: SecretStr | None) -> SecretStr | None:
        """As with the other: whatever is pasted wrongly (the application's public key, its id) is told at once."""
        if token is not None and not re.fullmatch(r"[\w-]{10,}\.[\w-]+\.[\w-]{10,}", token.get_secret_value()):
            raise ValueError("token")
        return token

    @field_validator("telegram_token")
    @classmethod
    def _looks_like_a_token(cls, token: SecretStr | None) -> SecretStr | None:
        """One that cannot be right would only be told so by a server, and part of it would be an address."""
        if token is not None and not re.fullmatch(r"\d{3,}:[A-Za-z0-9_-]{10,}", token.get_secret_value()):
            raise ValueError("token")
        return token

    @field_validator("telegram_webhook")
    @classmethod
    def _is_where_telegram_comes(cls, address: str, info: ValidationInfo) -> str:
        """Telegram itself comes by HTTPS alone; a server of one's own may do otherwise."""
        if address.startswith("http://") and info.data.get("telegram_api") == TELEGRAM:
            raise ValueError("address")
        return address


# Their values are not repeated in a message that may end in a log.
_HIDDEN = frozenset({"DATABASE_URL", "TRUCO_SECRET", "TRUCO_DISCORD_TOKEN", "TRUCO_TELEGRAM_TOKEN"})


def names() -> dict[str, str]:
    """The names people set, each with the field that holds it."""
    return {str(field.validation_alias): name for name, field in Settings.model_fields.items()}


def read_settings(env_file: Path | None = ENV_FILE) -> Settings:
    """Read the environment over the file over the defaults; raise SettingsError with one line if a value is bad."""
    try:
        return Settings(_env_file=env_file)  # pyright: ignore[reportCallIssue]  # a parameter of BaseSettings
    except ValidationError as error:
        complaints = dict.fromkeys(_complaint(str(each["loc"][0]), each["input"]) for each in error.errors())
        raise SettingsError("; ".join(complaints)) from None
    except UnicodeDecodeError:
        raise SettingsError(f"{env_file} is not a UTF-8 text file") from None
    except PermissionError:
        file = Path(env_file or "").absolute()
        raise SettingsError(f"{file} cannot be read by this user: as root: {mended(file)}") from None
    except OSError as error:
        raise SettingsError(f"{env_file} cannot be read ({error.strerror})") from None


class Stranger(msgspec.Struct, frozen=True):
    """A name that begins as ours do, and is none of them. `near`: the one that was probably meant, or empty."""

    name: str
    near: str

    def __str__(self) -> str:
        """One line for whoever set it."""
        meant = f"did you mean {self.near}?" if self.near else ".env.example has those that are"
        return f"{self.name} is no setting of this program, and does nothing: {meant}"


def strangers(env_file: Path = ENV_FILE) -> list[Stranger]:
    """What was set in the environment or the file, and is read by nobody."""
    known = list(names())
    given = {*os.environ, *dotenv_values(env_file)}
    unknown = sorted(name for name in given if name.upper().startswith(PREFIX) and name.upper() not in known)
    return [Stranger(name, next(iter(get_close_matches(name.upper(), known, 1, 0.8)), "")) for name in unknown]


def _complaint(name: str, value: Any) -> str:
    expected = Settings.model_fields[names()[name]].description
    shown = name if name in _HIDDEN else f"{name}={value}"
    return f"{shown} cannot be used: {name} must be {expected}"


def cookie_key(settings: Settings) -> str:
    """The key that signs the web page's cookies: TRUCO_SECRET, or one made once and kept beside the database.

    It has to outlive the process: with another key everybody at a table would be a stranger after a restart. Raises SettingsError.
    """
    if settings.secret is not None:
        return settings.secret.get_secret_value()
    file = key_file(settings.database_url)
    try:
        if not file.exists():
            _make_key(file)
        key = file.read_text(encoding="ascii").strip()
    except UnicodeDecodeError:
        key = ""
    except OSError as error:
        raise SettingsError(f"the cookie key {file} cannot be kept ({error.strerror}): set TRUCO_SECRET") from None
    if len(key) < SHORTEST_KEY:
        # With an empty key everybody could sign, and sit on anybody's seat.
        raise SettingsError(f"{file} holds no key (at least {SHORTEST_KEY} characters): delete it, or set TRUCO_SECRET")
    return key


def _make_key(file: Path) -> None:
    """Written whole under another name and then linked: whoever finds the file finds a complete key, and of two processes that
    start at once both use the key of the faster one.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    draft = file.with_name(f"{file.name}.{os.getpid()}")
    draft.touch(mode=0o600)
    with draft.open("w", encoding="ascii") as written:
        written.write(secrets.token_urlsafe(32))
        written.flush()
        os.fsync(written.fileno())
    try:
        os.link(draft, file)
    except FileExistsError:
        pass
    finally:
        draft.unlink()
    _sync_folder(file.parent)


def _sync_folder(folder: Path) -> None:
    """Let the folder remember its new file when the power goes."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
