-- A command that opened a round is found by the shoe that it was made for; the ids of each player's last eight
-- are kept with what they have open.
CREATE INDEX IF NOT EXISTS round_by_shoe ON round (shoe);
DELETE FROM document WHERE kind = 'accepted';
UPDATE document SET body = substr(document.body, 1, length(document.body) - 1) || ',"deals":' || dealt.ids || '}'
    FROM (
        SELECT player, json_group_array(command) AS ids FROM (
            SELECT round.player, json_extract(fact.body, '$.command') AS command, fact.number,
                row_number() OVER (PARTITION BY round.player ORDER BY fact.number DESC) AS back
            FROM round JOIN fact ON fact.stream = 'round/' || round.id AND fact.place = 0
            ORDER BY fact.number
        ) AS opened WHERE back <= 8 GROUP BY player
    ) AS dealt
    WHERE kind = 'playing' AND id = CAST(dealt.player AS TEXT);
