-- Accounts, the journal, and the chain over it. Every account but the cashier's holds what is promised out of it.
-- Text compares by its bytes, as in SQLite. Accounts are changed all the time: room beside each saves their index.
CREATE TABLE account (
    id bigint PRIMARY KEY,
    kind text COLLATE "C" NOT NULL CHECK (kind IN ('cashier', 'bank', 'in_play', 'visible', 'hidden', 'wallet')),
    currency text COLLATE "C" NOT NULL,
    debits_pending bigint NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
    debits_posted bigint NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
    credits_pending bigint NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
    credits_posted bigint NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
    link bigint NOT NULL,
    CONSTRAINT never_below_zero CHECK (kind = 'cashier' OR debits_posted + debits_pending <= credits_posted)
) WITH (fillfactor = 50);

CREATE TABLE entry (
    number bigint PRIMARY KEY,
    link bigint NOT NULL,
    key text COLLATE "C" NOT NULL UNIQUE,
    phase text COLLATE "C" NOT NULL
        CHECK (phase IN ('posted', 'pending', 'post', 'void', 'refused', 'refused_pending')),
    kind text COLLATE "C" NOT NULL,
    debit bigint NOT NULL,
    credit bigint NOT NULL CHECK (credit <> debit),
    cents bigint NOT NULL CHECK (cents > 0),
    pending bigint,
    ref text COLLATE "C" NOT NULL,
    memo text COLLATE "C" NOT NULL,
    at bigint NOT NULL,
    CHECK ((pending IS NULL) = (phase NOT IN ('post', 'void')))
);

-- A pending entry is resolved once.
CREATE UNIQUE INDEX entry_resolves ON entry (pending) WHERE pending IS NOT NULL;

CREATE TABLE link (
    number bigint PRIMARY KEY,
    at bigint NOT NULL,
    openings bigint NOT NULL,
    entries bigint NOT NULL,
    facts bigint NOT NULL,
    digest text COLLATE "C" NOT NULL
);

-- Whoever holds this row adds the next link; so several servers share one chain.
CREATE TABLE turn (one boolean PRIMARY KEY CHECK (one));
INSERT INTO turn VALUES (true);
