// Observing histories a second time: which turn is meant, whose words count, how much is written.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HistoryOptions, observeHistory } from "../../src/app/observations/observe-history.ts";
import type { AgentEvent } from "../../src/domain/event.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

const SAID = "Fixed the refund total: parseAmount in src/money.ts now keeps the sign of negative amounts.";

describe("verbs: observe a history", () => {
  let here: World;
  beforeEach(async () => {
    here = await world();
  });
  afterEach(() => here.memory.close());

  /** Red, an edit, green, and what was said of it last. */
  function fix(id: string, start: number, said = SAID): readonly AgentEvent[] {
    const day = session(here.cwd, id, start);
    const input = { file_path: `${here.cwd}/src/money.ts`, old_string: "a", new_string: "b" };
    const calls = [
      day.fails("npm test", "AssertionError: expected 12 to be -12\n 1 failed"),
      { ...day.bash("x"), call: { id: "edit", tool: "Edit", input } },
      day.bash("npm test"),
    ].map((end, index) => ({
      ...end,
      at: start + index + 1,
      call: { ...end.call, id: `${id}-${start}-${index}` },
    }));
    return [
      day.says("Refund totals come out positive, please fix"),
      ...calls,
      { ...day.stop(said), at: start + 9 },
    ];
  }

  const silent = (events: readonly AgentEvent[]) => events.filter(({ type }) => type !== "turn-end");
  const live = async (events: readonly AgentEvent[]) => {
    for (const event of events) await here.memory.handle(event);
  };
  const observe = (events: readonly AgentEvent[], deps = here.memory.deps, options?: HistoryOptions) =>
    observeHistory(
      deps,
      (async function* () {
        yield* events;
      })(),
      options,
    );
  const observations = () => here.memory.store.observations.list({ order: "oldest" });

  it("a turn is told by its prompt where the file counts otherwise", async () => {
    await here.memory.handle(session(here.cwd, "s1", MONDAY - DAY).says("Good morning"));
    await live(silent(fix("s1", MONDAY)));
    expect(await observations()).toEqual([]);
    expect(await observe(fix("s1", MONDAY))).toMatchObject({ turns: 1, observations: 1, summaries: 1 });
    expect(await observations()).toMatchObject([{ turn: 2, type: "bugfix" }]);
  });

  it.each([1, 2, 3, 4, 7])(
    "a session that is read in pages of %i calls is told as one that is read whole",
    async (page) => {
      const said = ["sign of negative", "cents of rounded", "currency of foreign"].map(
        (what) => `Fixed the refund total: parseAmount in src/money.ts now keeps the ${what} amounts.`,
      );
      const events = said.flatMap((one, index) => fix("s1", MONDAY + index * 1_000, one));
      await live(silent(events));
      await observe(events);
      const plain = async () => (await observations()).map(({ id: _, ...rest }) => rest);
      const [whole, summed] = [await plain(), await here.memory.store.observations.summaries({})];
      expect(whole.length).toBeGreaterThan(0);
      expect(await observe(events, here.memory.deps, { page })).toMatchObject({ turns: 3, summaries: 1 });
      expect([await plain(), await here.memory.store.observations.summaries({})]).toEqual([whole, summed]);
    },
  );

  it.each([
    [1, 2_000],
    [200, 2_000],
    [1, 2],
    [200, 4],
  ])(
    "words that are kept up to %i characters, calls in pages of %i: told as when all were kept",
    async (characters, page) => {
      const said = ["sign of negative", "cents of rounded", "currency of foreign", "scale of large"].map(
        (what) => `Fixed the refund total: parseAmount in src/money.ts now keeps the ${what} amounts.`,
      );
      const events = said.flatMap((one, index) =>
        fix("s1", MONDAY + index * 1_000, one).map((event) =>
          event.type === "prompt-submit" ? { ...event, prompt: `${event.prompt}: part ${index}` } : event,
        ),
      );
      await live(silent(events));
      const plain = async () => [
        (await observations()).map(({ id: _, ...rest }) => rest),
        await here.memory.store.observations.summaries({}),
      ];
      // The first time in pieces, then whole: what was told in pieces stays as it is.
      expect(await observe(events, here.memory.deps, { characters, page })).toMatchObject({
        turns: 4,
        summaries: 1,
      });
      const pieces = await plain();
      expect(pieces[0]).not.toEqual([]);
      await observe(events);
      expect(await plain()).toEqual(pieces);
    },
  );

  it("told in another order than it happened, piece by piece, every turn is told", async () => {
    const first = fix("s1", MONDAY, SAID);
    const second = fix("s1", MONDAY + 1_000, SAID.replace("sign", "cents")).map((event) =>
      event.type === "prompt-submit" ? { ...event, prompt: "Round the cents as well" } : event,
    );
    await live(silent([...first, ...second]));
    const turned = [...second, ...first];
    expect(await observe(turned, here.memory.deps, { characters: 1 })).toMatchObject({ turns: 2 });
    expect((await observations()).map(({ turn }) => turn).toSorted()).toEqual([1, 2]);
  });

  it("what a subagent said is not what the agent said", async () => {
    await live(silent(fix("s1", MONDAY)));
    const events = fix("s1", MONDAY);
    const other = "Added zebra rounding: parseAmount in src/money.ts rounds zebras to the nearest stripe.";
    const aside = events.flatMap((event) =>
      event.type === "turn-end"
        ? [event, { ...event, subagent: "explorer", lastMessage: other } as AgentEvent]
        : [event],
    );
    await observe(aside);
    expect(await observations()).toHaveLength(1);
    expect(JSON.stringify(await observations())).not.toContain("zebra");
  });

  it("where nothing is recorded nothing is told", async () => {
    await live(silent(fix("s1", MONDAY)));
    const off = { ...here.memory.deps, settings: () => ({ ...here.config, enabled: false }) };
    expect(await observe(fix("s1", MONDAY), off)).toMatchObject({
      sessions: 0,
      observations: 0,
      summaries: 0,
    });
    expect(await observations()).toEqual([]);
    expect(await here.memory.store.observations.summaries({})).toEqual([]);
  });

  it("a session has at most one observation for ten calls, however many turns", async () => {
    const first = fix("s1", MONDAY);
    const second = fix("s1", MONDAY + 1_000).map((event) =>
      event.type === "prompt-submit" ? { ...event, prompt: "The same for the tax totals" } : event,
    );
    await live([...first, ...second]);
    expect(await observations()).toMatchObject([{ turn: 1 }]);
  });

  it("a session of twice as many turns costs twice as many rows, not four times", async () => {
    const rowsFor = async (id: string, turns: number) => {
      const events = Array.from({ length: turns }, (_, index) =>
        fix(id, MONDAY + index * 100, `${SAID} I'll use \`cases${index}\` because case ${index} is common.`),
      ).flat();
      await live(silent(events));
      let rows = 0;
      const counted =
        <Query, Row>(list: (query: Query) => Promise<readonly Row[]>) =>
        async (query: Query) => {
          const found = await list(query);
          rows += found.length;
          return found;
        };
      const { store: whole } = here.memory.deps;
      const store = {
        ...whole,
        evidence: { ...whole.evidence, attempts: counted(whole.evidence.attempts) },
        observations: { ...whole.observations, list: counted(whole.observations.list) },
        turns: { ...whole.turns, list: counted(whole.turns.list) },
      };
      expect(await observe(events, { ...here.memory.deps, store })).toMatchObject({ turns });
      return rows;
    };
    const few = await rowsFor("short", 20);
    const many = await rowsFor("long", 40);
    expect(few).toBeGreaterThan(80);
    expect(many).toBeLessThanOrEqual(2.1 * few);
  });
});
