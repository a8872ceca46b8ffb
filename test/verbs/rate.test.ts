// Rating of warnings and other deliveries.
import { beforeEach, describe, expect, it } from "vitest";
import { bringBack, ignore } from "../../src/app/guard/ignore.ts";
import { lastSaid, rate } from "../../src/app/guard/rate.ts";
import { openMemory } from "../../src/open/memory.ts";
import { DAY, dayOne, MONDAY, NPM_404, session, type World, world } from "./world.ts";

const BAD = "npm install redis-node";
let here: World;
/** What happens to the known-bad call in a new session. */
const answer = async (id: string) =>
  (await here.memory.handle(session(here.cwd, id, MONDAY + DAY).wants(BAD))).type;
const hazard = async () => {
  const [project] = await here.memory.store.projects.list();
  const [found] = await here.memory.store.hazards.list(project?.id ?? "", 1);
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
    expect((await here.memory.store.ledger.totals(undefined)).wrong).toBe(1);
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
    expect((await here.memory.store.ledger.totals(undefined)).helpful).toBe(0);
  });

  it("two failures that another process stores while the person decides are not lost", async () => {
    const other = await openMemory(here.config);
    const { deps } = here.memory;
    let sessions = 0;
    /** Somebody else stores two, each time after this one has looked. */
    const ask: typeof deps.store.hazards.ask = async (question) => {
      const known = await deps.store.hazards.ask(question);
      const fails = () => session(here.cwd, `other-${++sessions}`, MONDAY + DAY).fails(BAD, NPM_404);
      await other.record([fails(), fails()]);
      return known;
    };
    const late = { ...deps, store: { ...deps.store, hazards: { ...deps.store.hazards, ask } } };
    const hazard = async () => {
      const [project] = await other.store.projects.list();
      const [found] = await other.store.hazards.list(project?.id ?? "", 1);
      if (!found) throw new Error("nothing is known of it");
      return found;
    };
    const { failures } = await hazard();
    await rate(late, bump, "helpful");
    expect(await hazard()).toMatchObject({ failures: failures + 2, overridesWrong: 1 });
    await ignore(late, await hazard(), MONDAY + DAY);
    expect(await hazard()).toMatchObject({ failures: failures + 4, ignored: true });
    await bringBack(late, await hazard());
    expect(await hazard()).toMatchObject({ failures: failures + 6, ignored: false, overridesWrong: 1 });
    await other.close();
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
    const brief = (await here.memory.store.ledger.deliveries({ moments: ["session-start"] }))[0];
    if (brief) expect((await rate(here.memory.deps, brief.id, "wrong"))?.hazard).toBeUndefined();
    expect(await hazard()).toEqual({ right: 0, wrong: 0 });
    expect(await rate(here.memory.deps, 999, "wrong")).toBeUndefined();
  });
});
