"""Orders about a group or about oneself: what has been chosen, the language, who may not sit. Admins decide for a group."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

from msgspec.structs import replace

from bot.chat import Answer, Incoming, Order, Press
from bot.customs import CARDS, CLEAN, DM, HERE, PICANTE, PLACES, Group, Own, group_of, known_zone, zone_of
from bot.desk.draw import Draw
from bot.desk.scene import Scene
from bot.present import tokens
from bot.present.config import LOOK, Setting, blocked_screen, config_screen, languages_screen
from bot.present.lobby import PACES
from bot.present.names import safe
from bot.screen import Screen
from bot.words import Words
from engine.shown import Person, PersonId, PlaceId

Args = tuple[str, ...]
HOURS = ("off", "22-8", "23-8", "0-8", "23-9", "0-9")
BURIED = ("6", "12", "25", "50", "0")
YES_NO = ("on", "off")
MOST_BLOCKED = 100


class Groups:
    """What these orders do. In a private chat they are about the person himself."""

    def __init__(self, scene: Scene, draw: Draw) -> None:
        self._scene, self._draw = scene, draw

    # --- config ----------------------------------------------------------------------------------------------------

    async def config(self, incoming: Incoming, args: Args) -> Answer:
        """«config»: the panel, or (from one of its buttons, or typed) a choice and the panel as it is then."""
        name, value, group = await self._about(incoming, args)
        if group == incoming.person.id:
            return await self._own(incoming, name, value)
        words = self._scene.words(incoming.person)
        if not await self._scene.admin(group, incoming.person.id):
            return Answer(words("note-admins-own"))
        if name and value != LOOK:
            chosen = self._chosen(self._scene.group(group), name, value)
            if chosen is None:
                return self._no_choice(words, incoming)
            await self._scene.customs.set_group(group, chosen)
            await self._again(group)
        return Answer(screen=self._panel(incoming.person, group, name), here=True)

    async def language(self, incoming: Incoming, args: Args) -> Answer:
        """«idioma»: that of the group (its admins), or one's own in a private chat."""
        _, value, group = await self._about(incoming, args if args[:1] == ("lang",) else ("lang", *args))
        own = group == incoming.person.id
        words = self._scene.words(incoming.person)
        if not own and not await self._scene.admin(group, incoming.person.id):
            return Answer(words("note-admins-own"))
        lang = self._scene.lexicon.nearest(value) if value else ""
        if value and not lang:
            return self._no_choice(words, incoming)
        if lang and own:
            await self._set_own(incoming.person.id, replace(self._scene.customs.own(group), lang=lang))
        elif lang:
            await self._scene.customs.set_group(group, replace(self._scene.group(group), lang=lang))
            await self._again(group)
        place = self._scene.place_of(group)
        now = self._scene.words(incoming.person).lang if own else self._scene.public(place).lang
        words, langs, key = self._scene.lexicon.pick(now), self._scene.lexicon.langs, f"{group}/lang"
        name, brief = ("", "") if own else (safe(place.name, words("somewhere")), self._brief(group))
        screen = languages_screen(words, key, self._scene.version(), langs, now, place=name, group=brief)
        return Answer(screen=screen, here=True)

    def _no_choice(self, words: Words, incoming: Incoming) -> Answer:
        return Answer(words("note-no-choice", command=self._scene.command(words, incoming.place, "config")), here=True)

    async def _about(self, incoming: Incoming, args: Args) -> tuple[str, str, PlaceId]:
        """What is chosen, and for which group: the one that a button names, or where the order was given."""
        name, value, brief = (*args, "", "", "")[:3]
        named = tokens.whole(incoming.person.id.partition(":")[0], brief) if isinstance(incoming, Press) else ""
        group = named or group_of(incoming.place.id)
        await self._scene.customs.load((group,))
        return name, value, group

    def _panel(self, person: Person, group: PlaceId, opened: str) -> Screen:
        words, chosen = self._scene.words(person), self._scene.group(group)
        place = self._scene.place_of(group)
        lang = self._scene.public(place).lang
        zone = zone_of(chosen, lang)
        city = next((name for name, each in PLACES.items() if each == zone), tokens.argument(zone.rpartition("/")[2]))
        opened = "zone" if opened == "zona" else opened
        begin, end = chosen.quiet
        rooms = self._scene.outbox.limits(place).rooms
        settings = (
            Setting("lang", tuple(each.lower() for each in self._scene.lexicon.langs), lang.lower()),
            Setting("zone", tuple(dict.fromkeys((*PLACES, city))), city),
            Setting("quiet", HOURS, "off" if begin == end else f"{begin}-{end}"),
            Setting("pings", YES_NO, "on" if chosen.pings else "off"),
            Setting("buried", BURIED, str(chosen.buried)),
            Setting("hand", (DM, HERE), chosen.hand),
            *([Setting("threads", YES_NO, "on" if chosen.threads else "off")] if rooms else []),
            Setting("verses", (CLEAN, PICANTE), chosen.verses),
            Setting("cards", CARDS, chosen.cards or CARDS[0]),
            Setting("variant", self._scene.variants, chosen.variant or self._scene.variants[0]),
            Setting("pace", PACES, chosen.pace or "normal"),
        )
        time = datetime.fromtimestamp(self._scene.now(), ZoneInfo(zone)).strftime("%H:%M")
        name = safe(place.name, words("somewhere"))
        key = f"{group}/config"
        brief = self._brief(group)
        apart = f" {words('command-option-zona')}:" if self._scene.outbox.limits(place).under else " zona"
        zoned = self._scene.command(words, place, "config") + apart
        return config_screen(
            words, key, self._scene.version(), name, settings, opened=opened, time=time, zoned=zoned, group=brief
        )

    def _chosen(self, group: Group, name: str, value: str) -> Group | None:
        """The group with this choice; None if it is none."""
        match name, value:
            case "lang", _ if lang := self._scene.lexicon.nearest(value):
                return replace(group, lang=lang)
            case "zone" | "zona", _ if zone := PLACES.get(value) or known_zone(value):
                return replace(group, zone=zone)
            case "quiet", "off":
                return replace(group, quiet=(0, 0))
            case "quiet", _ if value in HOURS:
                begin, _, end = value.partition("-")
                return replace(group, quiet=(int(begin), int(end)))
            case "pings", "on" | "off":
                return replace(group, pings=value == "on")
            case "buried", _ if value in BURIED:
                return replace(group, buried=int(value))
            case "hand", "dm" | "here":
                return replace(group, hand=value)
            case "threads", "on" | "off":
                return replace(group, threads=value == "on")
            case "verses", "clean" | "picante":
                return replace(group, verses=value)
            case "cards", _ if value in CARDS:
                return replace(group, cards=value if value != CARDS[0] else "")
            case "variant", _ if value in self._scene.variants:
                return replace(group, variant=value)
            case "pace", _ if value in PACES:
                return replace(group, pace=value)
            case _:
                return None

    async def _again(self, group: PlaceId) -> None:
        """Draw the tables of a group as it wants them now."""
        for changed in self._draw.in_group(group):
            latest = self._scene.hall.latest(changed.table)
            if latest is not None:
                await self._draw.changed(latest)

    # --- oneself ---------------------------------------------------------------------------------------------------

    async def _own(self, incoming: Incoming, name: str, value: str) -> Answer:
        person = incoming.person
        chosen = self._scene.customs.own(person.id)
        match name, value:
            case ("", _) | (_, "ver"):
                pass
            case "hand", "dm" | "here":
                await self._set_own(person.id, replace(chosen, hand=value))
            case "lang", _ if lang := self._scene.lexicon.nearest(value):
                await self._set_own(person.id, replace(chosen, lang=lang))
            case "cards", _ if value in CARDS:
                # His private chat is a place like any other: its tables are shown as it wants them.
                here = self._chosen(self._scene.group(person.id), name, value)
                assert here is not None
                await self._scene.customs.set_group(person.id, here)
                await self._again(person.id)
            case _:
                return self._no_choice(self._scene.words(person), incoming)
        words, chosen = self._scene.words(person), self._scene.customs.own(person.id)
        langs = tuple(each.lower() for each in self._scene.lexicon.langs)
        settings = (
            Setting("lang", langs, words.lang.lower()),
            Setting("hand", (DM, HERE), chosen.hand or DM),
            Setting("cards", CARDS, self._scene.group(person.id).cards or CARDS[0]),
        )
        screen = config_screen(words, f"{person.id}/config", self._scene.version(), "", settings, opened=name)
        return Answer(screen=screen, here=True)

    async def _set_own(self, person: PersonId, chosen: Own) -> None:
        await self._scene.customs.set_own(person, chosen)
        self._draw.hands_of(person)

    # --- the block list --------------------------------------------------------------------------------------------

    async def block(self, incoming: Incoming, args: Args) -> Answer:
        """«bloquear»: whoever is named may not sit in this group; without a name, choose among those who sit."""
        return await self._list(incoming, args, "bloquear")

    async def unblock(self, incoming: Incoming, args: Args) -> Answer:
        """«desbloquear»: he may again."""
        return await self._list(incoming, args, "desbloquear")

    async def _list(self, incoming: Incoming, args: Args, order: str) -> Answer:
        named = self._named(incoming, args)
        pressed = args if isinstance(incoming, Press) else ()
        _, _, group = await self._about(incoming, ("", "", *pressed[1:2]))
        words, person = self._scene.words(incoming.person), incoming.person.id
        if group == person:
            return Answer(words("note-in-group"))
        if not await self._scene.admin(group, person):
            return Answer(words("note-admins"))
        chosen = self._scene.group(group)
        blocked = dict(chosen.blocked)
        if not named and args and isinstance(incoming, Order):
            return Answer(words("note-who"), here=True)
        if not named:
            people = blocked if order == "desbloquear" else self._sitting(group, person)
            if not people:
                typed = self._scene.command(words, incoming.place, order)
                none = words("note-block-whom", command=typed) if order == "bloquear" else words("note-unblock-none")
                return Answer(none, here=True)
            screen = blocked_screen(words, f"{group}/{order}", self._scene.version(), order, people, self._brief(group))
            return Answer(screen=screen, here=True)
        for each in named:
            if order == "desbloquear":
                blocked.pop(each.id, None)
            elif each.id != person and len(blocked) < MOST_BLOCKED:
                blocked[each.id] = each.name or self._sitting(group, person).get(each.id, "")
        await self._scene.customs.set_group(group, replace(chosen, blocked=blocked))
        names = ", ".join(safe(each.name or chosen.blocked.get(each.id, ""), words("somebody")) for each in named)
        return Answer(words("note-blocks" if order == "bloquear" else "note-unblocks", names=names), here=True)

    def _named(self, incoming: Incoming, args: Args) -> list[Person]:
        """Whom an order names, or the button that stands for one."""
        platform = incoming.person.id.partition(":")[0]
        if isinstance(incoming, Press):
            return [self._scene.person(person)] if args and (person := tokens.whole(platform, args[0])) else []
        return list(incoming.people) if isinstance(incoming, Order) else []

    def _sitting(self, group: PlaceId, but: PersonId) -> dict[PersonId, str]:
        """Who sits at the tables of a group, by name."""
        return {
            view.person.id: view.person.name
            for changed in self._draw.in_group(group)
            for view in changed.lobby.seats
            if view.person is not None and view.person.id != but
        }

    def _brief(self, group: PlaceId) -> str:
        """The group as an argument, where its panel may be a message in a private chat."""
        return tokens.brief(group) if self._scene.outbox.blind(self._scene.place_of(group)) else ""
