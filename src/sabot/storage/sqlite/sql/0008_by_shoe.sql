-- A command that opened a round is found by the shoe that it was made for.
CREATE INDEX IF NOT EXISTS round_by_shoe ON round (shoe);
DELETE FROM document WHERE kind = 'accepted';
