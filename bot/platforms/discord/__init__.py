"""Discord: tables are messages of a channel, hands go by direct message or as answers that one person sees."""
