-- Words that agents wrote into each file, as short hashes, the latest first: they tell which files a prompt is about. Not
-- derived: the texts of edits are not stored.
CREATE TABLE file_words (
  project INTEGER NOT NULL REFERENCES projects (number),
  file    TEXT NOT NULL,
  words   TEXT NOT NULL,
  at      INTEGER NOT NULL,
  PRIMARY KEY (project, file)
) STRICT, WITHOUT ROWID;
