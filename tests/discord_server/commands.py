"""Commands that people give: found among those the bot registered, checked like Discord's own client does."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from simcord.backend import serializers
from simcord.backend.command_access import command_access
from simcord.enums import OptionType
from simcord.interactions import check_options, nest_options, walk_to_subcommand

if TYPE_CHECKING:
    from tests.discord_server.people import User
    from tests.discord_server.places import Channel

Json = dict[str, Any]


def command_data(user: User, channel: Channel, words: str, options: Json) -> Json:
    """The `data` of an interaction: "truco abrir" names a subcommand; a user as a value is sent as one."""
    backend, guild = user.world.backend, channel.guild
    name, *path = words.removeprefix("/").split()
    root = _found(user, channel, name)
    access = command_access(backend, root, user_id=user.id, channel_id=channel.id)
    assert access.allowed, f"{user.name} is not offered /{name} here: {access.reason}"
    leaf, nesting = walk_to_subcommand(root, path)
    kinds = {each["name"]: each["type"] for each in leaf.get("options") or []}
    people = {key: value for key, value in options.items() if kinds.get(key) == OptionType.USER}
    plain = {key: value for key, value in options.items() if key not in people}
    optional = [each for each in leaf.get("options") or [] if each["name"] not in people]
    built = [
        {"name": key, "type": kinds[key], "value": value}
        for key, value in check_options(words, {**leaf, "options": optional}, plain).items()
    ]
    built += [{"name": key, "type": OptionType.USER, "value": str(value.id)} for key, value in people.items()]
    data: Json = {"id": root["id"], "name": root["name"], "type": 1, "options": nest_options(root, nesting, built)}
    if people:
        data["resolved"] = resolved(user.world.backend, guild.id if guild else None, list(people.values()))
    return data


def _found(user: User, channel: Channel, name: str) -> Json:
    """By its name, or by the one that the user's language gives it."""
    guild = channel.guild.id if channel.guild else None
    known = [each for scope in (guild, None) for each in user.world.backend.commands.get(scope, {}).values()]
    for each in known:
        if name in {each["name"], (each.get("name_localizations") or {}).get(user.locale)}:
            return each
    raise AssertionError(f"the bot registered no /{name}, only {[each['name'] for each in known]}")


def resolved(backend: Any, guild: int | None, people: list[User]) -> Json:
    """The users that an option or a menu names, and what they are in the guild."""
    users = {str(each.id): dict(serializers.user_payload(backend.get_user(each.id))) for each in people}
    if guild is None:
        return {"users": users}
    kept = backend.get_guild(guild)
    members = {
        str(each.id): dict(serializers.member_payload(backend, kept, kept.members[each.id], with_user=False))
        for each in people
        if each.id in kept.members
    }
    return {"users": users, "members": members}
