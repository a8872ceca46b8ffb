// Agents whose hooks can do less: no stop, no id before a call has ended, no hook of its own for sessions and prompts.
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, dayOne, MONDAY, NPM_404, session, type World, world } from "./world.ts";

const BAD = "npm install redis-node";
let here: World;
const tuesday = () => session(here.cwd, "day-2", MONDAY + DAY, "cline");

describe("an agent whose run would end if a call were stopped", () => {
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
  });

  it("is told with the failure what worked instead, and never that nothing was run", async () => {
    const day = tuesday();
    expect(await here.memory.handle({ ...day.wants(BAD), stoppable: false })).toEqual({ type: "silent" });
    const answer = await here.memory.handle(day.fails(BAD, NPM_404));
    expect(answer).toMatchObject({
      type: "context",
      text: expect.stringMatching(/Worked instead: `npm install ioredis`/),
    });
    expect(JSON.stringify(answer)).not.toContain("Nothing was run");
    const said = await here.memory.store.ledger.deliveries({ session: "day-2" });
    expect(said.map(({ verdict, fate }) => [verdict, fate])).toContainEqual(["note", "shown"]);
  });

  it("is told nothing when the call goes well this time", async () => {
    const day = tuesday();
    await here.memory.handle({ ...day.wants(BAD), stoppable: false });
    expect(await here.memory.handle(day.bash(BAD))).toEqual({ type: "silent" });
    expect(await here.memory.store.ledger.deliveries({ session: "day-2" })).toEqual([]);
  });
});

describe("an agent that announces its session and its prompt with every call of the first request", () => {
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
  });

  it("is told once what earlier sessions taught", async () => {
    const day = tuesday();
    expect((await here.memory.handle(day.opens())).type).toBe("context");
    expect((await here.memory.handle(day.opens())).type).toBe("silent");
    const compacted = { ...day.opens(), source: "compact" as const };
    expect((await here.memory.handle(compacted)).type).toBe("context");
  });

  it("opens one turn for one prompt, and another for the same words later", async () => {
    const day = tuesday();
    const prompt = day.says("Add a cache, please");
    await here.memory.handle(prompt);
    await here.memory.handle(prompt);
    expect((await here.memory.store.sessions.get("day-2"))?.turns).toBe(1);
    await here.memory.handle(day.says("Add a cache, please"));
    expect((await here.memory.store.sessions.get("day-2"))?.turns).toBe(2);
  });
});
