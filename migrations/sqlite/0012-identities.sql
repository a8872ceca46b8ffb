-- A project keeps its memory whatever it is called: by other identities it had or was given (a remote that was added, an
-- address that changed, a folder that moved), and by marks of its folders that stay when those change.

-- The person's own name for it; the one an identity gives does not take its place.
ALTER TABLE projects ADD COLUMN named INTEGER NOT NULL DEFAULT 0;

CREATE TABLE project_aliases (
  id       TEXT PRIMARY KEY,
  identity TEXT NOT NULL,
  project  INTEGER NOT NULL REFERENCES projects (number) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;
CREATE INDEX project_aliases_by_project ON project_aliases (project);

CREATE TABLE project_marks (
  mark    TEXT NOT NULL,
  project INTEGER NOT NULL REFERENCES projects (number) ON DELETE CASCADE,
  PRIMARY KEY (mark, project)
) STRICT, WITHOUT ROWID;
CREATE INDEX project_marks_by_project ON project_marks (project);

-- Every id by which a project is known.
CREATE VIEW project_ids AS
SELECT id, number FROM projects UNION ALL SELECT id, project FROM project_aliases;
