-- When the person silenced it: `undo` brings the last one back.
ALTER TABLE ignores ADD COLUMN at INTEGER NOT NULL DEFAULT 0;
