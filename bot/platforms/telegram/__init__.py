"""Telegram: groups, topics and private chats, with the same desk behind them as the page has."""
