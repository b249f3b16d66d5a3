-- What was written to the journal and the facts is never changed, not even by us.
CREATE TRIGGER entry_kept BEFORE UPDATE ON entry BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER entry_stays BEFORE DELETE ON entry BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
CREATE TRIGGER link_kept BEFORE UPDATE ON link BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
CREATE TRIGGER link_stays BEFORE DELETE ON link BEGIN SELECT RAISE(ABORT, 'the chain is append-only'); END;
CREATE TRIGGER fact_kept BEFORE UPDATE ON fact BEGIN SELECT RAISE(ABORT, 'facts are append-only'); END;
CREATE TRIGGER fact_stays BEFORE DELETE ON fact BEGIN SELECT RAISE(ABORT, 'facts are append-only'); END;
CREATE TRIGGER rules_kept BEFORE UPDATE ON rules BEGIN SELECT RAISE(ABORT, 'rules belong to their hash'); END;
CREATE TRIGGER rules_stay BEFORE DELETE ON rules BEGIN SELECT RAISE(ABORT, 'rules belong to their hash'); END;
