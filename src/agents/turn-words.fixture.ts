// Test helper: what agents promise of their own messages, for a conversation of two turns in their own format.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { all, jsonLines } from "../../test/contracts/history-agent.ts";
import { newFolder } from "../../test/new-folder.ts";
import type { AgentEvent, TurnEnd } from "../domain/event.ts";
import type { Agent } from "../ports/agent.ts";

type Reader = Parameters<typeof all>[0];

export interface Conversation {
  readonly name: string;
  readonly file: string;
  /** Session "s" in /srv/shop on branch dev: two prompts, after each a call, with the words of `WORDS`. */
  readonly lines: readonly object[];
}

export const WORDS = [["I'll use Redis because it is there.", "Done."], ["They pass."]] as const;

export async function turnEnds(reader: Reader, path: string): Promise<readonly TurnEnd[]> {
  return (await all(reader, path)).filter((event) => event.type === "turn-end");
}

export function testWordsOfHistory(reader: Reader, { name, file, lines }: Conversation): void {
  describe(`agents: ${name}'s words in a history`, () => {
    it("end each turn, each once, before the next prompt and at the end of the file", async () => {
      const path = join(newFolder(), file);
      writeFileSync(path, jsonLines(lines));
      const turn = ["prompt-submit", "tool-end", "turn-end"];
      expect((await all(reader, path)).map(({ type }) => type)).toEqual([...turn, ...turn]);
      const [first, second] = await turnEnds(reader, path);
      expect(first).toMatchObject({ session: "s", cwd: "/srv/shop", branch: "dev", words: WORDS[0] });
      expect(second).toMatchObject({ words: WORDS[1] });
    });
  });
}

/** The last event of a hook when a turn ends, with this transcript. */
export function stopped(
  agent: Pick<Agent, "parse">,
  transcript: readonly object[] | string,
  { event = "Stop", lastMessage = "They pass." } = {},
): AgentEvent | undefined {
  const payload = {
    ...{ hook_event_name: event, session_id: "s", cwd: "/srv/shop", transcript_path: "/t.jsonl" },
    last_assistant_message: lastMessage,
  };
  const text = typeof transcript === "string" ? transcript : jsonLines(transcript);
  return agent.parse(payload, { now: 1, env: {}, readTail: () => text }).at(-1);
}

/** `firstTurn`: how many lines the first turn has. */
export function testWordsOfTurn(
  agent: Pick<Agent, "parse">,
  { name, lines }: Conversation,
  firstTurn: number,
): void {
  describe(`agents: ${name}'s words when a turn ends`, () => {
    it("are those since the last prompt; what is not written yet comes from the hook", () => {
      expect(stopped(agent, lines)).toMatchObject({ type: "turn-end", words: WORDS[1] });
      const first = lines.slice(0, firstTurn);
      expect(stopped(agent, first, { lastMessage: "Done." })).toMatchObject({ words: WORDS[0] });
      expect(stopped(agent, first)).toMatchObject({ words: [...WORDS[0], "They pass."] });
    });

    it("nobody's words when a subagent stops, or when there are none", () => {
      expect(stopped(agent, lines, { event: "SubagentStop" })).not.toHaveProperty("words");
      expect(stopped(agent, "", { lastMessage: "" })).not.toHaveProperty("words");
    });
  });
}
