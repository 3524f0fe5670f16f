"""One spoken rule each; a law knows the state, never another law's module."""
