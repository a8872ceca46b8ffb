// The SQL files are the truth; the module that the bundles carry says the same.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { connect, hasBuiltIn } from "./driver.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";

const folder = join(import.meta.dirname, "../../../migrations/sqlite");

describe("stores: sqlite: migrations", () => {
  it("are numbered without a gap and embedded as they are (else run node scripts/embed-migrations.mjs)", () => {
    const names = readdirSync(folder).sort();
    expect(names.map((name) => Number(name.slice(0, 4)))).toEqual(names.map((_, index) => index + 1));
    expect(MIGRATIONS).toEqual(names.map((name) => readFileSync(join(folder, name), "utf8")));
  });

  it("run once: a current memory is not written to", () => {
    const database = connect(":memory:", { readOnly: false });
    migrate(database, "x", false);
    const changes = () => database.prepare("SELECT total_changes() AS total").get();
    const before = changes();
    migrate(database, "x", false);
    expect(changes()).toEqual(before);
    database.close();
  });

  it("must be run by somebody who may write", () => {
    const database = connect(":memory:", { readOnly: false });
    expect(() => migrate(database, "/a/memory.db", true)).toThrow(
      "[sqlite] the memory at /a/memory.db has an older schema (0, this Twiceshy needs",
    );
    database.close();
  });
});

describe("stores: sqlite: driver", () => {
  it.each([
    ["20.20.2", false],
    ["22.12.0", false],
    ["22.13.0", true],
    ["23.3.0", false],
    ["23.4.0", true],
    ["24.0.0", true],
    ["26.1.0", true],
  ])("Node %s has SQLite built in: %s", (version, expected) => {
    expect(hasBuiltIn(version)).toBe(expected);
  });
});
