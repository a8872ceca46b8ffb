// Rating what an agent was told.
import { beforeEach, describe, expect, it } from "vitest";
import { lastSaid, rate } from "../../src/app/rate.ts";
import { DAY, dayOne, MONDAY, session, type World, world } from "./world.ts";

const BAD = "npm install redis-node";
let here: World;
/** What happens to the known-bad call in a new session. */
const answer = async (id: string) =>
  (await here.memory.handle(session(here.cwd, id, MONDAY + DAY).wants(BAD))).type;
const hazard = async () => {
  const [project] = await here.memory.store.projects();
  const [found] = await here.memory.store.hazards(project?.id ?? "", 1);
  return { right: found?.overridesRight, wrong: found?.overridesWrong };
};

describe("verbs: rate", () => {
  let bump: number;
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
    expect(await answer("day-2")).toBe("deny");
    bump = (await lastSaid(here.memory.deps, undefined))?.id ?? 0;
  });

  it("a warning called wrong weighs like an override that went well: it is not given again", async () => {
    const rated = await rate(here.memory.deps, bump, "wrong");
    expect(rated).toMatchObject({ before: "", delivery: { rating: "wrong" } });
    expect(await hazard()).toEqual({ right: 1, wrong: 0 });
    expect(await answer("day-3")).toBe("silent");
    expect((await here.memory.store.ledger(undefined)).wrong).toBe(1);
  });

  it("one called helpful weighs for it", async () => {
    await rate(here.memory.deps, bump, "helpful");
    expect(await hazard()).toEqual({ right: 0, wrong: 1 });
    expect(await answer("day-3")).toBe("deny");
  });

  it("rating again or taking it back undoes what the first rating did; twice the same counts once", async () => {
    await rate(here.memory.deps, bump, "wrong");
    await rate(here.memory.deps, bump, "wrong");
    expect(await hazard()).toEqual({ right: 1, wrong: 0 });
    await rate(here.memory.deps, bump, "helpful");
    expect(await hazard()).toEqual({ right: 0, wrong: 1 });
    await rate(here.memory.deps, bump, "");
    expect(await hazard()).toEqual({ right: 0, wrong: 0 });
    expect(await answer("day-3")).toBe("deny");
    expect((await here.memory.store.ledger(undefined)).helpful).toBe(0);
  });

  it("stays when something else of the project is forgotten", async () => {
    await rate(here.memory.deps, bump, "wrong");
    const other = session(here.cwd, "other", MONDAY + DAY).bash("ls");
    await here.memory.handle(other);
    await here.memory.forget({ type: "session", id: "other" });
    expect(await hazard()).toEqual({ right: 1, wrong: 0 });
    expect(await answer("day-3")).toBe("silent");
  });

  it("what was no warning is rated without weighing on anything; an unknown id is nothing", async () => {
    const brief = (await here.memory.store.deliveries({ moments: ["session-start"] }))[0];
    if (brief) expect((await rate(here.memory.deps, brief.id, "wrong"))?.hazard).toBeUndefined();
    expect(await hazard()).toEqual({ right: 0, wrong: 0 });
    expect(await rate(here.memory.deps, 999, "wrong")).toBeUndefined();
  });
});
