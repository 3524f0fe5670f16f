"""How fast the engine is, measured beside other engines. Nothing here is imported by the bot."""
