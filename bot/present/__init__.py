"""Presenters: a view in, a Screen out, nothing else. A presenter cannot leak what it cannot name."""
