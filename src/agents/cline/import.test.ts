// Cline's histories: invented ones.
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, ends, testHistoryAgent } from "../../../test/contracts/history-agent.ts";
import { newFolder } from "../../../test/new-folder.ts";
import { detectHistory } from "../detect.ts";
import { cline } from "./index.ts";

const ID = "1794000000000_abcde";
const says = (role: string, ts: number, ...content: object[]) => ({ id: `m${ts}`, role, content, ts });
const text = (words: string) => ({ type: "text", text: words });
const asks = (words: string, ts: number) =>
  says("user", ts, text(`<user_input mode="act">${words}</user_input>`));
const call = (id: string, name: string, input: unknown) => ({ type: "tool_use", id, name, input });
const result = (id: string, content: unknown, more: object = {}) => ({
  type: "tool_result",
  tool_use_id: id,
  content,
  ...more,
});
const MESSAGES = [
  asks("Cache the list", 1),
  says(
    "assistant",
    2,
    text("I'll use Redis."),
    call("a", "run_commands", { commands: ["npm i x", "npm test"] }),
  ),
  says(
    "user",
    3,
    result("a", [
      {
        query: "npm i x",
        result: "[Command exited with code 1]\nno\n",
        error: "Command exited with code 1",
        success: false,
      },
      { query: "npm test", result: "ok\n", success: true },
    ]),
  ),
  says("user", 4, text('<hook_context source="PostToolUse">\nTwiceshy: it failed before.\n</hook_context>')),
  says("assistant", 5, text("Done.\n\nTwiceshy: it failed before.")),
  asks("And the tests?", 6),
  says("assistant", 7, call("b", "read_files", { files: [{ path: "/srv/shop/a.ts" }] })),
  says("user", 8, result("b", "Invalid input", { is_error: true })),
  says("assistant", 9, call("never-ended", "run_commands", { commands: ["sleep 9"] })),
];

function write(messages: readonly object[] = MESSAGES, folder = newFolder()): string {
  const path = join(folder, `${ID}.messages.json`);
  const origin = { source: "cli", sessionId: ID, version: "3.0.65" };
  writeFileSync(path, JSON.stringify({ version: 1, sessionId: ID, origin, messages }, undefined, 2));
  writeFileSync(
    join(folder, `${ID}.json`),
    JSON.stringify({ session_id: ID, cwd: "/srv/shop", metadata: { git: { branch: "dev" } } }),
  );
  return path;
}

testHistoryAgent({ agent: cline, histories: { "a session": () => write() } });

describe("agents: cline histories", () => {
  it("prompts that a person typed, calls and words, in order", async () => {
    const events = await all(cline, write());
    expect(events.flatMap((one) => (one.type === "prompt-submit" ? [one.prompt] : []))).toEqual([
      "Cache the list",
      "And the tests?",
    ]);
    expect(
      ends(events).map(({ call: { id, input }, result: { ok, exitCode, output } }) => [
        id,
        input,
        ok,
        exitCode,
        output,
      ]),
    ).toEqual([
      ["a", { command: "npm i x" }, false, 1, "no"],
      ["a#2", { command: "npm test" }, true, 0, "ok\n"],
      ["b", { path: "/srv/shop/a.ts" }, false, undefined, "Invalid input"],
    ]);
    expect(events.filter(({ type }) => type === "turn-end")).toMatchObject([
      { words: ["I'll use Redis.", "Done."] },
      { words: [] },
    ]);
    for (const one of events) expect(one).toMatchObject({ session: ID, cwd: "/srv/shop", branch: "dev" });
  });

  it("a broken file is none; a session without its own file has no folder", async () => {
    const folder = newFolder();
    const broken = join(folder, "x.messages.json");
    writeFileSync(broken, '{"sessionId":"x","messages":[');
    expect(await all(cline, broken)).toEqual([]);
    writeFileSync(
      broken,
      JSON.stringify({ sessionId: "x", origin: {}, messages: [asks("hello", 1), null, 7] }),
    );
    expect(await all(cline, broken)).toMatchObject([{ cwd: "", prompt: "hello" }]);
  });

  it("finds its sessions, also where the person keeps them, and is told by their content", async () => {
    const home = newFolder();
    const folder = join(home, ".cline/data/sessions", ID);
    mkdirSync(folder, { recursive: true });
    const path = write(MESSAGES, folder);
    expect((await cline.histories(home, {})).map((file) => file.path)).toEqual([path]);
    expect(await cline.histories("/nobody", { CLINE_DATA_DIR: join(home, ".cline/data") })).toHaveLength(1);
    expect(await detectHistory(path)).toBe(cline);
  });
});
