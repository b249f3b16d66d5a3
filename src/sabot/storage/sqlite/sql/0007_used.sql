-- What a player has used is kept with what they have open.
INSERT INTO document (kind, id, body)
    SELECT 'playing', id, '{"rounds":{},"staked":0}' FROM document AS used
    WHERE used.kind = 'usage'
    AND NOT EXISTS (SELECT 1 FROM document AS other WHERE other.kind = 'playing' AND other.id = used.id);
UPDATE document SET body = substr(body, 1, length(body) - 1) || ',"used":'
    || (SELECT used.body FROM document AS used WHERE used.kind = 'usage' AND used.id = document.id) || '}'
    WHERE kind = 'playing'
    AND EXISTS (SELECT 1 FROM document AS used WHERE used.kind = 'usage' AND used.id = document.id);
DELETE FROM document WHERE kind = 'usage';
