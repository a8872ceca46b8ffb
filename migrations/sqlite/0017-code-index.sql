-- The code index: which files of a project are indexed. Their words are in the search index. Derived from the disk.
CREATE TABLE code_files (
  project    INTEGER NOT NULL,
  path       TEXT NOT NULL,
  size       INTEGER NOT NULL,
  changed_at INTEGER NOT NULL,
  hash       TEXT NOT NULL,
  -- Lines of its parts: `1-40 41-80`; NULL for a file without documents (binary, generated, minified).
  parts      TEXT,
  indexed_at INTEGER NOT NULL,
  used_at    INTEGER NOT NULL,
  PRIMARY KEY (project, path)
) STRICT, WITHOUT ROWID;
CREATE INDEX code_files_used ON code_files (used_at);

-- One row per indexed project: state, and how well it works.
CREATE TABLE code_indexes (
  project      INTEGER PRIMARY KEY,
  mode         TEXT NOT NULL DEFAULT 'off',
  -- End of the last whole run; 0 = never.
  indexed_at   INTEGER NOT NULL DEFAULT 0,
  runs         INTEGER NOT NULL DEFAULT 0,
  ms           INTEGER NOT NULL DEFAULT 0,
  hits         INTEGER NOT NULL DEFAULT 0,
  misses       INTEGER NOT NULL DEFAULT 0,
  fallbacks    INTEGER NOT NULL DEFAULT 0,
  slow         INTEGER NOT NULL DEFAULT 0,
  paused_until INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Requests to index a project, one per project.
CREATE TABLE code_queue (
  project      INTEGER PRIMARY KEY,
  root         TEXT NOT NULL,
  -- JSON list of the files that changed; NULL = look at all.
  changed      TEXT,
  requested_at INTEGER NOT NULL,
  tries        INTEGER NOT NULL DEFAULT 0,
  due_at       INTEGER NOT NULL DEFAULT 0,
  error        TEXT NOT NULL DEFAULT ''
) STRICT;
