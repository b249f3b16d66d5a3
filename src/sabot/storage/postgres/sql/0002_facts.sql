-- Facts in their streams, the rules documents they name, documents that may change, and the list of rounds.
CREATE TABLE fact (
    number bigint PRIMARY KEY,
    link bigint NOT NULL,
    stream text COLLATE "C" NOT NULL,
    place bigint NOT NULL,
    at bigint NOT NULL,
    body text COLLATE "C" NOT NULL,
    UNIQUE (stream, place)
);

CREATE TABLE rules (digest text COLLATE "C" PRIMARY KEY, document text COLLATE "C" NOT NULL);

CREATE TABLE document (
    kind text COLLATE "C" NOT NULL,
    id text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    PRIMARY KEY (kind, id)
);

CREATE TABLE round (
    id text COLLATE "C" PRIMARY KEY,
    game text COLLATE "C" NOT NULL,
    player bigint NOT NULL,
    rules text COLLATE "C" NOT NULL,
    shoe text COLLATE "C" NOT NULL,
    opened_at bigint NOT NULL,
    closed_at bigint,
    status text COLLATE "C" NOT NULL,
    staked bigint NOT NULL,
    returned bigint NOT NULL
);

CREATE INDEX round_by_player ON round (player, opened_at, id);
