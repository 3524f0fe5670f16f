"""A message as a person has it on the screen: its texts, its buttons and menus, its pictures."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from simcord.backend.models import Message as Stored
from simcord.components import walk_components

if TYPE_CHECKING:
    from tests.discord_server.places import Channel

Json = dict[str, Any]

BUTTON, SELECTS, TEXT, THUMBNAIL, GALLERY = 2, {3, 5, 6, 7, 8}, 10, 11, 12
STYLES = {1: "primary", 2: "secondary", 3: "success", 4: "danger", 5: "link", 6: "premium"}


@dataclass(frozen=True)
class Button:
    """A button: what it says (an emoji counts as said), and what it sends or opens."""

    label: str
    custom_id: str | None = None
    url: str | None = None
    style: str = "secondary"
    disabled: bool = False
    emoji: str | None = None
    number: int | None = None


@dataclass(frozen=True)
class Select:
    """A menu: its choices as (label, value), and how many may be chosen. Menus of users have no choices."""

    custom_id: str
    kind: int
    options: tuple[tuple[str, str], ...]
    placeholder: str = ""
    least: int = 1
    most: int = 1
    disabled: bool = False
    number: int | None = None


class Message:
    """What a person saw when he looked: it does not change any more, so its buttons may be stale ones. See `now`."""

    def __init__(self, channel: Channel, stored: Stored) -> None:
        # An edit puts new lists in the place of these, and leaves these as they were.
        self.channel, self.stored = channel, stored
        self.content, self.flags, self.embeds = stored.content, stored.flags, stored.embeds
        self.components: list[Json] = stored.components
        self.attachments: list[Json] = stored.attachments

    def __repr__(self) -> str:
        who = "bot" if self.from_bot else self.channel.world.users[self.stored.author_id].name
        return f"<Message {self.id} in {self.channel!r} by {who}: {self.text!r} {self.labels}>"

    @property
    def id(self) -> int:
        return self.stored.id

    @property
    def from_bot(self) -> bool:
        return self.stored.author_id == self.channel.world.me

    @property
    def ephemeral(self) -> bool:
        """Only one person sees it: `channel.visible(to=…)` tells who."""
        return self.stored.is_ephemeral

    @property
    def thinking(self) -> bool:
        """The bot said that an answer will come, and it has not come yet."""
        return bool(self.flags & 1 << 7)

    @property
    def answer(self) -> bool:
        """Whether it answers an interaction, and is no regular message."""
        return self.stored.interaction_metadata is not None

    @property
    def mentioned(self) -> set[int]:
        """The ids of the users whom it pings."""
        return set(self.stored.ping_user_ids)

    @property
    def text(self) -> str:
        """All of its texts from top to bottom, a line break between two of them."""
        texts = [self.content] + [each["content"] for each in self._all(TEXT)]
        for embed in self.embeds:
            texts += [embed.get("title", ""), embed.get("description", "")]
            texts += [f"{each['name']}\n{each['value']}" for each in embed.get("fields", [])]
        return "\n".join(each for each in texts if each)

    def _all(self, *kinds: int) -> list[Json]:
        return [each for each in walk_components(self.components) if each.get("type") in kinds]

    @property
    def buttons(self) -> list[Button]:
        return [_button(each) for each in self._all(BUTTON)]

    @property
    def labels(self) -> list[str]:
        return [button.label for button in self.buttons]

    @property
    def selects(self) -> list[Select]:
        return [_select(each) for each in self._all(*SELECTS)]

    @property
    def pictures(self) -> list[bytes]:
        """The bytes of what it shows: galleries, thumbnails, then attachments that nothing refers to."""
        media = [item["media"] for each in self._all(GALLERY) for item in each["items"]]
        media += [each["media"] for each in self._all(THUMBNAIL)]
        urls = [each["url"] for each in media] + [each["url"] for each in self.attachments]
        found = [self.channel.world.backend.cdn.get(url) for url in dict.fromkeys(urls)]
        return [each for each in found if each is not None]

    def button(self, label: str) -> Button:
        """The button with this label or custom_id, or the only one that has it in its label."""
        same = [each for each in self.buttons if label in {each.label, each.custom_id}]
        near = same or [each for each in self.buttons if label.casefold() in each.label.casefold()]
        assert near, f"no button {label!r} on {self!r}"
        assert len(near) == 1, f"more than one button {label!r} on {self!r}"
        return near[0]

    def select(self, custom_id: str | None = None) -> Select:
        """The menu with this custom_id, or the only one."""
        found = [each for each in self.selects if custom_id in {None, each.custom_id}]
        assert len(found) == 1, f"{len(found)} menus {custom_id or ''} on {self!r}"
        return found[0]

    @property
    def gone(self) -> bool:
        return self.id not in self.channel.world.backend.messages.get(self.channel.id, {})

    def now(self) -> Message:
        """The same message as it is on the screen at this moment."""
        assert not self.gone, f"deleted: {self!r}"
        return Message(self.channel, self.stored)

    async def changes(self, timeout: float = 60) -> Message:
        """Wait until it looks different from this."""
        seen, stored = self._look(), self.stored
        await self.channel.world.until(
            lambda: self.gone or Message(self.channel, stored)._look() != seen, timeout, f"a change of {self!r}"
        )
        return self.now()

    def _look(self) -> tuple[Any, ...]:
        return self.content, self.flags, self.embeds, self.components, self.attachments


def _button(raw: Json) -> Button:
    emoji = (raw.get("emoji") or {}).get("name")
    return Button(
        raw.get("label") or emoji or "",
        raw.get("custom_id"),
        raw.get("url"),
        STYLES[raw["style"]],
        bool(raw.get("disabled")),
        emoji,
        raw.get("id"),
    )


def _select(raw: Json) -> Select:
    return Select(
        raw["custom_id"],
        raw["type"],
        tuple((each["label"], each["value"]) for each in raw.get("options") or []),
        raw.get("placeholder") or "",
        raw.get("min_values", 1),
        raw.get("max_values", 1),
        bool(raw.get("disabled")),
        raw.get("id"),
    )
