-- In which turn of its session something failed last: with the next one the person has spoken since.
ALTER TABLE hazards ADD COLUMN last_turn INTEGER NOT NULL DEFAULT 0;
