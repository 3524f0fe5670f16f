"""The counter: what people press becomes a command, what comes back becomes an answer, what changes becomes screens."""
