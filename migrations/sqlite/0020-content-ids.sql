-- Content id of an attempt: the same on every machine and at every import (core/hash/content-id.ts). NULL only in rows
-- that were there before this column, until a background process has filled them in (later_work).
ALTER TABLE attempts ADD COLUMN content_id TEXT;
CREATE UNIQUE INDEX attempts_by_content_id ON attempts (content_id) WHERE content_id IS NOT NULL;

-- Work on many rows that a migration leaves to a background process, so that no hook waits for it: rows with numbers
-- after `done` and up to `last` are still to do. Deleted when all are done.
CREATE TABLE later_work (
  name TEXT PRIMARY KEY,
  done INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO later_work SELECT 'content-ids', 0, max(id) FROM attempts HAVING max(id) > 0;
