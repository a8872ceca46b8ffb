-- What came of each prompt, and what keeps working. Both are derived from attempts, but for the prompts themselves.

ALTER TABLE attempts ADD COLUMN work TEXT;
ALTER TABLE attempts ADD COLUMN commit_message TEXT;
ALTER TABLE attempts ADD COLUMN commit_sha TEXT;

-- What the person thinks of it.
ALTER TABLE deliveries ADD COLUMN rating TEXT NOT NULL DEFAULT '';

-- Id of the last attempt that patterns were learned from.
ALTER TABLE sessions ADD COLUMN learned INTEGER NOT NULL DEFAULT 0;

CREATE TABLE turns (
  id             INTEGER PRIMARY KEY,
  project        INTEGER NOT NULL REFERENCES projects (number),
  session        INTEGER NOT NULL REFERENCES sessions (number),
  number         INTEGER NOT NULL,
  at             INTEGER NOT NULL,
  ended_at       INTEGER NOT NULL,
  branch         TEXT,
  ending         TEXT NOT NULL,
  calls          INTEGER NOT NULL,
  failures       INTEGER NOT NULL,
  feedback       TEXT,
  feedback_words TEXT,
  prompt         TEXT NOT NULL,
  steps          TEXT,
  files          TEXT,
  commits        TEXT,
  tags           TEXT,
  evidence       TEXT,
  UNIQUE (session, number)
) STRICT;
-- Ending and branch are in it, so that those asked for are picked without reading the turns in between.
CREATE INDEX turns_by_time ON turns (project, at, ending, branch);

-- The words a turn is found by, each as a hash, and as a hash with the number of the project: whatever the words are,
-- no tokenizer takes them apart, none is syntax, and none can be read in the file.
CREATE VIRTUAL TABLE turn_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

CREATE TABLE patterns (
  number       INTEGER PRIMARY KEY,
  project      INTEGER NOT NULL REFERENCES projects (number),
  type         TEXT NOT NULL,
  key          TEXT NOT NULL,
  display      TEXT NOT NULL,
  successes    INTEGER NOT NULL,
  failures     INTEGER NOT NULL,
  sessions     INTEGER NOT NULL,
  first_at     INTEGER NOT NULL,
  last_at      INTEGER NOT NULL,
  last_session TEXT NOT NULL,
  branch       TEXT NOT NULL,
  tags         TEXT,
  evidence     TEXT,
  UNIQUE (project, key, type)
) STRICT;
CREATE INDEX patterns_by_strength ON patterns (project, type, successes, last_at);
