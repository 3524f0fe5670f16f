"""The local web page: a channel in the browser, with the same desk behind it as the chats have."""
