-- Lessons: an index of the files, what hangs on cards beside their files, and drafts that wait for a person.

-- A copy of what was read in the files; it can be made anew from them at any time.
CREATE TABLE cards (
  number  INTEGER PRIMARY KEY,
  id      TEXT NOT NULL UNIQUE,
  folder  TEXT NOT NULL,
  key     TEXT NOT NULL,
  problem TEXT NOT NULL,
  -- Size, time and hash of the file, as in JSON.
  stamp   TEXT NOT NULL,
  card    TEXT NOT NULL,
  watches TEXT,
  -- The terms it stands under in card_words, with their weights.
  terms   TEXT
) STRICT;
-- All that is asked of every card at a call or a prompt is in it: the cards themselves, a page each, are not read.
CREATE INDEX cards_by_folder ON cards (folder, problem, id, stamp);

-- The words cards are found by. A term is a hash of a word and then of the folder, so that only cards of the folders
-- asked for are met, and those of one word on one page; beside it all of the cards that have it, as
-- ` <number>:<weight>;`, since a row for each would take too long.
CREATE TABLE card_words (
  term  INTEGER PRIMARY KEY,
  cards TEXT NOT NULL
) STRICT;

CREATE TABLE card_watches (
  folder TEXT NOT NULL,
  key    TEXT NOT NULL,
  card   INTEGER NOT NULL REFERENCES cards (number),
  PRIMARY KEY (folder, key, card)
) STRICT, WITHOUT ROWID;
CREATE INDEX card_watches_by_card ON card_watches (card);

-- What the person decided. By a key that outlives the index: the same in every work tree.
CREATE TABLE card_marks (
  key        TEXT PRIMARY KEY,
  ignored_at INTEGER NOT NULL DEFAULT 0,
  woken_at   INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

CREATE TABLE card_uses (
  id      INTEGER PRIMARY KEY,
  key     TEXT NOT NULL,
  project INTEGER NOT NULL REFERENCES projects (number),
  session INTEGER NOT NULL REFERENCES sessions (number),
  turn    INTEGER NOT NULL,
  at      INTEGER NOT NULL,
  moment  TEXT NOT NULL,
  whole   INTEGER NOT NULL
) STRICT;
CREATE INDEX card_uses_by_key ON card_uses (key, at);
CREATE INDEX card_uses_by_session ON card_uses (session, turn);
CREATE INDEX card_uses_by_project ON card_uses (project);

CREATE TABLE drafts (
  id       INTEGER PRIMARY KEY AUTOINCREMENT,
  project  INTEGER NOT NULL REFERENCES projects (number),
  -- A hash: a draft that was dismissed stays so, also when what it said is forgotten.
  cause    TEXT NOT NULL,
  state    TEXT NOT NULL DEFAULT 'waiting',
  -- All of these are NULL when they were forgotten.
  session  INTEGER REFERENCES sessions (number),
  turn     INTEGER,
  at       INTEGER,
  trigger  TEXT,
  card     TEXT,
  evidence TEXT,
  UNIQUE (project, cause)
) STRICT;
CREATE INDEX drafts_by_session ON drafts (session);
