"""Storage: the house's books on a disk, in SQLite or PostgreSQL.

Law: storages load and write rows; what the rows mean is decided in ``books`` and above it.
"""
