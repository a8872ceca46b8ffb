// A failure is warned about for a time that depends on its kind, or for the days the person set.
import { describe, expect, it } from "vitest";
import { listFailures } from "../../src/app/guard/failures.ts";
import { KEYS } from "../../src/config-keys.ts";
import { DAY, dayOne, MONDAY, session, world } from "./world.ts";

describe("failures are warned about for so many days", () => {
  it.each([
    [7, 6, "deny"],
    [7, 9, "silent"],
    [30, 9, "deny"],
    // 0: it loses weight with the years, until it is archived.
    [0, 9, "deny"],
    [0, 90, "deny"],
    [0, 500, "silent"],
  ])("failureLookbackDays %i, %i days later: %s", async (failureLookbackDays, days, answer) => {
    const here = await world({ failureLookbackDays, archiveAfterDays: 3_650 });
    await dayOne(here);
    const later = session(here.cwd, "later", MONDAY + days * DAY);
    expect((await here.memory.handle(later.wants("npm install redis-node"))).type).toBe(answer);
  });

  it("met again, it counts anew", async () => {
    const here = await world({ failureLookbackDays: 7 });
    await dayOne(here);
    const again = session(here.cwd, "again", MONDAY + 9 * DAY);
    await here.memory.handle(
      again.fails("npm install redis-node", "npm error 404 'redis-node@*' is not in this registry."),
    );
    const later = session(here.cwd, "later", MONDAY + 12 * DAY);
    expect((await here.memory.handle(later.wants("npm install redis-node"))).type).toBe("deny");
  });
});

describe("archived after 30 days", () => {
  it.each([
    ["bump", 20, "bump"],
    ["bump", 45, "silent"],
    ["note", 20, "note"],
    ["note", 45, "silent"],
    ["note", 100, "silent"],
  ] as const)("mode %s, %i days later: check and the hook say %s", async (mode, days, verdict) => {
    const here = await world({ mode });
    await dayOne(here);
    const later = session(here.cwd, "later", MONDAY + days * DAY);
    expect(await here.memory.check(later.wants("npm install redis-node"))).toMatchObject({ verdict });
    const { type } = await here.memory.handle(later.wants("npm install redis-node"));
    expect(type === "deny").toBe(verdict === "bump");
  });

  it("a longer failureLookbackDays does not bring back what is archived; a longer archiveAfterDays does", async () => {
    for (const [archiveAfterDays, verdict] of [
      [30, "silent"],
      [60, "bump"],
    ] as const) {
      const here = await world({ failureLookbackDays: 90, archiveAfterDays });
      await dayOne(here);
      const later = session(here.cwd, "later", MONDAY + 45 * DAY);
      expect(await here.memory.check(later.wants("npm install redis-node"))).toMatchObject({ verdict });
    }
  });

  it("met again, it speaks again, with its whole record", async () => {
    const here = await world();
    await dayOne(here);
    const again = session(here.cwd, "again", MONDAY + 45 * DAY);
    await here.memory.handle(
      again.fails("npm install redis-node", "npm error 404 'redis-node@*' is not in this registry."),
    );
    const later = session(here.cwd, "later", MONDAY + 46 * DAY);
    const answer = await here.memory.handle(later.wants("npm install redis-node"));
    expect(answer).toMatchObject({ type: "deny" });
    expect(JSON.stringify(answer)).toContain("failed 2×");
  });

  it.each([
    [20, false],
    [45, true],
  ])("the list of failures says so %i days later: %s", async (days, isArchived) => {
    const here = await world();
    await dayOne(here);
    const listed = await listFailures(here.memory.deps, { limit: 5, now: MONDAY + days * DAY });
    expect(listed.failures).toMatchObject([{ state: "open", isArchived }]);
  });

  it("both helps say so", () => {
    const help = (name: string) => KEYS.find((key) => key.name === name)?.help;
    expect(help("archiveAfterDays")).toContain("stop no call until they are met again");
    expect(help("failureLookbackDays")).toContain("0 = until archiveAfterDays");
  });

  it("a prompt hears no more of a failure that is archived", async () => {
    const here = await world();
    await dayOne(here);
    const recallAfter = async (days: number) => {
      const asked = await here.memory.handle(
        session(here.cwd, `at-${days}`, MONDAY + days * DAY).says("Add a cache"),
      );
      return asked.type === "context" ? asked.text : "";
    };
    expect(await recallAfter(20)).toContain("npm install redis-node");
    expect(await recallAfter(45)).not.toContain("npm install redis-node");
  });
});
