// A provider's outage only costs time: it uses up none of a question's tries, and the next turn does not wait for it.
import { describe, expect, it } from "vitest";
import { questionsAside, retryQuestions } from "../../src/app/observations/observer-state.ts";
import { localDay } from "../../src/core/text/for-people.ts";
import { observationOf, type Scripted } from "./server.ts";
import { FILE, HOUR, NOW, run, start, work } from "./working.ts";

const says = (text: string): Scripted => ({ type: "says", text });
const status = (code: number): Scripted => ({ type: "status", status: code });
const GOOD = says(observationOf("Fixed early expiry of tokens", FILE));
const OUTAGES: readonly (readonly [string, Scripted])[] = [
  ["429", status(429)],
  ["503", status(503)],
  ["a wrong key", status(401)],
  ["a hang", { type: "hangs" }],
  ["a disconnect", { type: "disconnects" }],
];
/** Only a hang is waited for; an answer comes as late as a busy machine lets it. */
const patience = (outage: Scripted) => (outage.type === "hangs" ? { deadlineMs: 1_000 } : {});

describe("observer: an outage is not the question's fault", () => {
  it.each(OUTAGES)("%s, however often, puts nothing aside", async (_, outage) => {
    const { here, store } = await start([...Array.from({ length: 6 }, () => outage), GOOD]);
    await work(here, 1);
    for (let round = 0; round < 6; round++)
      expect(await run(here, NOW + round * 2 * HOUR, patience(outage))).toMatchObject({
        postponed: 1,
        aside: 0,
      });
    expect(await run(here, NOW + 12 * HOUR)).toMatchObject({ observations: 1, aside: 0 });
    expect(await store.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it.each(OUTAGES)("after a senseless answer and %s it still has its second try", async (_, outage) => {
    const { here } = await start([says("Hm."), outage, GOOD]);
    await work(here, 1);
    expect(await run(here, NOW, patience(outage))).toMatchObject({ asked: 2, aside: 0 });
    expect(await run(here, NOW + HOUR)).toMatchObject({ observations: 1, aside: 0 });
  });

  it("two senseless answers are two, whatever happened between them", async () => {
    const { here, store } = await start([says("Hm."), status(503), says("Hm?")]);
    await work(here, 1);
    await run(here);
    expect(await run(here, NOW + HOUR)).toMatchObject({ aside: 1 });
    expect(await store.jobs.counts()).toMatchObject({ waiting: 0, failed: 1 });
  });
});

describe("observer: a provider that is away is left alone", () => {
  it.each(OUTAGES)(
    "%s: the next turn's question does not knock again before the pause is over",
    async (_, outage) => {
      const { server, here, store } = await start([outage, GOOD]);
      await work(here, 1);
      await run(here, NOW, patience(outage));
      const spent = await store.jobs.spent(localDay(NOW));
      await work(here, 1, "s2");
      expect(await run(here, NOW + 1_000, patience(outage))).toMatchObject({ asked: 0, tokens: 0 });
      expect((await run(here, NOW + 1_000, patience(outage))).stopped).not.toBe("");
      expect([server.asked.length, await store.jobs.spent(localDay(NOW))]).toEqual([1, spent]);
      expect(await run(here, NOW + HOUR)).toMatchObject({ observations: 2, stopped: "" });
    },
  );

  it("a person who asks does not wait for the end of the pause", async () => {
    const { server, here } = await start([
      { type: "status", status: 429, headers: { "retry-after": "3000" } },
      GOOD,
    ]);
    await work(here, 1);
    await run(here);
    expect(await run(here, NOW + 1)).toMatchObject({ asked: 0 });
    expect(await run(here, NOW + 2, { atOnce: true })).toMatchObject({ asked: 1, observations: 1 });
    expect(server.asked).toHaveLength(2);
  });

  it("a person who asks a question that was refused is told once, not until it is put aside", async () => {
    const { server, here } = await start([status(413)]);
    await work(here, 1);
    await run(here);
    expect(await run(here, NOW + 1, { atOnce: true })).toMatchObject({ asked: 1, postponed: 1, aside: 0 });
    expect(server.asked).toHaveLength(2);
  });

  it("not even a person gets beyond the day's budget", async () => {
    const { server, here, store } = await start([GOOD], { observerDailyTokens: 500 });
    await work(here, 1);
    for (const now of [NOW, NOW + 1])
      expect(await run(here, now, { atOnce: true })).toMatchObject({ asked: 0, isSpent: true });
    expect([server.asked.length, await store.jobs.spent(localDay(NOW))]).toEqual([0, 0]);
  });

  it("a pause that a wrong clock wrote down does not last for years", async () => {
    const { here } = await start([status(503), GOOD]);
    await work(here, 1);
    await run(here, NOW + 10_000 * HOUR);
    await work(here, 1, "s2");
    expect(await run(here, NOW)).toMatchObject({ asked: 1, observations: 1 });
  });

  it("another model is not left alone for what this one did", async () => {
    const { server, here } = await start([status(503), GOOD]);
    await work(here, 1);
    await run(here);
    const other = { ...here, config: { ...here.config, observerModel: "another" } };
    expect(await run(other, NOW + 60_000)).toMatchObject({ observations: 1 });
    expect(server.asked.at(-1)?.body.model).toBe("another");
  });

  it("a question that breaks the provider each time is not in the others' way", async () => {
    const { here, store } = await start(({ text }) =>
      text.includes("prompt 1, 20") ? { type: "disconnects" } : GOOD,
    );
    await work(here, 3);
    await run(here);
    expect(await run(here, NOW + 120_000)).toMatchObject({ observations: 2 });
    expect(await store.jobs.counts()).toMatchObject({ waiting: 1, failed: 0 });
  });

  it.each<[string, Scripted, boolean]>([
    ["429", status(429), false],
    ["500", status(500), false],
    ["a redirect", { type: "status", status: 307, headers: { location: "http://127.0.0.1:1/" } }, false],
    ["a gateway that gave up waiting (504)", status(504), true],
    ["a hang", { type: "hangs" }, true],
    ["a disconnect", { type: "disconnects" }, true],
    ["a page instead of an answer", { type: "body", text: "<html>" }, true],
  ])("tokens that may have been paid for stay spent: %s", async (_, outage, isPaid) => {
    const { here, store } = await start([outage]);
    await work(here, 1);
    const { tokens } = await run(here, NOW, patience(outage));
    expect(tokens > 0).toBe(isPaid);
    expect(await store.jobs.spent(localDay(NOW))).toBe(tokens);
  });
});

describe("observer: what was put aside", () => {
  it("can be seen, and asked again", async () => {
    const { here, store } = await start([says("Sorry,\u001b[2J no."), says("Sorry\u0007."), GOOD]);
    const { deps } = here.memory;
    await work(here, 1);
    await run(here);
    const [question] = await questionsAside(deps);
    expect(question).toMatchObject({ kind: "turn", session: "s1", turn: 1 });
    expect(question?.error).toBe("the answer made no sense: Sorry .");
    expect(await retryQuestions(deps)).toEqual([question?.id]);
    expect(await questionsAside(deps)).toEqual([]);
    expect(await run(here)).toMatchObject({ observations: 1 });
    expect(await store.jobs.counts()).toMatchObject({ waiting: 0, failed: 0 });
  });

  it("has its two tries again", async () => {
    const { here } = await start([says("No.")]);
    await work(here, 1);
    await run(here);
    await retryQuestions(here.memory.deps);
    expect(await run(here)).toMatchObject({ asked: 2, aside: 1 });
  });
});
