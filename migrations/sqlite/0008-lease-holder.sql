-- The process that asks: one that has died holds nobody up until its lease lapses.
ALTER TABLE observer_jobs ADD COLUMN leased_by TEXT NOT NULL DEFAULT '';
