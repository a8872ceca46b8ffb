// Tests that every SQLite error becomes a message that says what to do.
import { describe, expect, it } from "vitest";
import { isStoreError } from "../../domain/store-error.ts";
import { explain } from "./errors.ts";

const cases: readonly (readonly [number | undefined, string, string])[] = [
  [5, "database is locked", "is busy: another process keeps writing to it. Try again."],
  [261, "database is locked", "is busy: another process keeps writing to it. Try again."],
  [undefined, "database is locked", "is busy: another process keeps writing to it. Try again."],
  [
    8,
    "attempt to write a readonly database",
    "cannot be written. Make the file and its folder writable for you.",
  ],
  [
    1032,
    "attempt to write a readonly database",
    "cannot be written. Make the file and its folder writable for you.",
  ],
  [10, "disk I/O error", "cannot be read or written (disk I/O error). Check the disk."],
  [13, "database or disk is full", "cannot grow: the disk is full. Free some space."],
  [undefined, "database or disk is full", "cannot grow: the disk is full. Free some space."],
  [
    11,
    "database disk image is malformed",
    "is damaged (database disk image is malformed). Run twiceshy doctor --fix:",
  ],
  [undefined, "file is not a database", "is damaged (file is not a database). Run twiceshy doctor --fix:"],
  [
    14,
    "unable to open database file",
    "cannot be opened. Make sure that its folder exists and is writable for you.",
  ],
  [1, "no such table: attempts", "failed: no such table: attempts. Run twiceshy doctor."],
  [undefined, "something new", "failed: something new. Run twiceshy doctor."],
];

describe("stores: sqlite: errors", () => {
  it.each(cases)("%s %s → %s", (errcode, message, translated) => {
    const cause = Object.assign(new Error(message), {
      code: "ERR_SQLITE_ERROR",
      ...(errcode && { errcode }),
    });
    const error = explain(cause, "~/.twiceshy/memory.db") as Error;
    expect(error.message).toContain(`[sqlite] the memory at ~/.twiceshy/memory.db ${translated}`);
    expect(error.cause).toBe(cause);
  });

  it.each([
    [5, { code: "busy", retryable: true, corrupt: false, newer: false }],
    [11, { code: "damaged", retryable: true, corrupt: true, newer: false }],
    [13, { code: "full", retryable: true, corrupt: false, newer: false }],
    [19, { code: "failed", retryable: false, corrupt: false, newer: false }],
  ])("%s says what can be done about it", (errcode, expected) => {
    const error = explain(failed(errcode, "it failed"), "m.db", roomy);
    expect(isStoreError(error)).toBe(true);
    expect(error).toMatchObject(expected);
  });

  const failed = (errcode: number, message: string) =>
    Object.assign(new Error(message), { code: "ERR_SQLITE_ERROR", errcode });
  const roomy = { free: () => 1e9, isClosed: () => false };

  it("an error of a full disk is told as that", () => {
    const error = failed(4874, "disk I/O error");
    expect(explain(error, "m.db", { ...roomy, free: () => 100 })).toMatchObject({
      message: "[sqlite] the memory at m.db cannot grow: the disk is full. Free some space.",
    });
    expect((explain(error, "m.db", roomy) as Error).message).toContain("(disk I/O error). Check the disk.");
  });

  it("a file that is somebody else's is told as that", () => {
    const translated = explain(failed(14, "unable to open database file"), "m.db", {
      ...roomy,
      isClosed: () => true,
    });
    expect((translated as Error).message).toContain(
      "permission denied. Make the file readable and writable for you",
    );
  });

  it.each([new Error("ours"), new TypeError("a bug"), "text", undefined])("leaves %s as it is", (thrown) => {
    expect(explain(thrown, "x")).toBe(thrown);
  });
});
