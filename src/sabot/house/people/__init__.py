"""People: players and their names, sessions, settings, what is kept about them and how it goes.

Law: a number is a person to the books, and never a name; everything with a name in it can be exported to its
owner and deleted, and no token and no password is ever kept.
"""
