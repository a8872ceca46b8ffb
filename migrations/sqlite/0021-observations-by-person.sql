-- Observations that the person deleted: rules that look at the same turn again do not bring them back. `key` is a hash,
-- because keys may quote what was observed.
CREATE TABLE observed_forgotten (
  session INTEGER NOT NULL REFERENCES sessions (number) ON DELETE CASCADE,
  turn    INTEGER NOT NULL,
  key     TEXT NOT NULL,
  PRIMARY KEY (session, turn, key)
) STRICT, WITHOUT ROWID;
