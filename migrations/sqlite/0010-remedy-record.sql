-- A remedy's own record: how often it was followed and the same failure came again.
ALTER TABLE remedies ADD COLUMN failed INTEGER NOT NULL DEFAULT 0;
-- Mined by other rules; `twiceshy learn` mines them anew from the attempts. What others shared stays.
DELETE FROM remedies WHERE evidence IS NOT NULL;
