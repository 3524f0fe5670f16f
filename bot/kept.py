"""What a process keeps on the disk, the database's file and what lies beside it, and whether this user may write it."""

from __future__ import annotations

import os
import pwd
import shlex
import stat
from pathlib import Path
from typing import Literal

import msgspec

_BESIDE = ("", "-wal", "-shm", ".lock")
"""What is read and written: the database, SQLite's two files beside it, and the lock of the one process that has it."""


class Hindrance(msgspec.Struct, frozen=True):
    """Something that keeps this user from keeping anything.

    `kind`: a folder that he may not write (one of the bot's own, one that is not, one that he cannot make, or one that is wanted
    for the cookies' key alone), files that he may not read and write, or a disk that is mounted for reading only.
    """

    kind: Literal["folder", "foreign", "missing", "key", "file", "disk"]
    path: str
    """The folder, or the files, as a shell takes them."""
    user: str
    remedy: str = ""
    """The command that mends it, given by root."""

    def __str__(self) -> str:
        """One line for whoever starts the bot."""
        match self.kind:
            case "folder":
                return (
                    f"the folder {self.path} cannot be written by user {self.user}: as root: {self.remedy}, "
                    "or let DATABASE_URL name a file in a folder of his"
                )
            case "foreign":
                return (
                    f"the folder {self.path} cannot be written by user {self.user}: "
                    "let DATABASE_URL name a file in a folder of his"
                )
            case "missing":
                return (
                    f"the folder {self.path} is not there and cannot be made by user {self.user}: make it for him, "
                    "or let DATABASE_URL name a file in a folder of his"
                )
            case "key":
                return (
                    f"the folder {self.path} cannot be written by user {self.user}, so that no key for the page's cookies can be "
                    f"kept there: set TRUCO_SECRET, or, as root: {self.remedy}"
                )
            case "file":
                return f"user {self.user} may not read and write {self.path}: as root: {self.remedy}"
            case "disk":
                return (
                    f"{self.path} is on a disk that is mounted for reading only: mount it for writing, "
                    "or let DATABASE_URL name a file elsewhere"
                )


def database_file(url: str) -> Path | None:
    """The file of an SQLite address, whole; None for a server, and for a database that keeps nothing."""
    scheme, _, rest = url.partition("://")
    path = rest.partition("?")[0].removeprefix("/")
    if not scheme.startswith("sqlite") or path in {"", ":memory:"}:
        return None
    # Its real name, as the store takes it: the lock and SQLite's files lie beside that one.
    return Path(os.path.realpath(path))


def key_file(url: str) -> Path:
    """Where the key of the cookies is kept if none is set: beside the database's name, or where the bot runs."""
    scheme, _, rest = url.partition("://")
    path = rest.partition("?")[0].removeprefix("/")
    if not scheme.startswith("sqlite") or path in {"", ":memory:"}:
        return Path("truco.secret")
    return Path(path).with_suffix(".secret")


def hindrances(url: str, *, key: bool) -> list[Hindrance]:
    """What keeps this user from starting the bot with this database. `key`: whether the cookies' key is kept in a file too."""
    found: list[Hindrance | None] = []
    files: list[Path] = []
    if (file := database_file(url)) is not None:
        found.append(_folder(file.parent, "folder"))
        files = [path for each in _BESIDE if _shut(path := file.with_name(f"{file.name}{each}"), os.R_OK | os.W_OK)]
    if key:
        secret = key_file(url).absolute()
        # It is written once, and only read from then on.
        if not os.path.exists(secret):  # noqa: PTH110 - Path.exists raises where one may not look
            found.append(_folder(secret.parent, "folder" if file is not None else "key"))
        elif _shut(secret, os.R_OK):
            files.append(secret)
    return [*dict.fromkeys(each for each in found if each is not None), *_files(files)]


def _folder(folder: Path, kind: Literal["folder", "key"]) -> Hindrance | None:
    """What is wrong with a folder in which files are made; one that is not there is made, if that can be done."""
    if not os.path.exists(folder):  # noqa: PTH110 - as above
        there = next(each for each in folder.parents if os.path.exists(each))  # noqa: PTH110
        if os.access(there, os.W_OK | os.X_OK):
            return None
        # Whether it exists cannot be told from outside a folder that this user may not even enter.
        return Hindrance("missing", _named(folder), _user())
    if os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        return None
    if _read_only(folder):
        return Hindrance("disk", _named(folder), _user())
    # To be given a folder that others need too, /root or /var/lib, is no remedy.
    if kind == "folder" and Path.cwd() not in (folder, *folder.parents):
        return Hindrance("foreign", _named(folder), _user())
    return Hindrance(kind, _named(folder), _user(), _remedy([folder], "rwx"))


def _files(paths: list[Path]) -> list[Hindrance]:
    """These files, by what has to be done about them."""
    stuck = [path for path in paths if _read_only(path)]
    others = [path for path in paths if path not in stuck and not _ours(path)]
    ours = [path for path in paths if path not in stuck and _ours(path)]
    found = [Hindrance("disk", _named(*stuck), _user())] if stuck else []
    return found + [Hindrance("file", _named(*some), _user(), _remedy(some, "rw")) for some in (others, ours) if some]


def _shut(path: Path, mode: int) -> bool:
    """Whether it is there and this user may not do that with it."""
    return os.path.exists(path) and not os.access(path, mode)  # noqa: PTH110 - as above


def _read_only(path: Path) -> bool:
    return bool(os.statvfs(path).f_flag & os.ST_RDONLY)


def _ours(path: Path) -> bool:
    return path.stat().st_uid == os.geteuid()


def mended(path: Path) -> str:
    """The command, given by root, that lets this user read a file that he may not."""
    return _remedy([path], "r")


def open_to_all(url: str, *others: Path) -> list[Path]:
    """Of the database, its copies, the key and other files: those that every user of the machine may read."""
    kept = [key_file(url).absolute(), *others]
    if (file := database_file(url)) is not None and os.access(file.parent, os.R_OK | os.X_OK):
        kept = [
            *(file.with_name(f"{file.name}{each}") for each in _BESIDE),
            *file.parent.glob(f"{file.name}.before-*"),
            *kept,
        ]
    return [path for path in kept if os.path.isfile(path) and path.stat().st_mode & stat.S_IROTH]  # noqa: PTH113 - as above


def _remedy(paths: list[Path], rights: str) -> str:
    what = f"chmod u+{rights}" if all(_ours(path) for path in paths) else f"chown {_user()}"
    return f"{what} {_named(*paths)}"


def _named(*paths: Path) -> str:
    return shlex.join(str(path) for path in paths)


def _user() -> str:
    """Who this process is, by name if the machine knows one."""
    number = os.geteuid()
    try:
        return pwd.getpwuid(number).pw_name
    except KeyError:
        return str(number)
