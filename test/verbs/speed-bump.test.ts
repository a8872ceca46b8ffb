// The speed bump: known-bad calls are stopped once, with the reason and what worked instead.
import { beforeEach, describe, expect, it } from "vitest";
import { DAY, dayOne, MONDAY, NPM_404, session, type World, world } from "./world.ts";

const PIP_MISSING =
  "ERROR: Could not find a version that satisfies the requirement left-padd (from versions: none)\nERROR: No matching distribution found for left-padd";

let here: World;
const tuesday = (id = "day-2") => session(here.cwd, id, MONDAY + DAY);

describe("the speed bump", () => {
  beforeEach(async () => {
    here = await world();
    await dayOne(here);
  });

  it("stops a known failure in the next session, with date, error, remedy and the way past", async () => {
    const answer = await here.memory.handle(tuesday().wants("npm install redis-node"));
    expect(answer).toEqual({
      type: "deny",
      reason: [
        "Twiceshy: `npm install redis-node` failed once, on 2026-11-09 (404). Worked instead: `npm install ioredis`.",
        "  last 2026-11-09: \"npm error 404 'redis-node@*' is not in this registry.\"",
        "  since then: `npm install ioredis` worked on 2026-11-09, tests passed after",
        "Nothing was run. To run it anyway, make the same call again.",
      ].join("\n"),
    });
  });

  it("says which call worked then, where this one was never made in that way", async () => {
    const monday = session(here.cwd, "day-1b", MONDAY + 1);
    await here.memory.handle(monday.fails("gh pr view 3 --comment", "unknown flag: --comment"));
    await here.memory.handle(monday.bash("gh pr view 3 --comments"));
    await here.memory.handle(monday.stop());
    const answer = await here.memory.handle(tuesday().wants("gh pr view 9 --comment"));
    expect(answer.type === "deny" && answer.reason).toContain(
      "since then: `gh pr view 3 --comments` worked on 2026-11-09\n",
    );
  });

  it("from the second of several stops in a row on, the person is told beside it: the terminal shows only how many there were", async () => {
    const monday = session(here.cwd, "day-1b", MONDAY + 1);
    await here.memory.handle(monday.fails("pip install left-padd", PIP_MISSING));
    await here.memory.handle(
      monday.fails("cat no/such/file.txt", "cat: no/such/file.txt: No such file or directory"),
    );
    const day = tuesday();
    const first = await here.memory.handle(day.wants("npm install redis-node"));
    expect(first).not.toHaveProperty("banner");
    const second = await here.memory.handle(day.wants("pip install left-padd"));
    const line = (answer: typeof first) => (answer.type === "deny" ? answer.reason.split("\n")[0] : "");
    expect(second).toMatchObject({ type: "deny", banner: `${line(first)}\n${line(second)}` });
    const third = await here.memory.handle(day.wants("cat no/such/file.txt"));
    expect(third).toMatchObject({ type: "deny", banner: line(third) });
  });

  it("finds the same lesson in other words", async () => {
    const day = tuesday();
    for (const command of [
      "npm i redis-node",
      "npm install --save redis-node",
      "cd . && npm install redis-node",
    ]) {
      expect((await here.memory.handle(session(here.cwd, command, MONDAY + DAY).wants(command))).type).toBe(
        "deny",
      );
    }
    expect((await here.memory.handle(day.wants("npm install redis"))).type).toBe("silent");
  });

  it("lets the same call pass the second time, whatever its description or timeout", async () => {
    const day = tuesday();
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.read());
    const again = await here.memory.handle(
      day.wants("npm install redis-node", { description: "really", timeout: 9 }),
    );
    expect(again).toEqual({ type: "silent" });
  });

  it("keeps what came of an override: failed again, the warning was right", async () => {
    const day = tuesday();
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.read());
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.fails("npm install redis-node", NPM_404));
    const deliveries = await here.memory.store.ledger.deliveries({ session: "day-2" });
    const delivery = deliveries.find((one) => one.verdict === "bump");
    expect(delivery).toMatchObject({ fate: "overridden", aftermath: "failed" });
    const [hazard] = await here.memory.store.hazards.list(delivery?.project ?? "", 1);
    expect(hazard).toMatchObject({ failures: 2, sessions: 2, overridesWrong: 1, overridesRight: 0 });
  });

  it("un-learns at once when an override succeeds", async () => {
    const day = tuesday();
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.read());
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.bash("npm install redis-node"));
    expect((await here.memory.store.ledger.deliveries({ session: "day-2" }))[0]).toMatchObject({
      aftermath: "succeeded",
    });
    const wednesday = session(here.cwd, "day-3", MONDAY + 2 * DAY);
    expect(await here.memory.handle(wednesday.wants("npm install redis-node"))).toEqual({ type: "silent" });
  });

  it("stops twins made in parallel together, then lets the retry pass", async () => {
    const day = tuesday();
    const [one, two] = [day.wants("npm install redis-node"), day.wants("npm install redis-node")];
    expect((await here.memory.handle(one)).type).toBe("deny");
    expect((await here.memory.handle(two)).type).toBe("deny");
    await here.memory.handle(day.read());
    expect((await here.memory.handle(day.wants("npm install redis-node"))).type).toBe("silent");
  });

  it("an agent that never says what its model has read gets past all the same", async () => {
    const day = tuesday();
    await here.memory.handle(day.wants("npm install redis-node"));
    const later = day.wants("npm install redis-node");
    expect((await here.memory.handle({ ...later, at: later.at + 2_000 })).type).toBe("silent");
  });

  it("where the agent's record says when a call was decided on, that tells twins from a quick retry", async () => {
    const day = tuesday();
    const first = day.wants("npm install redis-node");
    const decided = { ...first, decidedAt: first.at - 500 };
    expect((await here.memory.handle(decided)).type).toBe("deny");
    // An agent that gives equal calls of one message the same id.
    expect((await here.memory.handle({ ...decided, at: first.at + 100 })).type).toBe("deny");
    const retry = { ...first, at: first.at + 300, decidedAt: first.at + 200 };
    expect((await here.memory.handle(retry)).type).toBe("silent");
    const deliveries = await here.memory.store.ledger.deliveries({ session: "day-2" });
    expect(deliveries.map(({ fate }) => fate)).toEqual(["overridden"]);
  });

  it("a later call passes, whatever it seems to have known", async () => {
    const day = tuesday();
    const first = { ...day.wants("npm install redis-node"), decidedAt: 1 };
    expect((await here.memory.handle(first)).type).toBe("deny");
    expect((await here.memory.handle({ ...first, at: first.at + 2_000 })).type).toBe("silent");
  });

  it("calls it heeded when the agent did something else", async () => {
    const day = tuesday();
    await here.memory.handle(day.wants("npm install redis-node"));
    await here.memory.handle(day.read());
    await here.memory.handle(day.bash("npm install ioredis"));
    await here.memory.handle(day.stop());
    expect((await here.memory.store.ledger.deliveries({ session: "day-2" }))[0]).toMatchObject({
      fate: "heeded",
    });
  });

  it("says nothing about an action it has never seen", async () => {
    expect(await here.memory.handle(tuesday().wants("npm install left-pad"))).toEqual({ type: "silent" });
  });

  it("opens the next session with what was learned", async () => {
    const answer = await here.memory.handle(tuesday().opens());
    expect(answer.type).toBe("context");
    if (answer.type !== "context") return;
    expect(answer.text).toContain("Based on 1 previous session");
    expect(answer.text).toContain("❌ npm install redis-node");
    expect(answer.text).toContain("→ npm install ioredis");
  });

  it("offers the known fix right after the same error, once", async () => {
    const day = tuesday();
    const first = await here.memory.handle(day.fails("npm install redis-node", NPM_404));
    expect(first).toMatchObject({ type: "context" });
    expect(first.type === "context" && first.text).toContain("Fixed then by: `npm install ioredis`");
    expect(await here.memory.handle(day.fails("npm install redis-node", NPM_404))).toEqual({
      type: "silent",
    });
  });
});

describe("modes", () => {
  it.each([
    ["off", "silent"],
    // Held back until the call has failed.
    ["note", "silent"],
    ["bump", "deny"],
    ["ask", "ask"],
  ] as const)("%s answers with %s", async (mode, type) => {
    here = await world({ mode });
    await dayOne(here);
    expect((await here.memory.handle(tuesday().wants("npm install redis-node"))).type).toBe(type);
  });

  it("switched off, it records nothing and says nothing", async () => {
    here = await world({ enabled: false });
    await dayOne(here);
    expect((await here.memory.store.evidence.counts(undefined)).attempts).toBe(0);
  });
});

describe("a note, which no agent lets its model read before the call has run", () => {
  const NOTE =
    "Twiceshy: `npm install redis-node` failed once, on 2026-11-09 (404). Worked instead: `npm install ioredis`.";
  beforeEach(async () => {
    here = await world({ mode: "note" });
    await dayOne(here);
  });

  /** The same call before and after. */
  const made = (result: { ok: boolean; exitCode: number; output: string }) => {
    const day = tuesday();
    const before = day.wants("npm install redis-node");
    const after = { ...day.bash("npm install redis-node", result), call: before.call };
    return { day, before, after };
  };
  const deliveries = () => here.memory.store.ledger.deliveries({ session: "day-2" });

  it("is told with the result of a call that failed so, once, with the remedy said once", async () => {
    const { day, before, after } = made({ ok: false, exitCode: 1, output: NPM_404 });
    expect(await here.memory.handle(before)).toEqual({ type: "silent" });
    expect(await deliveries()).toEqual([]);
    const answer = await here.memory.handle(after);
    expect(answer).toMatchObject({ type: "context" });
    if (answer.type !== "context") return;
    expect(answer.text.split("\n")[0]).toBe(NOTE);
    expect(answer.text).not.toMatch(/make the same call again|Nothing was run|Fixed then by/);
    expect(await deliveries()).toMatchObject([{ moment: "before-call", verdict: "note", fate: "shown" }]);
    expect((await here.memory.handle(day.wants("npm install redis-node"))).type).toBe("silent");
  });

  it("is never told of a call that went well", async () => {
    const { day, before, after } = made({ ok: true, exitCode: 0, output: "added 1 package" });
    expect(await here.memory.handle(before)).toEqual({ type: "silent" });
    expect(await here.memory.handle(after)).toEqual({ type: "silent" });
    await here.memory.handle(day.stop());
    expect(await deliveries()).toEqual([]);
    expect((await here.memory.store.ledger.totals(undefined)).notes).toBe(0);
  });

  it("is not told of a call that failed for another reason", async () => {
    const { before, after } = made({
      ok: false,
      exitCode: 1,
      output: "npm error code EACCES\nnpm error permission denied",
    });
    await here.memory.handle(before);
    const answer = await here.memory.handle(after);
    expect(answer.type === "context" ? answer.text : "").not.toContain("(404)");
  });

  it("waits in the store: the session may end before the outcome is known", async () => {
    const { day, before, after } = made({ ok: false, exitCode: 1, output: NPM_404 });
    await here.memory.handle(before);
    await here.memory.handle(day.stop());
    await here.memory.handle({ ...day.stop(), type: "session-end" });
    expect(await here.memory.handle(after)).toMatchObject({ type: "context" });
  });
});
