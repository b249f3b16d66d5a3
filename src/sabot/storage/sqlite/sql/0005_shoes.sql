-- One document for a shoe from its commitment to the end of its round.
INSERT OR REPLACE INTO document (kind, id, body)
    SELECT 'boundshoe', id, body FROM document WHERE kind = 'nextshoe';
INSERT OR REPLACE INTO document (kind, id, body)
    SELECT 'boundshoe', round.player || '/' || round.game, json_object(
        'shoe', round.shoe,
        'seed', json_extract(document.body, '$.seed'),
        'commitment', json_extract(fact.body, '$.commitment')
    )
    FROM round
    JOIN document ON document.kind = 'openshoe' AND document.id = round.shoe
    JOIN fact ON fact.stream = 'round/' || round.id AND fact.place = 0
    WHERE round.status = 'open';
DELETE FROM document WHERE kind = 'nextshoe' OR kind = 'openshoe';
