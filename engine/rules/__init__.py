"""The pure kernel: no clock, no chance, no input or output."""
