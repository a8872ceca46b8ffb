-- What repositories bring (cards, settings), and what the person on this machine said of it.
CREATE TABLE approvals (
  -- The project's id; not its number, since a repository may bring something before anything is remembered of it.
  project TEXT NOT NULL,
  -- Hash of what is shown and obeyed: another text is another question.
  content TEXT NOT NULL,
  -- card or settings
  kind    TEXT NOT NULL,
  -- Where it lay, as people write it.
  name    TEXT NOT NULL,
  -- yes, no, or open while nobody has said anything.
  answer  TEXT NOT NULL,
  -- Why it is answered so: asked, made, edited, committed, kept; or why it is open: first-sight, changed.
  reason  TEXT NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (project, content)
) STRICT, WITHOUT ROWID;

-- Checkouts whose cards and settings were looked at once, as hashes of their paths.
CREATE TABLE seen_folders (
  folder TEXT PRIMARY KEY,
  at     INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE cards ADD COLUMN content TEXT NOT NULL DEFAULT '';

-- When a memory that was in use before began to ask; nothing in a new one.
CREATE TABLE trust_since (at INTEGER NOT NULL) STRICT;
INSERT INTO trust_since SELECT CAST(strftime('%s', 'now') AS INTEGER) * 1000 WHERE EXISTS (SELECT 1 FROM projects);
