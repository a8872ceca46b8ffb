-- Vectors of documents, for a search by meaning. Derived; only there when the person switched embeddings on.

CREATE TABLE vector_models (
  number     INTEGER PRIMARY KEY,
  -- Provider, name and size: vectors of another identity cannot be compared with these.
  identity   TEXT NOT NULL UNIQUE,
  dimensions INTEGER NOT NULL
) STRICT;

-- One row for each part of a document's text.
CREATE TABLE vectors (
  -- Id in search_documents.
  document INTEGER NOT NULL,
  part     INTEGER NOT NULL,
  model    INTEGER NOT NULL,
  -- A bit for each dimension (its sign), then the document's id in 8 bytes: all that a scan needs, in one piece.
  code     BLOB NOT NULL,
  -- A factor in 4 bytes, then a byte for each dimension.
  vector   BLOB NOT NULL,
  PRIMARY KEY (document, part)
) STRICT, WITHOUT ROWID;

-- A scan reads only this index, a tenth of the table.
CREATE INDEX vector_codes ON vectors (model, document, code);

CREATE TRIGGER search_document_loses_vectors AFTER DELETE ON search_documents BEGIN
  DELETE FROM vectors WHERE document = OLD.id;
END;

-- Grows with every change, so that a process that keeps the codes in memory knows when to read them again.
CREATE TABLE vector_changes (number INTEGER NOT NULL) STRICT;
-- A random start: after everything was forgotten it must not come to a number that was there before.
INSERT INTO vector_changes VALUES (random() & 0xffffffffff);
CREATE TRIGGER vector_added AFTER INSERT ON vectors BEGIN
  UPDATE vector_changes SET number = number + 1;
END;
CREATE TRIGGER vector_deleted AFTER DELETE ON vectors BEGIN
  UPDATE vector_changes SET number = number + 1;
END;
