// Recording prompts that come with calls: they open turns, in one process or in several.
import { describe, expect, it } from "vitest";
import { genericReader } from "../../src/agents/generic.ts";
import { MONDAY, type World, world } from "./world.ts";

interface Line {
  readonly prompt?: string;
  readonly command: string;
  readonly ok?: boolean;
}

/** Calls of one session, a second apart; every reader is a new process. */
function eventsOf(cwd: string, lines: readonly Line[], first = 0) {
  const reader = genericReader();
  return lines.flatMap(({ prompt, command, ok = true }, index) => {
    const number = first + index;
    const fields = { id: `call-${number}`, session: "loop", ts: MONDAY + number * 1_000, ok };
    return reader.take(
      { ...fields, tool: "Bash", input: { command }, ...(prompt && { prompt }) },
      { now: 0, cwd },
    );
  });
}

const DAY: readonly Line[] = [
  { prompt: "Add a cache", command: "npm install ioredis" },
  { prompt: "Add a cache", command: "npm test" },
  { prompt: "that didn't work, use redis", command: "npm install redis" },
  { prompt: "that didn't work, use redis", command: "npm test" },
];

async function turnsOf({ memory }: World) {
  const turns = await memory.store.turns.list({ session: "loop", order: "oldest" });
  return turns.map(({ number, prompt, calls, feedback }) => [number, prompt, calls, feedback?.verdict]);
}

const EXPECTED = [
  [1, "Add a cache", 2, "failed"],
  [2, "that didn't work, use redis", 2, undefined],
];

describe("record: prompts that come with calls", () => {
  it("open turns, and say how the one before went", async () => {
    const place = await world();
    const { stored } = await place.memory.record(eventsOf(place.cwd, DAY));
    await place.memory.learn("loop");
    expect(stored).toBe(4);
    expect(await turnsOf(place)).toEqual(EXPECTED);
    const attempts = await place.memory.store.evidence.attempts({ session: "loop", order: "oldest" });
    expect(attempts.map(({ turn }) => turn)).toEqual([1, 1, 2, 2]);
    expect(await place.memory.store.sessions.get("loop")).toMatchObject({ title: "Add a cache", turns: 2 });
    await place.memory.close();
  });

  it("one process after the other, each with one call", async () => {
    const place = await world();
    for (const [index, line] of DAY.entries()) {
      await place.memory.record(eventsOf(place.cwd, [line], index));
      await place.memory.learn("loop");
    }
    expect(await turnsOf(place)).toEqual(EXPECTED);
    await place.memory.close();
  });

  it("told again, they open nothing new", async () => {
    const place = await world();
    for (const lines of [DAY, DAY.slice(0, 2), DAY]) {
      await place.memory.record(eventsOf(place.cwd, lines));
      await place.memory.learn("loop");
    }
    expect(await turnsOf(place)).toEqual(EXPECTED);
    await place.memory.close();
  });

  it("a call without a prompt belongs to the turn that is open", async () => {
    const place = await world();
    await place.memory.record(eventsOf(place.cwd, [{ command: "ls" }]));
    await place.memory.record(eventsOf(place.cwd, DAY, 1));
    await place.memory.record(eventsOf(place.cwd, [{ command: "git push" }], 5));
    const attempts = await place.memory.store.evidence.attempts({ session: "loop", order: "oldest" });
    expect(attempts.map(({ turn }) => turn)).toEqual([0, 1, 1, 2, 2, 2]);
    await place.memory.close();
  });

  it("nothing is kept of a project that is switched off", async () => {
    const place = await world({ enabled: false });
    const { stored, skipped } = await place.memory.record(eventsOf(place.cwd, DAY));
    expect([stored, skipped]).toEqual([0, 4]);
    expect(await turnsOf(place)).toEqual([]);
    await place.memory.close();
  });
});
