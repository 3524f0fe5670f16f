"""The rules, the tables and the opponents of Truco; it knows no chat platform."""
