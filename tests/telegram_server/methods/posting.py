"""Messages of the bot: sending, editing, deleting."""

from __future__ import annotations

import io
import time
from typing import Any

from PIL import Image, UnidentifiedImageError

from tests.telegram_server.chats import Chat
from tests.telegram_server.keyboards import read_markup
from tests.telegram_server.messages import Stored
from tests.telegram_server.methods.ask import Ask, method
from tests.telegram_server.refusals import bad
from tests.telegram_server.texts import read_text

Json = dict[str, Any]

SAME = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
CHAT_ACTIONS = {"typing", "upload_photo", "upload_document", "choose_sticker", "find_location"}


def content(ask: Ask, given: Json, key: str = "text") -> Json:
    """The text or caption of a message with its entities, people in them named."""
    text, entities = read_text(given, key)
    marks: list[Json] = []
    for entity in entities:
        user = entity.get("user")
        if user is None:
            marks.append(entity)
        elif (number := user if isinstance(user, int) else user.get("id")) in ask.world.users:
            marks.append(entity | {"user": ask.world.person(number)})
    body: Json = {key: text} if text else {}
    return body | ({"entities" if key == "text" else "caption_entities": marks} if marks else {})


def upload(ask: Ask, given: Any, field: str) -> tuple[str, bytes]:
    """A file that came with the call, or one that the bot sent before."""
    name = given.removeprefix("attach://") if isinstance(given, str) and given.startswith("attach://") else field
    if name in ask.files:
        file_id = f"file-{next(ask.world.ids)}"
        ask.world.files[file_id] = ask.files[name]
        return file_id, ask.files[name]
    if given in ask.world.files:
        return given, ask.world.files[given]
    raise bad("wrong file identifier/HTTP URL specified")


def picture(ask: Ask, given: Any, field: str = "photo") -> list[Json]:
    """PhotoSize of an uploaded picture."""
    file_id, data = upload(ask, given, field)
    try:
        with Image.open(io.BytesIO(data)) as image:
            width, height = image.size
    except UnidentifiedImageError:
        raise bad("IMAGE_PROCESS_FAILED") from None
    if width + height > 10_000 or max(width, height) > 20 * min(width, height):
        raise bad("PHOTO_INVALID_DIMENSIONS")
    size = {"width": width, "height": height, "file_size": len(data)}
    return [{"file_id": file_id, "file_unique_id": f"u-{file_id}", **size}]


def replied(ask: Ask, chat: Chat) -> Stored | None:
    """The message that this one answers."""
    given = ask.object("reply_parameters")
    number = given.get("message_id") or ask.parameters.get("reply_to_message_id")
    if not number:
        return None
    found = chat.messages.get(int(number))
    if not found and not (given.get("allow_sending_without_reply") or ask.flag("allow_sending_without_reply")):
        raise bad("message to be replied not found")
    return found


def post(ask: Ask, chat: Chat, body: Json) -> Stored:
    """A new message of the bot, not yet anywhere."""
    reply = replied(ask, chat)
    thread = ask.parameters.get("message_thread_id") or (reply.topic if reply else None)
    topic = ask.topic(chat, int(thread) if thread else None)
    markup = read_markup(ask.parameters.get("reply_markup"))
    raw: Json = {"from": ask.world.me, "chat": chat.json(), "date": int(time.time()), **body}
    if topic:
        raw |= {"message_thread_id": topic.id, "is_topic_message": True}
    if reply:
        raw["reply_to_message"] = {key: value for key, value in reply.raw.items() if key != "reply_to_message"}
    if markup and "inline_keyboard" in markup:
        raw["reply_markup"] = markup
    asks = bool(markup and markup.get("force_reply"))
    return Stored(chat, raw, silent=ask.flag("disable_notification"), asks=asks)


def keep(stored: Stored) -> Json:
    """Put a message into its chat, where everybody sees it."""
    stored.raw = {"message_id": stored.chat.next_id(), **stored.raw}
    stored.chat.messages[stored.id] = stored
    stored.chat.bot_spoke_last = True
    return stored.raw


def change(stored: Stored, body: Json, markup: Json | None, drop: tuple[str, ...] = ()) -> Json:
    """Edit a message: the keyboard is always set anew, and something has to be different."""
    new = {key: value for key, value in stored.raw.items() if key not in {*drop, "reply_markup", "edit_date"}} | body
    if markup:
        new["reply_markup"] = markup
    if new == {key: value for key, value in stored.raw.items() if key != "edit_date"}:
        raise bad(SAME)
    stored.versions.append(stored.raw)
    stored.raw = new | {"edit_date": int(time.time())}
    return stored.raw


def own(ask: Ask) -> Stored:
    """The message to edit; only the bot's own can be."""
    chat = ask.open_chat()
    stored = ask.message(chat, "message to edit not found")
    if not stored.from_bot:
        raise bad("message can't be edited")
    return stored


@method("sendMessage")
def send_message(ask: Ask) -> Json:
    chat = ask.open_chat()
    return keep(post(ask, chat, content(ask, ask.parameters)))


@method("sendPhoto")
def send_photo(ask: Ask) -> Json:
    chat = ask.open_chat()
    body = content(ask, ask.parameters, "caption")
    return keep(post(ask, chat, {"photo": picture(ask, ask.parameters.get("photo")), **body}))


@method("sendDocument")
def send_document(ask: Ask) -> Json:
    chat = ask.open_chat()
    body = content(ask, ask.parameters, "caption")
    file_id, data = upload(ask, ask.parameters.get("document"), "document")
    document = {"file_id": file_id, "file_unique_id": f"u-{file_id}", "file_size": len(data)}
    return keep(post(ask, chat, {"document": document, **body}))


@method("sendChatAction")
def send_chat_action(ask: Ask) -> bool:
    chat = ask.open_chat()
    thread = ask.parameters.get("message_thread_id")
    ask.topic(chat, int(thread) if thread else None)
    if ask.text("action") not in CHAT_ACTIONS:
        raise bad("wrong parameter action in request")
    return True


@method("editMessageText")
def edit_text(ask: Ask) -> Json:
    stored = own(ask)
    if "text" not in stored.raw:
        raise bad("there is no text in the message to edit")
    body, markup = content(ask, ask.parameters), read_markup(ask.parameters.get("reply_markup"), inline_only=True)
    return change(stored, body, markup, ("text", "entities"))


@method("editMessageCaption")
def edit_caption(ask: Ask) -> Json:
    stored = own(ask)
    if "text" in stored.raw:
        raise bad("there is no caption in the message to edit")
    markup = read_markup(ask.parameters.get("reply_markup"), inline_only=True)
    return change(stored, content(ask, ask.parameters, "caption"), markup, ("caption", "caption_entities"))


@method("editMessageMedia")
def edit_media(ask: Ask) -> Json:
    stored = own(ask)
    media = ask.object("media")
    if media.get("type") != "photo":
        raise bad("can't parse InputMedia: this server of the tests takes photos only")
    body = {"photo": picture(ask, media.get("media"), ""), **content(ask, media, "caption")}
    markup = read_markup(ask.parameters.get("reply_markup"), inline_only=True)
    return change(stored, body, markup, ("text", "entities", "photo", "caption", "caption_entities"))


@method("editMessageReplyMarkup")
def edit_markup(ask: Ask) -> Json:
    return change(own(ask), {}, read_markup(ask.parameters.get("reply_markup"), inline_only=True))


def remove(stored: Stored) -> None:
    if not (stored.from_bot or stored.chat.bot.admin or not stored.chat.group):
        raise bad("message can't be deleted")
    del stored.chat.messages[stored.id]


@method("deleteMessage")
def delete_message(ask: Ask) -> bool:
    remove(ask.message(ask.open_chat(), "message to delete not found"))
    return True


@method("deleteMessages")
def delete_messages(ask: Ask) -> bool:
    chat = ask.open_chat()
    for number in ask.items("message_ids"):
        if stored := chat.messages.get(int(number)):
            remove(stored)
    return True
