"""The engine deals, offers and settles; it is a function of what it is given.

Law: no clock, no shuffle, no float, no balance, no I/O. Cards, decisions and the answer whether money
was there come in as commands; a new state and events come out, or ``Refused`` with nothing changed.
"""
