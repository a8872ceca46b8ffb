-- The folder in which a shell line began: `npm test` in `web/` is another command than `npm test` in the root. Calls
-- recorded before have none: their folder is not known.
ALTER TABLE attempts ADD COLUMN folder TEXT;
