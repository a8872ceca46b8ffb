-- Search: one document for everything that can be found, and the words it is found by. Derived; can be made anew.

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

CREATE TRIGGER search_document_deleted AFTER DELETE ON search_documents BEGIN
  DELETE FROM search_words WHERE rowid = OLD.id;
  UPDATE search_sizes SET documents = documents - 1 WHERE project = OLD.id >> 32;
END;
CREATE TRIGGER search_project_deleted AFTER DELETE ON projects BEGIN
  DELETE FROM search_documents WHERE id BETWEEN OLD.number << 32 AND (OLD.number << 32) + 4294967295;
  DELETE FROM search_sizes WHERE project = OLD.number;
END;
