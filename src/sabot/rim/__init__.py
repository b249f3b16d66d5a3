"""The rim: what the pure parts are handed from outside.

Law: clocks, entropy and passwords come in here and nowhere else.
"""
