import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { newFolder } from "../../../test/new-folder.ts";
import { appendAudit } from "./audit.ts";
import { writeState } from "./state.ts";

let folder: string;
beforeEach(() => {
  folder = newFolder();
});

const state = { completed_tasks: [], blocked_tasks: [], last_updated: "2026-11-14T12:00:00.000Z" };

describe("mirrors: supervisor: audit log", () => {
  it("is made with its folder, for its owner only, and only ever grows", () => {
    const path = join(folder, "logs/deep/audit.log.jsonl");
    appendAudit(path, '{"a":1}');
    appendAudit(path, '{"a":2}');
    expect(readFileSync(path, "utf8")).toBe('{"a":1}\n{"a":2}\n');
    if (process.platform !== "win32") expect(statSync(path).mode & 0o077).toBe(0);
  });

  it("a line that was never finished is ended, not joined to ours and not lost", () => {
    const path = join(folder, "audit.log.jsonl");
    writeFileSync(path, '{"a":1}\n{"a":');
    appendAudit(path, '{"a":2}');
    expect(readFileSync(path, "utf8")).toBe('{"a":1}\n{"a":\n{"a":2}\n');
  });
});

describe("mirrors: supervisor: state", () => {
  it("is written whole, beside nothing else; what else a state holds stays", () => {
    const path = join(folder, "state.json");
    writeFileSync(path, '{"goal":{"description":"g"},"completed_tasks":[],"decisions":[1]}');
    writeState(path, state);
    expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({
      goal: { description: "g" },
      decisions: [1],
      ...state,
    });
    writeState(join(folder, "new/state.json"), state);
    expect(readdirSync(folder).sort()).toEqual(["new", "state.json"]);
  });

  it("a state that others may read stays readable for them", () => {
    const path = join(folder, "state.json");
    writeFileSync(path, '{"completed_tasks":[]}', { mode: 0o644 });
    writeState(path, state);
    if (process.platform !== "win32") expect(statSync(path).mode & 0o777).toBe(0o644);
  });

  it.each(["{", "[1]", '{"name":"package"}', "text"])("refuses to write over %j", (text) => {
    const path = join(folder, "other.json");
    writeFileSync(path, text);
    expect(() => writeState(path, state)).toThrow(/is not a Supervisor state file/);
    expect(readFileSync(path, "utf8")).toBe(text);
  });
});
