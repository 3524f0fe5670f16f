"""Messages in a group that one person sees (Bot API 10.2 and later), behind the world's switch.

"off": refused. "ignored": a server that is older than they are; it does not know the parameters and posts for everybody,
which is why a bot has to look at what it got.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

from tests.telegram_server.chats import Chat
from tests.telegram_server.keyboards import read_markup
from tests.telegram_server.messages import Stored
from tests.telegram_server.methods import posting
from tests.telegram_server.methods.ask import METHODS, Ask, method
from tests.telegram_server.refusals import Refused, bad

Json = dict[str, Any]
WINDOW = 15.0
OLD_QUERY = "query is too old and response timeout expired or query ID is invalid"


def parameters(ask: Ask) -> Json:
    """Who is to see it; the three parameters stood at the top before 10.3."""
    given = ask.object("ephemeral_message_parameters")
    top = {key: ask.parameters[key] for key in ("receiver_user_id", "callback_query_id") if ask.parameters.get(key)}
    return given or (top if ask.name.lower() in {"sendmessage", "sendphoto"} else {})


def receiver(ask: Ask) -> int | None:
    """The one user who may read what this call sends or edits."""
    if ask.world.ephemeral == "ignored":
        return None
    whom = parameters(ask).get("receiver_user_id") or ask.parameters.get("receiver_user_id")
    return int(whom) if whom else None


def _wrap(name: str) -> None:
    """Give a method that sends its ephemeral way."""
    public = METHODS[name]

    def send(ask: Ask) -> Any:
        if not (given := parameters(ask)) or ask.world.ephemeral == "ignored":
            return public(ask)
        chat = ask.open_chat()
        whom = _allowed(ask, chat, given)
        key = "caption" if "photo" in name else "text"
        body = posting.content(ask, ask.parameters, key)
        if key == "caption":
            body["photo"] = posting.picture(ask, ask.parameters.get("photo"))
        stored = posting.post(ask, chat, body)
        number = next(ask.world.ids)
        stored.receiver, stored.delivered = whom, ask.world.ephemeral_arrives
        stored.raw = {
            "message_id": 0,
            **stored.raw,
            "ephemeral_message_id": number,
            "receiver_user": ask.world.person(whom),
        }
        chat.whispers[whom, number] = stored
        return stored.raw

    METHODS[name] = send


_wrap("sendmessage")
_wrap("sendphoto")


def _allowed(ask: Ask, chat: Chat, given: Json) -> int:
    """The receiver, if the bot may whisper to him now: after his press, or as an admin."""
    if ask.world.ephemeral == "off":
        raise bad("ephemeral messages are not available")
    if not chat.group:
        raise bad("ephemeral messages can be sent only to groups and supergroups")
    whom = int(given.get("receiver_user_id") or 0)
    if not chat.members.get(whom) or not chat.members[whom].there:
        raise bad("PARTICIPANT_ID_INVALID")
    query = given.get("callback_query_id")
    press = ask.world.presses.get(str(query))
    if query is None and not chat.bot.admin:
        raise bad("not enough rights to send ephemeral messages")
    if query is not None and (not press or time.monotonic() - press.born > WINDOW):
        raise bad(OLD_QUERY)
    if press and (press.user.id != whom or press.chat is not chat):
        raise bad("QUERY_ID_INVALID")
    if press and press.ephemeral and given.get("replace_callback_query_message"):
        raise bad("replace_callback_query_message must be false for queries from ephemeral messages")
    return whom


def _found(ask: Ask) -> Stored:
    if ask.world.ephemeral != "on":
        raise Refused(404, "Not Found: method not found")
    chat = ask.open_chat()
    key = (int(ask.number("receiver_user_id")), int(ask.number("ephemeral_message_id")))
    if key not in chat.whispers:
        raise bad("message to edit not found")
    return chat.whispers[key]


def _edited(ask: Ask, body: Callable[[], Json], drop: tuple[str, ...]) -> bool:
    stored = _found(ask)
    markup = read_markup(ask.parameters.get("reply_markup"), inline_only=True)
    posting.change(stored, body(), markup, drop)
    return True


@method("editEphemeralMessageText")
def edit_text(ask: Ask) -> bool:
    return _edited(ask, lambda: posting.content(ask, ask.parameters), ("text", "entities"))


@method("editEphemeralMessageCaption")
def edit_caption(ask: Ask) -> bool:
    return _edited(ask, lambda: posting.content(ask, ask.parameters, "caption"), ("caption", "caption_entities"))


@method("editEphemeralMessageMedia")
def edit_media(ask: Ask) -> bool:
    media = ask.object("media")
    drop = ("text", "entities", "photo", "caption", "caption_entities")
    return _edited(
        ask,
        lambda: {"photo": posting.picture(ask, media.get("media"), ""), **posting.content(ask, media, "caption")},
        drop,
    )


@method("editEphemeralMessageReplyMarkup")
def edit_markup(ask: Ask) -> bool:
    return _edited(ask, dict, ())


@method("deleteEphemeralMessage")
def delete(ask: Ask) -> bool:
    stored = _found(ask)
    del stored.chat.whispers[int(ask.number("receiver_user_id")), stored.raw["ephemeral_message_id"]]
    return True
