-- What was cut to keep the memory within its size, added up.
CREATE TABLE pruned (
  what  TEXT PRIMARY KEY,
  rows  INTEGER NOT NULL,
  bytes INTEGER NOT NULL,
  at    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
