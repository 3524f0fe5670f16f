"""Opponents, and the move made for an absent seat.  They see views only, so they cannot cheat."""
