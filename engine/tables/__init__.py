"""Tables: who sits where, whose clock runs, what is stored.  No chat words, no platform."""
