"""The chat platforms; each folder is the only one that knows its SDK."""
