-- Accounts, the journal, and the chain over it. Every account but the cashier's holds what is promised out of it.
CREATE TABLE account (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('cashier', 'bank', 'in_play', 'visible', 'hidden', 'wallet')),
    currency TEXT NOT NULL,
    debits_pending INTEGER NOT NULL DEFAULT 0 CHECK (debits_pending >= 0),
    debits_posted INTEGER NOT NULL DEFAULT 0 CHECK (debits_posted >= 0),
    credits_pending INTEGER NOT NULL DEFAULT 0 CHECK (credits_pending >= 0),
    credits_posted INTEGER NOT NULL DEFAULT 0 CHECK (credits_posted >= 0),
    link INTEGER NOT NULL,
    CONSTRAINT never_below_zero CHECK (kind = 'cashier' OR debits_posted + debits_pending <= credits_posted)
) STRICT;

CREATE TABLE entry (
    number INTEGER PRIMARY KEY,
    link INTEGER NOT NULL,
    key TEXT NOT NULL UNIQUE,
    phase TEXT NOT NULL,
    kind TEXT NOT NULL,
    debit INTEGER NOT NULL,
    credit INTEGER NOT NULL CHECK (credit <> debit),
    cents INTEGER NOT NULL CHECK (cents > 0),
    pending INTEGER,
    ref TEXT NOT NULL,
    memo TEXT NOT NULL,
    at INTEGER NOT NULL,
    -- one comparison after another, because IN makes a table of its list for every row
    CHECK (
        (pending IS NULL AND (phase = 'posted' OR phase = 'pending' OR phase = 'refused' OR phase = 'refused_pending'))
        OR (pending IS NOT NULL AND (phase = 'post' OR phase = 'void'))
    )
) STRICT;

-- A pending entry is resolved once.
CREATE UNIQUE INDEX entry_resolves ON entry (pending) WHERE pending IS NOT NULL;

CREATE TABLE link (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    openings INTEGER NOT NULL,
    entries INTEGER NOT NULL,
    facts INTEGER NOT NULL,
    digest TEXT NOT NULL
) STRICT;
