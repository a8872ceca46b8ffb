-- What the person said of remedies. Beside the mined ones, since those are dropped and derived anew.
CREATE TABLE person_remedies (
  project     INTEGER NOT NULL REFERENCES projects (number) ON DELETE CASCADE,
  subject     TEXT NOT NULL,
  type        TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  -- What to do, in the person's words; empty: this remedy is not to be named any more.
  display     TEXT NOT NULL,
  -- What it said before it was forgotten, or before the person corrected it.
  before      TEXT NOT NULL,
  at          INTEGER NOT NULL,
  PRIMARY KEY (project, subject, type, fingerprint)
) STRICT, WITHOUT ROWID;
