// Any hook payload: no unexpected exception, a valid answer or none, an intact memory, and no writes outside of our
// files.
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveHook } from "../../src/app/hooks/serve.ts";
import { hookAgentNamed, hookDoor } from "../../src/open/hooks.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { type FuzzHouse, fuzzHouse } from "./fuzz/house.ts";
import { spoiled } from "./fuzz/mutate.ts";
import { nastyValue } from "./fuzz/nasty.ts";
import { hookAgents, hookSeeds } from "./fuzz/seeds.ts";
import { complaints, textsIn } from "./fuzz/text-for-model.ts";

const { recorded: RECORDED, documented: DOCUMENTED } = hookAgents();

describe("adversary: hooks", () => {
  let house: FuzzHouse;
  beforeAll(async () => {
    // The clock of a busy machine says nothing about a hook: `inTime` counts what a case takes of the processor.
    house = await fuzzHouse({ deadlineMs: 3_600_000 });
  });
  afterAll(async () => {
    await house.isUntouched();
    await house.close();
  });

  /** What the hook prints, and what went wrong that nobody foresaw. */
  async function sent(agentName: string, payload: unknown) {
    const agent = hookAgentNamed(agentName);
    if (!agent) throw new Error("there is no such agent");
    const unforeseen: string[] = [];
    const clock = () => ({ patienceMs: 3_600_000, waitedMs: 0, workedMs: 0 });
    const door = hookDoor(house.config, async () => house.memory, Date.now(), clock);
    const reply = await serveHook(agent, payload, {
      ...door,
      // Copilot's adapter waits for a record that is written late: nobody writes one here.
      context: { ...door.context, pause: () => {} },
      // A message that begins with who refused it is a refusal; anything else has escaped from somewhere.
      log: (what, cause) => {
        const reason = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
        if (!/^(?:Error: )?\[[a-z-]+\] /.test(reason)) unforeseen.push(`${what}: ${reason}`);
      },
      late: (event) => unforeseen.push(`no answer to ${event} in time`),
    });
    return { reply, unforeseen };
  }

  it.each(RECORDED)(
    "%s: payloads with fields gone, changed, doubled, nested, blown up, mixed",
    { timeout: PATIENCE_MS },
    async (agent) => {
      const seeds = hookSeeds(agent, house.project);
      await fc.assert(
        fc.asyncProperty(spoiled(seeds), async (payload) => {
          const { reply, unforeseen } = await inTime(() => sent(agent, payload));
          expect(unforeseen).toEqual([]);
          if (reply === undefined) return;
          expect(JSON.parse(JSON.stringify(reply))).toEqual(reply);
          for (const text of textsIn(reply)) expect(complaints(text)).toEqual([]);
        }),
        cases(1_000 / RECORDED.length),
      );
    },
  );

  it("anything at all", { timeout: PATIENCE_MS }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...RECORDED, ...DOCUMENTED), nastyValue, async (agent, payload) => {
        expect(await inTime(() => sent(agent, payload))).toEqual({ reply: undefined, unforeseen: [] });
      }),
      cases(50),
    );
  });

  it.each(RECORDED)("%s: names that every object has are names like any other", async (agent) => {
    for (const payload of hookSeeds(agent, house.project))
      for (const spoilt of renamed(payload))
        expect((await sent(agent, spoilt)).unforeseen, JSON.stringify(spoilt)).toEqual([]);
  });
});

/** The payload with what names a tool, an event or a kind replaced, once for each. */
function renamed(value: unknown): readonly unknown[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const names = typeof inner === "string" && /name$|tool|event|type|kind|reason|status/i.test(key);
    const others = names ? ["constructor", "__proto__"] : renamed(inner);
    return others.map((other) =>
      Array.isArray(value)
        ? value.map((one, at) => (at === Number(key) ? other : one))
        : { ...value, [key]: other },
    );
  });
}
