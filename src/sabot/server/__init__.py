"""The server: sockets, sessions, HTTP; nothing but the edge of the house.

Law: it decides no round and moves no money; it carries what people ask to the house, and what happened to them.
"""
