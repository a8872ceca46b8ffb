-- The spine: projects, sessions, attempts, and what is derived from them.
-- Times are epoch milliseconds. Lists are JSON text, NULL when empty. Projects and sessions have numbers of their
-- own, so that a million attempts carry small integers; numbers and ids are never used twice (AUTOINCREMENT), so
-- that evidence never points at somebody else.

CREATE TABLE projects (
  number    INTEGER PRIMARY KEY AUTOINCREMENT,
  id        TEXT NOT NULL UNIQUE,
  identity  TEXT NOT NULL,
  name      TEXT NOT NULL,
  root      TEXT NOT NULL,
  -- Kept in step by every write, so that counting does not read the attempts.
  attempts  INTEGER NOT NULL DEFAULT 0,
  failed    INTEGER NOT NULL DEFAULT 0,
  succeeded INTEGER NOT NULL DEFAULT 0,
  first_at  INTEGER NOT NULL DEFAULT 0,
  last_at   INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE sessions (
  number     INTEGER PRIMARY KEY AUTOINCREMENT,
  id         TEXT NOT NULL UNIQUE,
  project    INTEGER NOT NULL REFERENCES projects (number),
  agent      TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  last_at    INTEGER NOT NULL,
  title      TEXT NOT NULL,
  turns      INTEGER NOT NULL
) STRICT;
CREATE INDEX sessions_by_project ON sessions (project, last_at);

CREATE TABLE attempts (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  project     INTEGER NOT NULL REFERENCES projects (number),
  session     INTEGER NOT NULL REFERENCES sessions (number),
  agent       TEXT NOT NULL,
  call        TEXT NOT NULL,
  turn        INTEGER NOT NULL,
  at          INTEGER NOT NULL,
  tool        TEXT NOT NULL,
  display     TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  goal        TEXT NOT NULL,
  status      TEXT NOT NULL,
  exit_code   INTEGER,
  masked      INTEGER,
  kind        TEXT,
  signature   TEXT,
  excerpt     TEXT,
  subject     TEXT,
  hint        TEXT,
  denied_by   TEXT,
  subjects    TEXT,
  files       TEXT,
  provides    TEXT,
  changes     TEXT,
  branch      TEXT,
  head        TEXT,
  duration_ms INTEGER,
  subagent    TEXT,
  source      TEXT NOT NULL
) STRICT;
-- Starts with the call: finds a call in its session and its copies in resumed and forked sessions.
CREATE UNIQUE INDEX attempts_by_call ON attempts (call, session);
CREATE INDEX attempts_by_session ON attempts (session);
CREATE INDEX attempts_by_time ON attempts (project, at);
CREATE INDEX attempts_by_fingerprint ON attempts (project, fingerprint, at);
-- Failures are what is looked up, and they are few.
CREATE INDEX failures_by_fingerprint ON attempts (project, fingerprint, at) WHERE status = 'failed';
CREATE INDEX failures_by_subject ON attempts (project, subject, at) WHERE status = 'failed';
CREATE INDEX failures_by_signature ON attempts (project, signature, at) WHERE status = 'failed';

CREATE TABLE hazards (
  number          INTEGER PRIMARY KEY,
  project         INTEGER NOT NULL REFERENCES projects (number),
  subject         TEXT NOT NULL,
  kind            TEXT NOT NULL,
  failures        INTEGER NOT NULL,
  sessions        INTEGER NOT NULL,
  streak          INTEGER NOT NULL,
  successes       INTEGER NOT NULL,
  seen_before     INTEGER NOT NULL,
  first_at        INTEGER NOT NULL,
  last_at         INTEGER NOT NULL,
  last_session    TEXT NOT NULL,
  cleared_at      INTEGER NOT NULL,
  overrides_right INTEGER NOT NULL,
  overrides_wrong INTEGER NOT NULL,
  signature       TEXT NOT NULL,
  excerpt         TEXT NOT NULL,
  display         TEXT NOT NULL,
  attempt         INTEGER NOT NULL,
  ignored         INTEGER NOT NULL,
  UNIQUE (project, subject, kind)
) STRICT;
CREATE INDEX hazards_by_time ON hazards (project, last_at);

-- What the person silenced. Beside the hazards, since those are dropped and derived anew.
CREATE TABLE ignores (
  project INTEGER NOT NULL REFERENCES projects (number),
  subject TEXT NOT NULL,
  kind    TEXT NOT NULL,
  PRIMARY KEY (project, subject, kind)
) STRICT, WITHOUT ROWID;

-- A scope is a session's number, or a project's number with a minus sign.
CREATE TABLE sightings (
  scope    INTEGER NOT NULL,
  subject  TEXT NOT NULL,
  first_at INTEGER NOT NULL,
  last_at  INTEGER NOT NULL,
  PRIMARY KEY (scope, subject)
) STRICT, WITHOUT ROWID;

CREATE TABLE changes (
  scope INTEGER NOT NULL,
  class TEXT NOT NULL,
  at    INTEGER NOT NULL,
  count INTEGER NOT NULL,
  PRIMARY KEY (scope, class)
) STRICT, WITHOUT ROWID;

CREATE TABLE remedies (
  number      INTEGER PRIMARY KEY,
  project     INTEGER NOT NULL REFERENCES projects (number),
  subject     TEXT NOT NULL,
  type        TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  signature   TEXT NOT NULL,
  display     TEXT NOT NULL,
  count       INTEGER NOT NULL,
  last_at     INTEGER NOT NULL,
  confirmed   INTEGER NOT NULL,
  evidence    TEXT,
  UNIQUE (project, subject, type, fingerprint)
) STRICT;
CREATE INDEX remedies_by_signature ON remedies (project, signature);

CREATE TABLE deliveries (
  id          INTEGER PRIMARY KEY AUTOINCREMENT,
  project     INTEGER NOT NULL REFERENCES projects (number),
  session     INTEGER NOT NULL REFERENCES sessions (number),
  reader      TEXT NOT NULL,
  at          INTEGER NOT NULL,
  moment      TEXT NOT NULL,
  verdict     TEXT NOT NULL,
  fingerprint TEXT NOT NULL,
  call        TEXT NOT NULL,
  subject     TEXT NOT NULL,
  kind        TEXT NOT NULL,
  confidence  REAL NOT NULL,
  text        TEXT NOT NULL,
  tokens      INTEGER NOT NULL,
  evidence    TEXT,
  fate        TEXT NOT NULL DEFAULT 'shown',
  aftermath   TEXT NOT NULL DEFAULT '',
  read_at     INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX deliveries_by_session ON deliveries (session, fingerprint);
CREATE INDEX deliveries_by_project ON deliveries (project);

CREATE TABLE import_marks (
  path        TEXT PRIMARY KEY,
  size        INTEGER NOT NULL,
  modified_at REAL NOT NULL
) STRICT, WITHOUT ROWID;
