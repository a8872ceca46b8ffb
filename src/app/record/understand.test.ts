// Tests that nothing secret passes `takeIn`, whatever comes in.
import { describe, expect, it } from "vitest";
import type { ToolEnd } from "../../domain/event.ts";
import type { Place, Workspace } from "../../ports/workspace.ts";
import { takeIn } from "./understand.ts";

const SECRET = ["ghp", "0123456789abcdefghijABCDEFGHIJ012345"].join("_");
const place: Place = { project: { id: "p", identity: "me/app", name: "app", root: "/app" } };
const workspace = { place: () => place, named: () => place } as unknown as Workspace;

const END: ToolEnd = {
  type: "tool-end",
  agent: "claude-code",
  session: "s",
  cwd: "/app",
  at: 1,
  project: "me/app",
  root: "/app",
  remote: "git@example.com:me/app",
  branch: "main",
  transcript: "/app/t.jsonl",
  subagent: "a",
  unattended: true,
  call: { id: "c", tool: "Bash", input: { command: "ls" } },
  result: { ok: true, exitCode: 0, output: "a", interrupted: false, durationMs: 1 },
  turn: 1,
};

describe("takeIn: a finished call", () => {
  it("keeps every field", () => {
    const { event } = takeIn(workspace, END);
    expect(event).toEqual(END);
    const long = { ...END, result: { ...END.result, output: "x".repeat(1_000) } };
    expect(takeIn(workspace, long).event).toEqual(long);
  });

  // A recording may contain anything.
  it.each(Object.keys(END).filter((key) => key !== "type" && key !== "project"))(
    "no secret in its %s",
    (key) => {
      for (const value of [SECRET, [SECRET], { deep: SECRET }]) {
        const wrapped = key === "call" ? { ...END.call, input: { value } } : value;
        const given = {
          ...END,
          [key]: key === "result" ? { ...END.result, output: SECRET, ok: value } : wrapped,
        };
        expect(JSON.stringify(takeIn(workspace, given as ToolEnd).event)).not.toContain(SECRET);
      }
    },
  );
});

it("HEAD is no branch: a commit is checked out by its number", () => {
  expect(takeIn(workspace, { ...END, branch: "HEAD" }).place.branch).toBe("");
  expect(takeIn(workspace, END).place.branch).toBe("main");
});

describe("takeIn: an event of a broken agent", () => {
  const megabyte = "x/".repeat(500_000);

  it.each(["agent", "session", "cwd", "project", "root", "remote", "branch", "transcript", "subagent"])(
    "a %s of a megabyte is not kept in every row: its hash is",
    (key) => {
      const { event } = takeIn(workspace, { ...END, [key]: `/${megabyte}` });
      expect(JSON.stringify(event).length).toBeLessThan(10_000);
      const other = takeIn(workspace, { ...END, [key]: `/${megabyte}y` });
      if (key !== "project" && key !== "root") expect(other.event).not.toEqual(event);
    },
  );

  it("nor the name of an argument, however deep", () => {
    const input = { [megabyte]: 1, deep: { [megabyte]: "a" } };
    const { event } = takeIn(workspace, { ...END, call: { ...END.call, input } });
    expect(JSON.stringify(event).length).toBeLessThan(10_000);
  });

  it("nor the name of a tool, or the id of a call", () => {
    const call = { ...END.call, id: megabyte, tool: megabyte };
    expect(JSON.stringify(takeIn(workspace, { ...END, call }).event).length).toBeLessThan(10_000);
    const { event } = takeIn(workspace, { ...END, type: "tool-start", call });
    expect(JSON.stringify(event).length).toBeLessThan(10_000);
  });
});
