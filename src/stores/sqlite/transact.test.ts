import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import type { Connection } from "../sql/connection.ts";
import { setTransactionOptions, transact, transactAtOnce, waitsOf } from "../sql/transact.ts";
import { connect } from "./driver.ts";

let folder: string;
let database: Connection;
let other: Connection;
beforeEach(() => {
  folder = newFolder();
  database = connect(join(folder, "a.db"), { readOnly: false });
  database.exec("PRAGMA journal_mode = WAL; CREATE TABLE t (x)");
  other = connect(join(folder, "a.db"), { readOnly: false });
  setTransactionOptions(database, {
    busyTimeoutMs: 30,
    waitsOnce: true,
    mayWrite: () => {},
    assertKept: () => {},
  });
});
afterEach(() => {
  for (const one of [database, other]) one.close();
});
const insert = () => database.exec("INSERT INTO t VALUES (1)");
const count = () => (database.prepare("SELECT count(*) AS n FROM t").get() as { n: number }).n;

describe("stores: sqlite: waiting for another writer", () => {
  it("waits once, then not at all until the lock was had again", () => {
    other.exec("BEGIN IMMEDIATE");
    for (let times = 0; times < 60; times++) expect(() => transact(database, insert)).toThrow("locked");
    expect(waitsOf(database)).toBe(1);
    expect(count()).toBe(0);
    other.exec("ROLLBACK");
    transact(database, insert);
    other.exec("BEGIN IMMEDIATE");
    for (let times = 0; times < 60; times++) expect(() => transact(database, insert)).toThrow("locked");
    expect(waitsOf(database)).toBe(2);
    other.exec("ROLLBACK");
  });

  it("what can be left out waits for nobody, and spoils nobody else's patience", () => {
    other.exec("BEGIN IMMEDIATE");
    for (let times = 0; times < 60; times++) expect(transactAtOnce(database, insert)).toBe(false);
    expect(waitsOf(database)).toBe(0);
    other.exec("ROLLBACK");
    expect(transactAtOnce(database, insert)).toBe(true);
    expect(count()).toBe(1);
  });

  it("what need not be written now waits for its own short time, and no one's patience is used up by it", () => {
    setTransactionOptions(database, {
      busyTimeoutMs: 60_000,
      waitsOnce: true,
      mayWrite: () => {},
      assertKept: () => {},
    });
    other.exec("BEGIN IMMEDIATE");
    expect(() => transact(database, insert, 10)).toThrow();
    expect(waitsOf(database)).toBe(0);
    other.exec("ROLLBACK");
    transact(database, insert, 10);
    expect(count()).toBe(1);
  });

  it("what is begun within a transaction belongs to it", () => {
    const failing = () => {
      transact(database, insert);
      throw new Error("no");
    };
    expect(() => transact(database, failing)).toThrow("no");
    expect(count()).toBe(0);
  });

  it("what was written while the file was being replaced is not acknowledged", () => {
    setTransactionOptions(database, {
      busyTimeoutMs: 30,
      waitsOnce: true,
      mayWrite: () => {},
      assertKept() {
        throw new Error("replaced");
      },
    });
    expect(() => transact(database, insert)).toThrow("replaced");
  });

  it("whoever may not write any more writes nothing", () => {
    setTransactionOptions(database, {
      busyTimeoutMs: 30,
      waitsOnce: true,
      mayWrite() {
        throw new Error("newer");
      },
      assertKept: () => {},
    });
    expect(() => transact(database, insert)).toThrow("newer");
    expect(() => transactAtOnce(database, insert)).toThrow("newer");
    expect(count()).toBe(0);
    other.exec("INSERT INTO t VALUES (2)");
  });
});
