// Factory droid's session records: invented ones, in the shapes that version 0.225 wrote.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { detectHistory } from "../detect.ts";
import { droid } from "./index.ts";
import { asks, begins, ended, ends, hooked, linesOf, reminder, runs, says, uses } from "./record.fixture.ts";

const RECORDS = [
  begins(),
  hooked("SessionStart"),
  reminder(),
  asks("Cache the list"),
  says("I'll look.", runs("a", "npm test"), runs("b", "true")),
  ends(
    ended("a", "Error: Command failed (exit code: 3)\n1 failing\n\n\n[Process exited with code 3]", true),
    ended("b", "\n\n[Process exited with code 0]"),
  ),
  says("", uses("c", "Read", { file_path: "/srv/no.txt" })),
  ends(
    ended("c", "Error: Error reading file: ENOENT: no such file or directory, access '/srv/no.txt'", true),
  ),
  says("", runs("a", "npm install redis-node")),
  ends(ended("a", "Error: Twiceshy: `npm install redis-node` failed once here.", true)),
  { type: "agent_turn_outcome", turnId: "1", reason: "completed" },
  asks("Now the docs"),
  says("They are fine."),
];

function write(records: readonly object[] = RECORDS): string {
  const path = join(newFolder(), "s-1.jsonl");
  writeFileSync(path, linesOf(records));
  return path;
}

testHistoryAgent({ agent: droid, histories: { "a session": write } });

describe("agents: droid, its histories", () => {
  it("has the typed prompts, every call with how it ended, and the agent's words", async () => {
    const starting = (text: string) => expect.stringMatching(new RegExp(`^${text}`));
    expect(await all(droid, write())).toMatchObject([
      { type: "prompt-submit", prompt: "Cache the list", session: "s-1", cwd: "/home/dev/project" },
      { type: "tool-end", call: { id: "a" }, result: { ok: false, exitCode: 3, output: "1 failing" } },
      { type: "tool-end", call: { id: "b" }, result: { ok: true, exitCode: 0 } },
      { type: "tool-end", call: { id: "c" }, result: { ok: false, output: starting("Error reading file") } },
      {
        type: "tool-end",
        call: { id: expect.stringMatching(/^a#m-\d+$/) },
        result: { ok: false, output: starting("Twiceshy: ") },
      },
      { type: "turn-end", words: ["I'll look."] },
      { type: "prompt-submit", prompt: "Now the docs" },
      { type: "turn-end", words: ["They are fine."] },
    ]);
  });

  it("a subagent's session is its own, without a prompt of the person", async () => {
    const events = await all(droid, write([begins({ callingSessionId: "s-0" }), ...RECORDS.slice(1)]));
    expect(events.map(({ type, session, subagent }) => [type, session, subagent])).toEqual(
      Array.from({ length: 4 }, () => ["tool-end", "s-1", "s-1"]),
    );
  });

  it("is recognised by its first line", async () => {
    expect(await detectHistory(write())).toBe(droid);
  });
});
