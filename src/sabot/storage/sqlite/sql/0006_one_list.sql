-- A player's list of all games is merged from the lists of each: one index less for every round that is opened.
DROP INDEX IF EXISTS round_by_player;
