"""The people's side: platforms, words, messages."""
