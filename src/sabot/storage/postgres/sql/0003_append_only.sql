-- What was written to the journal and the facts is never changed, not even by us.
CREATE FUNCTION keep() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0];
END
$$;

CREATE TRIGGER entry_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON entry
    FOR EACH STATEMENT EXECUTE FUNCTION keep('the journal is append-only');
CREATE TRIGGER link_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON link
    FOR EACH STATEMENT EXECUTE FUNCTION keep('the chain is append-only');
CREATE TRIGGER fact_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON fact
    FOR EACH STATEMENT EXECUTE FUNCTION keep('facts are append-only');
CREATE TRIGGER rules_kept BEFORE UPDATE OR DELETE OR TRUNCATE ON rules
    FOR EACH STATEMENT EXECUTE FUNCTION keep('rules belong to their hash');
