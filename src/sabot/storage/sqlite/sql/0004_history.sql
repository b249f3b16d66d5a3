-- A player's rounds of one game, page by page; and the few rounds that are not over.
CREATE INDEX round_by_game ON round (player, game, opened_at, id);
CREATE INDEX round_open ON round (opened_at, id) WHERE status = 'open';
