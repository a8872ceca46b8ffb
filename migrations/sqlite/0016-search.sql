-- Search: one document for everything that can be found, and the words it is found by. Derived; can be made anew by
-- dropping these tables and running this file again. No triggers: every cold hook would parse them (0.2 ms).

CREATE TABLE search_documents (
  -- The project's number × 2^32, plus a number that grows: a range of ids is a project, a higher id is newer.
  id            INTEGER PRIMARY KEY,
  kind          TEXT NOT NULL,
  key           TEXT NOT NULL,
  at            INTEGER NOT NULL,
  title         TEXT NOT NULL,
  names         TEXT,
  text          TEXT NOT NULL,
  session       TEXT,
  turn          INTEGER,
  branch        TEXT,
  agent         TEXT,
  type          TEXT,
  files         TEXT,
  count         INTEGER NOT NULL,
  superseded_by TEXT
) STRICT;
CREATE INDEX search_documents_by_key ON search_documents (key, kind);

-- How many documents a project has, and its highest id so far, so that neither is counted.
CREATE TABLE search_sizes (
  project   INTEGER PRIMARY KEY,
  documents INTEGER NOT NULL,
  last      INTEGER NOT NULL
) STRICT;

-- Words as core/search made them, escaped so that the tokenizer changes nothing. `marks` are hashes of what documents
-- are filtered by: kind, type, agent, branch, session, files and their folders.
CREATE VIRTUAL TABLE search_words USING fts5 (
  title, names, text, marks, content = '', contentless_delete = 1, tokenize = 'ascii'
);

-- All words, escaped likewise: to find those with a certain beginning. FTS5 would read all their documents for that.
CREATE TABLE search_vocabulary (word TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;

-- What changed since it was indexed. A later change gets a new number, so that it is not taken for indexed.
CREATE TABLE search_due (
  number  INTEGER PRIMARY KEY AUTOINCREMENT,
  project INTEGER NOT NULL,
  kind    TEXT NOT NULL,
  key     TEXT NOT NULL,
  UNIQUE (key, kind, project)
) STRICT;

-- Rows that were there before the index, and all attempts, so that a tool call pays nothing: those with numbers after
-- `done` are not indexed yet.
CREATE TABLE search_backlog (
  kind TEXT PRIMARY KEY,
  done INTEGER NOT NULL,
  last INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO search_backlog
  SELECT 'call', 0, 9007199254740991
  UNION ALL SELECT 'prompt', 0, max(id) FROM turns HAVING max(id) > 0
  UNION ALL SELECT 'observation', 0, max(id) FROM observed HAVING max(id) > 0
  UNION ALL SELECT 'session', 0, max(number) FROM sessions HAVING max(number) > 0
  UNION ALL SELECT 'remedy', 0, max(number) FROM remedies HAVING max(number) > 0
  UNION ALL SELECT 'pattern', 0, max(number) FROM patterns HAVING max(number) > 0
  UNION ALL SELECT 'task', 0, max(number) FROM tasks HAVING max(number) > 0;
INSERT INTO search_due (project, kind, key)
  SELECT project, 'remedy', subject || ' ' || type || ' ' || fingerprint FROM person_remedies;
