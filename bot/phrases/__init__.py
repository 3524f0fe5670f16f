"""What a message at the table means: `hear(text, situation)` gives the acts that were said, or a private hint, or nothing.

The words are data (`spanish`, `portuguese`, `games`), the rest reads them. A call that can be misheard is not a call: whole
words out of lists, never a guess. Nothing here looks further than one message and what may be said at that moment, and the
work grows with the length of the message and with nothing else.
"""
