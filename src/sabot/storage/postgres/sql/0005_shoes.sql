-- One document for a shoe from its commitment to the end of its round.
INSERT INTO document (kind, id, body)
    SELECT 'boundshoe', id, body FROM document WHERE kind = 'nextshoe';
INSERT INTO document (kind, id, body)
    SELECT 'boundshoe', round.player || '/' || round.game, json_build_object(
        'shoe', round.shoe,
        'seed', document.body::json ->> 'seed',
        'commitment', fact.body::json ->> 'commitment'
    )
    FROM round
    JOIN document ON document.kind = 'openshoe' AND document.id = round.shoe
    JOIN fact ON fact.stream = 'round/' || round.id AND fact.place = 0
    WHERE round.status = 'open'
    ON CONFLICT (kind, id) DO UPDATE SET body = excluded.body;
DELETE FROM document WHERE kind = 'nextshoe' OR kind = 'openshoe';
