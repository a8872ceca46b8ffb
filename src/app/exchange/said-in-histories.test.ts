import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../../domain/event.ts";
import { saidInHistories } from "./said-in-histories.ts";

const base = { agent: "claude-code", session: "s", cwd: "/p", at: 1 } as const;
const prompt = (text: string): AgentEvent => ({ ...base, type: "prompt-submit", prompt: text });
const end = (words: string): AgentEvent => ({ ...base, type: "turn-end", words: [words] });
const start: AgentEvent = { ...base, type: "session-start", source: "startup" };

describe("app: what was said in histories", () => {
  it("gives prompts and ends of turns of a file in their order, once", async () => {
    const said = saidInHistories();
    said.add("a", [start, prompt("one"), end("done")]);
    said.add("b", [prompt("other")]);
    said.add("a", [start, prompt("two")]);
    expect(await all(said.take("a"))).toEqual([prompt("one"), end("done"), prompt("two")]);
    expect(said.take("a")).toBeUndefined();
    expect(await all(said.take("b"))).toEqual([prompt("other")]);
  });

  it("gives nothing of a file that nobody has read, so that it is read", () => {
    expect(saidInHistories().take("a")).toBeUndefined();
  });

  it("a file without a word needs no second reading", async () => {
    const said = saidInHistories();
    said.add("a", [start]);
    expect(await all(said.take("a"))).toEqual([]);
  });

  it("keeps no file by halves: one that is too long is read again, and makes room for the next", async () => {
    const said = saidInHistories(2_000);
    said.add("long", [prompt("x".repeat(1_000))]);
    said.add("long", [prompt("x".repeat(1_000))]);
    said.add("long", [prompt("later")]);
    said.add("short", [prompt("x".repeat(1_000))]);
    expect(said.take("long")).toBeUndefined();
    expect(await all(said.take("short"))).toHaveLength(1);
  });
});

async function all(
  events: AsyncIterable<AgentEvent> | undefined,
): Promise<readonly AgentEvent[] | undefined> {
  if (!events) return undefined;
  const list: AgentEvent[] = [];
  for await (const event of events) list.push(event);
  return list;
}
