-- Facts in their streams, the rules documents they name, documents that may change, and the list of rounds.
CREATE TABLE fact (
    number INTEGER PRIMARY KEY,
    link INTEGER NOT NULL,
    stream TEXT NOT NULL,
    place INTEGER NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    UNIQUE (stream, place)
) STRICT;

CREATE TABLE rules (digest TEXT PRIMARY KEY, document TEXT NOT NULL) STRICT, WITHOUT ROWID;

CREATE TABLE document (
    kind TEXT NOT NULL,
    id TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE round (
    id TEXT PRIMARY KEY,
    game TEXT NOT NULL,
    player INTEGER NOT NULL,
    rules TEXT NOT NULL,
    shoe TEXT NOT NULL,
    opened_at INTEGER NOT NULL,
    closed_at INTEGER,
    status TEXT NOT NULL,
    staked INTEGER NOT NULL,
    returned INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX round_by_player ON round (player, opened_at, id);
