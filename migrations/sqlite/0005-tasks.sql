-- Working memory of supervised loops: every run of every task, and what is or was blocked.

CREATE TABLE tasks (
  number           INTEGER PRIMARY KEY AUTOINCREMENT,
  project          INTEGER NOT NULL REFERENCES projects (number),
  id               TEXT NOT NULL,
  type             TEXT NOT NULL,
  status           TEXT NOT NULL,
  intent           TEXT NOT NULL,
  summary          TEXT NOT NULL,
  requires_context INTEGER NOT NULL,
  started_at       INTEGER NOT NULL,
  -- 0 while it runs.
  ended_at         INTEGER NOT NULL,
  reason           TEXT NOT NULL,
  validation       TEXT
) STRICT;
-- The last ones of a project, in the order in which they are asked for at every prompt.
CREATE INDEX tasks_by_end ON tasks (project, ended_at);
CREATE INDEX tasks_by_id ON tasks (project, id, ended_at);

CREATE TABLE blockers (
  number       INTEGER PRIMARY KEY AUTOINCREMENT,
  project      INTEGER NOT NULL REFERENCES projects (number),
  id           TEXT NOT NULL,
  reason       TEXT NOT NULL,
  blocked_at   INTEGER NOT NULL,
  -- 0 while it holds.
  unblocked_at INTEGER NOT NULL
) STRICT;
CREATE INDEX blockers_by_project ON blockers (project, unblocked_at, blocked_at);
CREATE UNIQUE INDEX blockers_active ON blockers (project, id) WHERE unblocked_at = 0;
