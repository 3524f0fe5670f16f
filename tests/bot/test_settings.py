"""Every setting is explained in .env.example, and a bad value is answered with one line that helps."""

from __future__ import annotations

import errno
import os
import re
from pathlib import Path

import pytest

from bot.settings import Settings, SettingsError, cookie_key, names, read_settings, strangers

ROOT = Path(__file__).parents[2]
EXAMPLE = ROOT / ".env.example"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path):
    for name in names():
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_the_example_names_every_setting_and_no_other():
    said = re.findall(r"^([A-Z_]+)=", EXAMPLE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    assert sorted(said) == sorted(names())


def test_every_setting_in_the_example_has_a_comment_right_above_it():
    lines = EXAMPLE.read_text(encoding="utf-8").splitlines()
    for above, line in zip(["", *lines], lines, strict=False):
        if re.match(r"[A-Z_]+=", line):
            assert above.startswith("# "), line


def test_a_copied_example_means_the_defaults():
    assert read_settings(EXAMPLE) == read_settings(None) == Settings()


def test_the_environment_wins_over_the_file(monkeypatch: pytest.MonkeyPatch):
    Path(".env").write_text("PORT=9000\nTRUCO_LOG_LEVEL=debug\nSOMETHING_ELSE=1\n", encoding="utf-8")
    monkeypatch.setenv("PORT", "9001")
    settings = read_settings()
    assert (settings.port, settings.log_level) == (9001, "debug")


@pytest.mark.parametrize(
    ("name", "value", "hint"),
    [
        ("PORT", "abc", "PORT=abc cannot be used: PORT must be a port number from 0 to 65535"),
        ("PORT", "65536", "PORT=65536"),
        ("TRUCO_LOG_LEVEL", "loud", "debug, info, warning or error"),
        ("TRUCO_SQLITE_SYNC", "off", "full or normal"),
        ("DATABASE_URL", "mysql://root:hunter2@localhost/truco", "postgresql://"),
        ("DATABASE_URL", "truco.db", "sqlite:///"),
        ("TRUCO_SECRET", "hunter2", "at least 16 characters"),
        ("TRUCO_TELEGRAM_TOKEN", "hunter2", "the token that BotFather gave"),
        ("TRUCO_TELEGRAM_TOKEN", "123456:hunter2hunter2/..", "the token that BotFather gave"),
        ("TRUCO_DISCORD_TOKEN", "hunter2", "three parts with dots between"),
        ("TRUCO_DISCORD_API", "discord.com", "starts with https://"),
        ("TRUCO_DISCORD_GATEWAY", "https://gateway.discord.gg", "starts with wss://"),
        ("TRUCO_DISCORD_LIMITS", "few", "discord or none"),
        ("TRUCO_DISCORD_CONTENT", "perhaps", "on or off"),
        ("TRUCO_TELEGRAM_API", "api.telegram.org", "starts with https://"),
    ],
)
def test_a_bad_value_is_answered_with_one_line(monkeypatch: pytest.MonkeyPatch, name: str, value: str, hint: str):
    monkeypatch.setenv(name, value)
    with pytest.raises(SettingsError) as caught:
        read_settings()
    told = str(caught.value)
    assert name in told
    assert hint in told
    assert "\n" not in told
    assert "pydantic" not in told
    assert "hunter2" not in told


def test_telegram_comes_by_https_alone_and_another_server_as_it_likes(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("TRUCO_TELEGRAM_WEBHOOK", "http://truco.example.org")
    with pytest.raises(SettingsError, match="must be the HTTPS address under which the world reaches"):
        read_settings()
    monkeypatch.setenv("TRUCO_TELEGRAM_API", "http://127.0.0.1:8081")
    assert read_settings().telegram_webhook == "http://truco.example.org"
    monkeypatch.delenv("TRUCO_TELEGRAM_API")
    monkeypatch.setenv("TRUCO_TELEGRAM_WEBHOOK", "https://truco.example.org")
    assert read_settings().telegram_webhook == "https://truco.example.org"


def test_a_name_that_begins_as_ours_and_is_none_is_told_with_what_was_meant(monkeypatch: pytest.MonkeyPatch):
    for name in [name for name in os.environ if name.startswith("TRUCO_")]:
        monkeypatch.delenv(name)
    assert strangers() == []
    Path(".env").write_text("TRUCO_TELEGRAM_TOKN=hunter2\nTELEGRAM_TOKEN=1\ntruco_log_level=debug\n", encoding="utf-8")
    monkeypatch.setenv("TRUCO_BEER", "hunter2")
    beer, token = (str(each) for each in strangers())
    assert beer == "TRUCO_BEER is no setting of this program, and does nothing: .env.example has those that are"
    assert (
        token
        == "TRUCO_TELEGRAM_TOKN is no setting of this program, and does nothing: did you mean TRUCO_TELEGRAM_TOKEN?"
    )


def test_two_bad_values_are_told_together(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PORT", "abc")
    monkeypatch.setenv("TRUCO_LOG_LEVEL", "loud")
    with pytest.raises(SettingsError, match=r"^PORT=abc .*; TRUCO_LOG_LEVEL=loud .*$"):
        read_settings()


@pytest.mark.parametrize(
    ("given", "used"),
    [
        ("postgres://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql://u:p@h/d", "postgresql+asyncpg://u:p@h/d"),
        ("postgresql+asyncpg:///test?host=/run", "postgresql+asyncpg:///test?host=/run"),
        ("sqlite:////var/lib/truco.db", "sqlite+aiosqlite:////var/lib/truco.db"),
    ],
)
def test_an_address_without_a_driver_gets_ours(monkeypatch: pytest.MonkeyPatch, given: str, used: str):
    monkeypatch.setenv("DATABASE_URL", given)
    assert read_settings().database_url == used


def test_secrets_are_not_in_the_repr():
    shown = repr(
        Settings(
            database_url="postgresql://u:hunter2@h/d",
            secret="hunter2hunter2hunter2",
            telegram_token="1234:hunter2hunter2",
        )
    )
    assert "hunter2" not in shown


def test_a_cookie_key_is_made_once_and_kept_beside_the_database(tmp_path: Path):
    settings = Settings(database_url=f"sqlite:///{tmp_path}/data/mesas.db")
    key = cookie_key(settings)
    file = tmp_path / "data" / "mesas.secret"
    assert len(key) >= 32
    assert cookie_key(settings) == key
    assert [path.name for path in file.parent.iterdir()] == ["mesas.secret"]
    assert file.stat().st_mode & 0o077 == 0


def test_a_cookie_key_without_a_database_file_is_kept_where_the_bot_runs(tmp_path: Path):
    cookie_key(Settings(database_url="postgresql://h/d"))
    assert (tmp_path / "truco.secret").exists()


def test_a_cookie_key_that_was_set_is_used_and_not_written(tmp_path: Path):
    assert cookie_key(Settings(secret="a" * 20)) == "a" * 20
    assert list(tmp_path.iterdir()) == []


def test_a_cookie_key_that_cannot_be_kept_is_told_by_its_own_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    def link(draft: Path, _: Path) -> None:
        raise PermissionError(errno.EPERM, "Operation not permitted", str(draft))

    monkeypatch.setattr(os, "link", link)
    with pytest.raises(SettingsError) as caught:
        cookie_key(Settings(database_url=f"sqlite:///{tmp_path}/mesas.db"))
    file = tmp_path / "mesas.secret"
    assert str(caught.value) == f"the cookie key {file} cannot be kept (Operation not permitted): set TRUCO_SECRET"


@pytest.mark.parametrize("content", [b"", b"   \n", b"short", b"\xff\xfe" * 20])
def test_a_key_file_that_holds_no_key_is_refused(tmp_path: Path, content: bytes) -> None:
    """Whoever signs with an empty key lets everybody sit on every seat."""
    (tmp_path / "x.secret").write_bytes(content)
    settings = Settings.model_construct(secret=None, database_url=f"sqlite+aiosqlite:///{tmp_path}/x.db")
    with pytest.raises(SettingsError, match="holds no key"):
        cookie_key(settings)
    (tmp_path / "x.secret").unlink()
    assert len(cookie_key(settings)) >= 16
    assert cookie_key(settings) == cookie_key(settings)
