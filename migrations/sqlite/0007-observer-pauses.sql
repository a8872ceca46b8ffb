-- Whoever asks a question holds it until then; apart from `due_at`, so that a person who does not want to wait can pass
-- over the one and not over the other.
ALTER TABLE observer_jobs ADD COLUMN leased_until INTEGER NOT NULL DEFAULT 0;
-- How often it was cut off without an answer. `tries` counts only the answers that could not be used.
ALTER TABLE observer_jobs ADD COLUMN outages INTEGER NOT NULL DEFAULT 0;
UPDATE observer_jobs SET tries = 0 WHERE state = 'waiting';

-- A provider that is away is left alone as a whole, whichever question found it so.
CREATE TABLE observer_pauses (
  provider TEXT PRIMARY KEY,
  outages  INTEGER NOT NULL,
  until    INTEGER NOT NULL,
  reason   TEXT NOT NULL
) STRICT, WITHOUT ROWID;
