// Observing turns without a model, live and from histories; and the levels of detail.
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { allObservations } from "../../src/app/observations/export-observations.ts";
import {
  listObservations,
  listSessions,
  observationsWhole,
  type SessionsRequest,
  sessionDetails,
} from "../../src/app/observations/observations.ts";
import { indexed, observeSession, observeTurnEnd } from "../../src/app/observations/observe.ts";
import { observeHistory } from "../../src/app/observations/observe-history.ts";
import { anObservation, aSummary } from "../../src/core/compose/observation.fixture.ts";
import { redact } from "../../src/core/redact/index.ts";
import type { AgentEvent, ToolEnd } from "../../src/domain/event.ts";
import { DAY, MONDAY, session, type World, world } from "./world.ts";

const WORDS = [
  "The problem was that parseAmount in src/money.ts dropped the sign of negative amounts. I'll look at the tests.",
  "Fixed the refund total: parseAmount in src/money.ts now keeps the sign, and test/money.test.ts covers negative amounts.",
];

describe("verbs: observe", () => {
  let here: World;
  beforeEach(async () => {
    here = await world();
  });
  afterEach(() => here.memory.close());
  const place = () => here.memory.deps.workspace.place(here.cwd);

  /** Red, an edit, green. */
  function fixed(id: string, start = MONDAY): AgentEvent[] {
    const day = session(here.cwd, id, start);
    const edit = { file_path: `${here.cwd}/src/money.ts`, old_string: "a", new_string: "b" };
    const edited = { ...day.bash("x"), call: { id: `${id}-edit`, tool: "Edit", input: edit } };
    return [
      day.says("Refund totals come out positive, please fix"),
      day.bash("cat src/money.ts"),
      day.fails("npm test", "AssertionError: expected 12 to be -12\n 1 failed"),
      { ...edited, at: start + 5_000 },
      { ...day.bash("npm test"), at: start + 6_000 },
      { ...day.stop(WORDS[1]), at: start + 7_000, words: WORDS },
    ];
  }

  async function live(events: readonly AgentEvent[]): Promise<void> {
    for (const event of events) await here.memory.handle(event);
  }

  const end = (id: string) => ({ session: id, turn: 1, now: MONDAY + 7_000, words: WORDS });

  it("a bug fix: red, an edit, green; each fact rests on calls of the turn or on the agent's own words", async () => {
    await live(fixed("s1"));
    const ids = await observeTurnEnd(here.memory.deps, place(), end("s1"));
    const found = await here.memory.store.observations.list({ session: "s1" });
    expect(ids.length).toBeGreaterThan(0);
    expect(found).toMatchObject([{ type: "bugfix", turn: 1, source: "rules", files: ["src/money.ts"] }]);
    const calls = (await here.memory.store.evidence.attempts({ session: "s1" })).map((call) => call.id);
    for (const { evidence } of found[0]?.facts ?? []) for (const id of evidence) expect(calls).toContain(id);
  });

  it("the same turn observed again is the same observation", async () => {
    await live(fixed("s1"));
    const first = await observeTurnEnd(here.memory.deps, place(), end("s1"));
    expect(await observeTurnEnd(here.memory.deps, place(), end("s1"))).toEqual(first);
    expect(await here.memory.store.observations.list({ session: "s1" })).toHaveLength(first.length);
  });

  it("what is no longer seen in a turn goes, but for what a model or another memory has told of it", async () => {
    await live(fixed("s1"));
    const own = { project: place().project.id, session: "s1", turn: 1 };
    await here.memory.store.observations.save(
      [
        anObservation({ ...own, key: "of old rules", title: "Seen by old rules" }),
        anObservation({ ...own, key: "of a model", title: "Seen by a model", source: "model" }),
        anObservation({ ...own, turn: 2, key: "of old rules", title: "Of another turn" }),
      ].map(indexed),
    );
    const titles = async () =>
      (await here.memory.store.observations.list({ session: "s1" })).map(({ title }) => title);
    await observeTurnEnd(here.memory.deps, place(), { ...end("s1"), words: [] });
    expect(await titles()).toContain("Seen by old rules");
    await observeTurnEnd(here.memory.deps, place(), end("s1"));
    expect(await titles()).not.toContain("Seen by old rules");
    expect(await titles()).toEqual(expect.arrayContaining(["Seen by a model", "Of another turn"]));
  });

  it("nothing is observed of a turn nobody knows, and where Twiceshy is off", async () => {
    expect(await observeTurnEnd(here.memory.deps, place(), end("nowhere"))).toEqual([]);
    await live(fixed("s1"));
    const off = { ...here.memory.deps, settings: () => ({ ...here.config, enabled: false }) };
    expect(await observeTurnEnd(off, place(), end("s1"))).toEqual([]);
    expect(await observeSession(off, place(), { session: "s1", now: MONDAY, lastWords: "" })).toBeUndefined();
  });

  it("a session is summed up, and what a model wrote of it stays", async () => {
    await live(fixed("s1"));
    await observeTurnEnd(here.memory.deps, place(), end("s1"));
    const ended = { session: "s1", now: MONDAY + 8_000, lastWords: WORDS[1] ?? "" };
    const summary = await observeSession(here.memory.deps, place(), ended);
    expect(summary).toMatchObject({ session: "s1", source: "rules", filesEdited: ["src/money.ts"] });
    expect(await here.memory.store.observations.summaries({ sessions: ["s1"] })).toMatchObject([
      { title: summary?.title },
    ]);
    const written = { ...summary, title: "Written by a model", source: "model", at: MONDAY + DAY };
    await here.memory.store.observations.saveSummary(written as never);
    await observeSession(here.memory.deps, place(), ended);
    expect((await here.memory.store.observations.summaries({ sessions: ["s1"] }))[0]?.title).toBe(
      "Written by a model",
    );
  });

  it("secrets in what the agent said are not kept", async () => {
    await live(fixed("s1"));
    const secret =
      "sk-ant-api03-abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-abcdefghij-AA";
    const words = [`The problem was that src/money.ts sent the key ${secret} as amount.`, ...WORDS];
    await observeTurnEnd(here.memory.deps, place(), { ...end("s1"), words });
    const found = await here.memory.store.observations.list({ session: "s1" });
    expect(found.length).toBeGreaterThan(0);
    expect(JSON.stringify(found)).not.toContain(secret);
  });

  it("a call that is forgotten is in nothing that is told any more; what is left is told again", async () => {
    await live(fixed("s1"));
    const { store } = here.memory;
    const found = async () =>
      JSON.stringify([await store.observations.list({}), await store.observations.summaries({})]);
    const commit = session(here.cwd, "s1", MONDAY + 20_000);
    const again = (end: ToolEnd) => ({ ...end, call: { ...end.call, id: `again-${end.call.id}` } });
    const message = "Keep the sign of refunds";
    await live([
      commit.says("Commit it, and look at src/zebra.ts"),
      again(commit.bash("cat src/zebra.ts", { output: "zebra" })),
      again(
        commit.bash(`git commit -am "${message}"`, { output: `[main 1a2b3c4] ${message}\n 1 file changed` }),
      ),
      commit.stop(`Committed "${message}" to main.`),
    ]);
    const calls = await store.evidence.attempts({ session: "s1" });
    const edit = calls.find(({ display }) => display.startsWith("Edit"))?.id ?? 0;
    const read = calls.find(({ display }) => display.includes("cat src/zebra"))?.id ?? 0;
    expect(await found()).toContain("src/money.ts");
    expect(await store.observations.summaries({})).toMatchObject([
      { filesRead: ["src/money.ts", "src/zebra.ts"] },
    ]);
    await here.memory.forget({ type: "attempt", id: read });
    expect(await store.observations.summaries({})).toMatchObject([{ filesRead: ["src/money.ts"] }]);
    expect((await store.observations.summaries({}))[0]?.completed).toContain(message);
    await here.memory.forget({ type: "attempt", id: edit });
    expect(await store.observations.list({ session: "s1", turn: 1 })).toEqual([]);
    expect(await store.observations.summaries({})).toMatchObject([{ filesEdited: [] }]);
  });

  it("nothing is told of a session by forgetting a call of it", async () => {
    const day = session(here.cwd, "s1", MONDAY);
    await live([day.says("Look around"), day.bash("cat src/a.ts"), day.bash("cat src/b.ts")]);
    const [call] = await here.memory.store.evidence.attempts({ session: "s1" });
    await here.memory.forget({ type: "attempt", id: call?.id ?? 0 });
    expect(await here.memory.store.observations.summaries({})).toEqual([]);
  });

  it("a history gives what the live session gave, once", async () => {
    await live(fixed("s1"));
    await observeTurnEnd(here.memory.deps, place(), end("s1"));
    const before = await here.memory.store.observations.list({ session: "s1" });
    const history = async function* () {
      yield* fixed("s1");
    };
    const observed = await observeHistory(here.memory.deps, history());
    expect(observed).toMatchObject({ sessions: 1, turns: 1, observations: before.length, summaries: 1 });
    const after = await here.memory.store.observations.list({ session: "s1" });
    expect(after.map(({ id, title }) => [id, title])).toEqual(before.map(({ id, title }) => [id, title]));
  });

  it("five levels: sessions, a summary, titles, facts found by words, one whole with its calls", async () => {
    await live(fixed("s1"));
    const history = async function* () {
      yield* fixed("s1");
    };
    await observeHistory(here.memory.deps, history());
    const { deps } = here.memory;
    const project = place().project.id;
    expect(await listSessions(deps, { project })).toMatchObject([{ session: { id: "s1" }, observations: 1 }]);
    expect(await listSessions(deps, { project, branch: "main" })).toHaveLength(1);
    expect(await listSessions(deps, { project, branch: "other" })).toEqual([]);
    expect(await listSessions(deps, { project, since: MONDAY + DAY })).toEqual([]);
    expect(await sessionDetails(deps, "s1")).toMatchObject({
      summary: { session: "s1" },
      titles: [{ turn: 1 }],
    });
    expect(await sessionDetails(deps, "nope")).toBeUndefined();
    const [found] = await listObservations(deps, { project, search: "negative amounts", types: ["bugfix"] });
    expect(found).toMatchObject({ session: "s1" });
    expect(
      await listObservations(deps, { project, search: "negative amounts", types: ["decision"] }),
    ).toEqual([]);
    expect(await listObservations(deps, { project, file: "src" })).toHaveLength(1);
    const [whole] = await observationsWhole(deps, [found?.id ?? 0, 999]);
    expect(whole?.evidence.map(({ display }) => display)).toContain("npm test");
  });

  it("a session that was only opened is not told; one without prompts, but with calls or observations, is", async () => {
    const { project } = place();
    const bare = {
      project: project.id,
      agent: "codex",
      startedAt: MONDAY,
      lastAt: MONDAY,
      title: "",
      turns: 0,
    };
    for (const id of ["observed", "summed"]) await here.memory.store.sessions.save(redact({ ...bare, id }));
    await here.memory.store.observations.save([
      indexed(anObservation({ project: project.id, session: "observed" })),
    ]);
    await here.memory.store.observations.saveSummary(
      redact(aSummary({ project: project.id, session: "summed" })),
    );
    await here.memory.handle(session(here.cwd, "opened", MONDAY).opens());
    await here.memory.handle(session(here.cwd, "worked", MONDAY).opens());
    await here.memory.handle(session(here.cwd, "worked", MONDAY).bash("npm test"));
    const found = await listSessions(here.memory.deps, { project: place().project.id });
    expect(found.map((one) => one.session.id).sort()).toEqual(["observed", "summed", "worked"]);
  });

  it("old sessions are found behind any number of newer ones and of such that were only opened", async () => {
    const { deps, store } = here.memory;
    await live(fixed("old1", MONDAY - DAY));
    const { project } = place();
    for (let index = 0; index < 1_200; index++) {
      const at = MONDAY + index;
      const bare = { id: `n${index}`, project: project.id, agent: "codex", startedAt: at, lastAt: at };
      await store.sessions.save(redact({ ...bare, title: index % 2 ? "" : "Add rate limiting", turns: 0 }));
    }
    const ids = async (request: SessionsRequest) =>
      (await listSessions(deps, request)).map((one) => one.session.id);
    expect(await ids({ project: project.id, until: MONDAY - 1 })).toEqual(["old1"]);
    expect(await ids({ branch: "main" })).toEqual(["old1"]);
    expect(await ids({ project: project.id, limit: 3 })).toEqual(["n1198", "n1196", "n1194"]);
    expect(await ids({ limit: 1_000 })).toHaveLength(601);
    expect(await ids({ limit: Number.MAX_SAFE_INTEGER })).toHaveLength(601);
    expect((await sessionDetails(deps, "old1"))?.session.id).toBe("old1");
    expect((await sessionDetails(deps, "n119"))?.session.id).toBe("n119");
    await expect(sessionDetails(deps, "n11")).resolves.toMatchObject({ session: { id: "n11" } });
  });

  it("exported are all of a project, or of all; a session that was never summed up by its title", async () => {
    const { deps, store } = here.memory;
    const day = session(here.cwd, "untold", MONDAY);
    await live([day.says("Look around"), day.bash("cat src/a.ts"), ...fixed("s1", MONDAY + DAY)]);
    const project = place().project.id;
    await store.observations.save([indexed(anObservation({ project, session: "untold", at: MONDAY }))]);
    for (const scope of [project, undefined]) {
      const { observations, summaries, titles } = await allObservations(deps, scope);
      expect(observations.map((one) => one.session)).toEqual(["untold", "s1"]);
      expect(summaries.map((one) => one.session)).toEqual(["s1"]);
      expect([...titles]).toEqual([["untold", "Look around"]]);
    }
    expect((await allObservations(deps, "nobody")).observations).toEqual([]);
  });

  it("a newer decision on the same matter supersedes the older one, and every level says so", async () => {
    const { deps, store } = here.memory;
    await live([...fixed("old1", MONDAY - DAY), ...fixed("new1")]);
    const about = { project: place().project.id, matter: "cache client", branch: "main", turn: 1 };
    const first = anObservation({ ...about, session: "old1", at: MONDAY - DAY });
    const second = anObservation({
      ...about,
      session: "new1",
      at: MONDAY,
      title: "Use the redis package instead",
    });
    const [older = 0, newer = 0] = await store.observations.save([first, second].map(indexed));
    const titles = await listObservations(deps, { project: about.project, types: ["decision"] });
    expect(titles.map(({ id, supersededBy }) => [id, supersededBy])).toEqual([
      [newer, 0],
      [older, newer],
    ]);
    const searched = await listObservations(deps, { project: about.project, search: "cache ioredis" });
    expect(searched.at(-1)).toMatchObject({ id: older, supersededBy: newer });
    const [whole] = await observationsWhole(deps, [older]);
    expect(whole?.supersededBy).toMatchObject({ id: newer, title: "Use the redis package instead" });
    const [standing] = await observationsWhole(deps, [newer]);
    expect(standing?.supersedes.map(({ id }) => id)).toEqual([older]);
    // What is told above is not told once more as related.
    for (const found of [whole, standing])
      expect(found?.related.map(({ id }) => id)).not.toEqual(expect.arrayContaining([older]));
    expect(whole?.related.map(({ id }) => id)).not.toContain(newer);
    expect(
      await listObservations(deps, { project: about.project, types: ["decision"], standing: true }),
    ).toHaveLength(1);
    // What the session learned then, too, wherever it is told; what holds says nothing of the kind.
    for (const id of ["old1", "new1"])
      await observeSession(deps, place(), { session: id, now: MONDAY, lastWords: "" });
    const dead = `not in the registry (superseded on 2026-11-09 by #${newer}).`;
    expect((await sessionDetails(deps, "old1"))?.summary?.learned).toContain(dead);
    const standingThere = (await sessionDetails(deps, "new1"))?.summary?.learned;
    expect(standingThere).toContain("not in the registry.");
    const { summaries } = await allObservations(deps, about.project);
    const marked = summaries.filter(({ learned }) => learned.includes("(superseded on"));
    expect([summaries.length, marked.map((one) => one.session)]).toEqual([2, ["old1"]]);
  });
});
