"""The judge for people: cards and calls typed as one says them → what the rules say of them, with the rule's number.

`rule(text, usual, words)` is the whole of it. It reads nothing but that text: no table, no hand that is being played.
"""
