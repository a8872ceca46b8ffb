import { describe, expect, it } from "vitest";
import { translate } from "./dialect.ts";
import { arrayLiteral, queryOf } from "./values.ts";

describe("stores: statements in PostgreSQL's spelling", () => {
  it.each([
    ["SELECT 1 FROM a WHERE b = ? AND c = ?", "SELECT 1 FROM a WHERE b = $1 AND c = $2"],
    ["SELECT '?' || ?", "SELECT '?' || $1"],
    ["SELECT ?2, ?1, ?2", "SELECT $1, $2, $1"],
    ["a IN (SELECT value FROM json_each(?))", "a = ANY ($1)"],
    ["a NOT IN (SELECT value FROM json_each(?))", "a <> ALL ($1)"],
    [
      "FROM json_each(?) AS w CROSS JOIN b ON b.id = w.value",
      "FROM unnest(CAST($1 AS text[])) WITH ORDINALITY AS w (value, key) JOIN b ON b.id = w.value",
    ],
    ["FROM a CROSS JOIN b WHERE c", "FROM a CROSS JOIN b WHERE c"],
    ["SELECT last_at AS lastAt", 'SELECT last_at AS "lastAt"'],
    ["SELECT x FROM (SELECT y FROM z) WHERE q", "SELECT x FROM (SELECT y FROM z) AS sub_1 WHERE q"],
    ["SELECT x FROM (SELECT y FROM z) AS own", "SELECT x FROM (SELECT y FROM z) AS own"],
    ["INSERT OR IGNORE INTO a (b) VALUES (?)", "INSERT INTO a (b) VALUES ($1) ON CONFLICT DO NOTHING"],
    [
      "INSERT OR REPLACE INTO import_marks (path, size) VALUES (?, ?)",
      "INSERT INTO import_marks (path, size) VALUES ($1, $2) ON CONFLICT (path) DO UPDATE SET size = excluded.size",
    ],
    ["WHERE +a.b = ? AND +c >= ?", "WHERE a.b = $1 AND c >= $2"],
    ["search_words MATCH ?", "search_words.words @@ CAST($1 AS tsquery)"],
  ])("%s", (sqlite, postgres) => {
    expect(translate(sqlite).text).toBe(postgres);
  });

  it("takes a negative limit for none, and keeps what no text may hold out of it", () => {
    expect(translate("LIMIT ?").bind([-1])).toEqual([null]);
    expect(translate("LIMIT ?").bind([3])).toEqual([3]);
    expect(translate("a = ?").bind(["a\0b"])).toEqual(["a\ufffdb"]);
    expect(translate("SELECT ?2, ?1").bind(["one", 2n])).toEqual(["2", "one"]);
  });

  it("makes arrays of JSON lists, whatever is in them", () => {
    expect(arrayLiteral("[1,2]")).toBe('{"1","2"}');
    expect(arrayLiteral(JSON.stringify(['a"b\\c', "", "NULL", "{,}"]))).toBe(
      '{"a\\"b\\\\c","","NULL","{,}"}',
    );
    expect(arrayLiteral('[[1,"x"]]')).toBe('{"[1,\\"x\\"]"}');
    expect(arrayLiteral("[]")).toBe("{}");
  });

  it("makes a tsquery of an expression of FTS5", () => {
    expect(queryOf('"one"')).toBe("'one'");
    expect(queryOf('"one two" AND ("three" OR "four")')).toBe("(('one' <-> 'two') & ('three' | 'four'))");
    expect(queryOf('({title} : ("a" OR "b"))')).toBe("('a':A | 'b':A)");
    expect(queryOf('"a" "b"')).toBe("('a' & 'b')");
    expect(queryOf('"it\'s"')).toBe("'it''s'");
  });
});
