-- What happened, told at five levels of detail, and the work that waits for a model. The names the design gives to its
-- tables are those of views here, so that its own queries run as they stand.

CREATE TABLE observed (
  id            INTEGER PRIMARY KEY AUTOINCREMENT,
  project       INTEGER NOT NULL REFERENCES projects (number) ON DELETE CASCADE,
  session       INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
  turn          INTEGER NOT NULL,
  key           TEXT NOT NULL,
  at            INTEGER NOT NULL,
  branch        TEXT NOT NULL,
  type          TEXT NOT NULL,
  source        TEXT NOT NULL,
  matter        TEXT NOT NULL,
  -- The decision that stands on the same matter; 0 = this one does.
  superseded_by INTEGER NOT NULL DEFAULT 0,
  title         TEXT NOT NULL,
  subtitle      TEXT NOT NULL,
  -- Lists are JSON text. What the facts rest on stands beside them: a list of attempts for each.
  facts         TEXT NOT NULL,
  evidence      TEXT NOT NULL,
  concepts      TEXT NOT NULL,
  files         TEXT NOT NULL,
  UNIQUE (session, turn, key)
) STRICT;
-- All that is asked for beside the project, so that those wanted are picked without reading the observations between.
CREATE INDEX observed_by_project ON observed (project, at, id, type, branch, superseded_by);
CREATE INDEX observed_by_matter ON observed (project, matter, at) WHERE matter <> '';

-- Most of the text, and seldom wanted: apart, so that the rest stays small.
CREATE TABLE observed_narratives (
  observation INTEGER PRIMARY KEY REFERENCES observed (id) ON DELETE CASCADE,
  narrative   TEXT NOT NULL
) STRICT;

-- One row for each concept, file, and folder above a file: asked for by name, the newest first.
CREATE TABLE observed_things (
  project     INTEGER NOT NULL,
  thing       TEXT NOT NULL,
  at          INTEGER NOT NULL,
  observation INTEGER NOT NULL REFERENCES observed (id) ON DELETE CASCADE,
  PRIMARY KEY (project, thing, at, observation)
) STRICT, WITHOUT ROWID;
CREATE INDEX observed_things_by_observation ON observed_things (observation);

-- Hashes, as for turns.
CREATE VIRTUAL TABLE observed_words USING fts5 (
  words, content = '', contentless_delete = 1, detail = none, tokenize = 'ascii'
);

CREATE TABLE summarised (
  id           INTEGER PRIMARY KEY AUTOINCREMENT,
  project      INTEGER NOT NULL REFERENCES projects (number) ON DELETE CASCADE,
  session      INTEGER NOT NULL UNIQUE REFERENCES sessions (number) ON DELETE CASCADE,
  at           INTEGER NOT NULL,
  source       TEXT NOT NULL,
  title        TEXT NOT NULL,
  subtitle     TEXT NOT NULL,
  request      TEXT NOT NULL,
  investigated TEXT NOT NULL,
  learned      TEXT NOT NULL,
  completed    TEXT NOT NULL,
  next_steps   TEXT NOT NULL,
  files_read   TEXT NOT NULL,
  files_edited TEXT NOT NULL,
  notes        TEXT NOT NULL
) STRICT;
CREATE INDEX summarised_by_project ON summarised (project, at);
CREATE INDEX summarised_by_time ON summarised (at);

-- What a model shall look at. What is done stays without its payload, so that it is never asked for twice.
CREATE TABLE observer_jobs (
  id         INTEGER PRIMARY KEY AUTOINCREMENT,
  project    INTEGER NOT NULL REFERENCES projects (number) ON DELETE CASCADE,
  session    INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
  turn       INTEGER NOT NULL,
  kind       TEXT NOT NULL,
  -- Hash of the payload.
  digest     TEXT NOT NULL,
  at         INTEGER NOT NULL,
  -- waiting, failed or done
  state      TEXT NOT NULL,
  payload    TEXT NOT NULL,
  tries      INTEGER NOT NULL,
  -- Not before this moment: postponed, or somebody is at it until then.
  due_at     INTEGER NOT NULL,
  last_error TEXT NOT NULL,
  UNIQUE (session, turn, kind, digest)
) STRICT;
CREATE INDEX observer_jobs_open ON observer_jobs (state, id) WHERE state <> 'done';

CREATE TABLE observer_spending (
  day    TEXT PRIMARY KEY,
  tokens INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX projects_by_name ON projects (name);

CREATE VIEW sdk_sessions AS
SELECT sessions.number AS id,
  sessions.id AS sdk_session_id,
  projects.name AS project,
  coalesce(
    (SELECT nullif(prompt, '') FROM turns WHERE turns.session = sessions.number ORDER BY turns.number LIMIT 1),
    sessions.title
  ) AS user_prompt,
  coalesce(nullif(summarised.title, ''), sessions.title) AS title,
  coalesce(summarised.subtitle, '') AS subtitle,
  sessions.agent AS agent,
  sessions.started_at AS created_at,
  sessions.started_at AS started_at,
  CASE WHEN summarised.id IS NULL THEN NULL ELSE sessions.last_at END AS completed_at,
  CASE WHEN summarised.id IS NULL THEN 'active' ELSE 'completed' END AS status
FROM sessions JOIN projects ON projects.number = sessions.project
  LEFT JOIN summarised ON summarised.session = sessions.number;

CREATE VIEW observations AS
SELECT observed.id AS id,
  sessions.id AS sdk_session_id,
  projects.name AS project,
  observed.turn AS prompt_number,
  observed.type AS type,
  observed.title AS title,
  observed.subtitle AS subtitle,
  observed_narratives.narrative AS narrative,
  observed.facts AS facts,
  observed.concepts AS concepts,
  observed.files AS files,
  observed.branch AS branch,
  observed.superseded_by AS superseded_by,
  observed.source AS source,
  observed.at AS created_at
FROM observed JOIN sessions ON sessions.number = observed.session
  JOIN projects ON projects.number = observed.project
  JOIN observed_narratives ON observed_narratives.observation = observed.id;

CREATE VIEW session_summaries AS
SELECT summarised.id AS id,
  sessions.id AS sdk_session_id,
  projects.name AS project,
  summarised.title AS title,
  summarised.subtitle AS subtitle,
  summarised.request AS request,
  summarised.investigated AS investigated,
  summarised.learned AS learned,
  summarised.completed AS completed,
  summarised.next_steps AS next_steps,
  summarised.files_read AS files_read,
  summarised.files_edited AS files_edited,
  summarised.notes AS notes,
  summarised.source AS source,
  summarised.at AS created_at
FROM summarised JOIN sessions ON sessions.number = summarised.session
  JOIN projects ON projects.number = summarised.project;
