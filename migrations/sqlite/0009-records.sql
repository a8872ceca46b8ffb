-- Every hazard carries a record of its trials, the guard grades itself, and sightings are counted. Rows of earlier
-- versions are kept as far as they go until they are derived anew from the attempts, project by project (app/derive).

ALTER TABLE hazards RENAME TO hazards_before;
CREATE TABLE hazards (
  number          INTEGER PRIMARY KEY,
  project         INTEGER NOT NULL REFERENCES projects (number),
  subject         TEXT NOT NULL,
  kind            TEXT NOT NULL,
  about           TEXT NOT NULL,
  failures        INTEGER NOT NULL,
  sessions        INTEGER NOT NULL,
  otherwise       INTEGER NOT NULL,
  before          INTEGER NOT NULL,
  successes       INTEGER NOT NULL,
  since           INTEGER NOT NULL,
  streak          INTEGER NOT NULL,
  row             INTEGER NOT NULL,
  alike           INTEGER NOT NULL,
  actions         TEXT,
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
INSERT INTO hazards SELECT number, project, subject, kind, subject, failures, sessions, 0, seen_before, successes,
  0, max(streak, 1), 1, 1, NULL, first_at, last_at, last_session, cleared_at, overrides_right, overrides_wrong,
  signature, excerpt, display, attempt, ignored FROM hazards_before;
DROP TABLE hazards_before;
CREATE INDEX hazards_by_time ON hazards (project, last_at);
-- Facts about the machine hold in every project on it.
CREATE INDEX hazards_of_machine ON hazards (subject) WHERE kind IN ('command-not-found', 'bad-flag', 'auth');

ALTER TABLE sightings ADD COLUMN count INTEGER NOT NULL DEFAULT 1;

CREATE TABLE grades (
  project INTEGER NOT NULL REFERENCES projects (number),
  kind    TEXT NOT NULL,
  right   INTEGER NOT NULL,
  wrong   INTEGER NOT NULL,
  PRIMARY KEY (project, kind)
) STRICT, WITHOUT ROWID;

-- By which rules the rows of a project were derived: those of an older number are derived anew.
ALTER TABLE projects ADD COLUMN derived INTEGER NOT NULL DEFAULT 0;
