// Every route of the viewer, asked of a real memory: imported sample sessions, a lesson, a task, a warning.
import { resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewerRoutes } from "../../src/view/routes.ts";
import { type House, newHouse, story } from "../cli/house.ts";
import { type RunningViewer, startViewer } from "./viewer.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples");

describe("view: routes", () => {
  let house: House;
  let viewer: RunningViewer;
  /** Paths below /api that were asked, as the routes are written. */
  const asked = new Set<string>();
  const get = (route: string, path = route) => {
    asked.add(`/api/${route}`);
    return viewer.get(path);
  };
  beforeAll(async () => {
    house = newHouse();
    for (const name of ["go-worker", "rate-limit", "redis-cache"])
      await house.run(["import", `${SAMPLES}/${name}.jsonl`]);
    await house.run(["record"], { input: story("s1") });
    await house.run(["remember", "The staging database listens on port 5433"]);
    await house.run(["task", "start", "task-1", "--intent", "Add a cache"]);
    await house.run(["task", "block", "task-2", "--reason", "No credentials"]);
    viewer = await startViewer(house);
  });
  afterAll(() => viewer.end());

  it("projects: all of them, and the one of the folder; agents as their makers spell them", async () => {
    const { projects, here, agents } = await get("projects");
    expect(agents).toMatchObject({
      copilot: "Copilot CLI",
      qwen: "Qwen Code",
      opencode: "OpenCode",
      pi: "pi",
    });
    expect(projects.map(({ name }: { name: string }) => name).sort()).toEqual(["acme/shop", "shop"]);
    expect(projects.find(({ id }: { id: string }) => id === here).root).toBe(house.project);
  });

  it("home: what was prevented, failures by kind, the costliest with what helps, open ends, last sessions", async () => {
    const home = await get("home");
    expect(home.stats.counts.attempts).toBe(37);
    expect(home.costliest[0]).toMatchObject({ failures: expect.any(Number), state: "open" });
    expect(home.sessions.map(({ agent }: { agent: string }) => agent)).toContain("codex");
    expect(home.kinds.at(-1)).toMatchObject({ kind: "missing-package", failed: 1 });
    const { here } = await viewer.get("projects");
    const own = await viewer.get(`home?project=${here}`);
    expect(own.stats.counts.attempts).toBe(3);
    expect(own.sessions).toHaveLength(1);
    expect((await viewer.ask("GET", "/api/home?project=unknown0")).status).toBe(404);
  });

  it("timeline: sessions of all agents with branch and result, by page and by time", async () => {
    const all = await get("timeline");
    expect(all.sessions).toHaveLength(4);
    expect(all.sessions.at(-1)).toMatchObject({
      title: "Cache the product list in Redis",
      agent: "claude-code",
      branches: ["main"],
      calls: 13,
      failures: 2,
      ending: "committed",
    });
    const page = await viewer.get("timeline?limit=2");
    expect([page.sessions.length, page.more]).toEqual([2, true]);
    const next = await viewer.get(`timeline?limit=2&before=${page.next}`);
    const ids = [...page.sessions, ...next.sessions].map(({ id }) => id);
    expect(ids).toEqual(all.sessions.map(({ id }: { id: string }) => id));
    expect([all.next, next.next]).toEqual([null, null]);
    const january = await viewer.get("timeline?since=2026-01-01&until=2026-01-13");
    expect(january.sessions.map(({ id }: { id: string }) => id)).toEqual(["a1c0ffee-0001"]);
    const { entries } = await get("timeline/entries");
    expect(entries.map(({ type }: { type: string }) => type)).toContain("commit");
  });

  it("session: turns with their calls, observations, summary, and what the agent was shown", async () => {
    const session = await get("session/:id", "session/c3c0ffee-0003");
    expect(session.log[0].prompt).toContain("Rate-limit the public API");
    expect(session.log[0].attempts).toHaveLength(12);
    expect(session.summary.completed).toContain("Committed");
    expect(session.titles[0].facts[0].evidence[0]).toEqual(expect.any(Number));
    expect([session.more, session.deliveries]).toEqual([0, []]);
    const part = await viewer.get("session/c3c0ffee-0003?limit=5");
    expect(part.more).toBe(7);
    const after = part.log[0].attempts.at(-1).id;
    const rest = await viewer.get(`session/c3c0ffee-0003?after=${after}`);
    expect(rest.log[0].attempts).toHaveLength(7);
    expect((await viewer.ask("GET", "/api/session/nothing")).status).toBe(404);
    const [title] = session.titles;
    expect((await get("observation/:id", `observation/${title.id}`)).evidence.length).toBeGreaterThan(0);
    expect((await get("observations")).observations.length).toBeGreaterThan(0);
  });

  it("attempts: the calls, by outcome and words; one with what was said about it", async () => {
    const { attempts } = await get("attempts", "attempts?status=failed&text=redis-node");
    expect(attempts.every(({ status }: { status: string }) => status === "failed")).toBe(true);
    const one = await get("attempt/:id", `attempt/${attempts[0].id}`);
    expect(one).toMatchObject({ display: "npm install redis-node", kind: "missing-package", deliveries: [] });
  });

  it("failures: with their record, state, remedy and evidence; filtered and paged", async () => {
    const all = await get("failures");
    const redis = all.failures.find(
      ({ subject }: { subject: string }) => subject === "package npm redis-node",
    );
    expect(redis).toMatchObject({ kind: "missing-package", instead: "npm install ioredis" });
    expect(all.total).toBe(all.failures.length);
    const page = await viewer.get("failures?limit=1&offset=1&order=newest");
    expect([page.failures.length, page.total]).toEqual([1, all.total]);
    const packages = await viewer.get("failures?kind=missing-package&text=redis");
    expect(packages.failures.every(({ kind }: { kind: string }) => kind === "missing-package")).toBe(true);
    expect((await viewer.get("failures?state=ignored")).total).toBe(0);
    const one = await get("failure/:id", `failure/${redis.id}`);
    expect(one.attempts[0].error).toContain("redis-node");
    expect(one.remedies[0].display).toBe("npm install ioredis");
    const lesson = await get("failure/:id/lesson", `failure/${redis.id}/lesson`);
    expect(lesson.title).toContain("redis-node");
    const preview = await viewer.change("POST", "lessons/preview", { text: lesson.text });
    expect(preview).toMatchObject({ problem: "", lesson: { title: lesson.title } });
    expect((await get("remedies", `remedies?project=${redis.project}`)).remedies.length).toBeGreaterThan(0);
    expect((await viewer.ask("GET", "/api/failure/bm90aGluZw")).status).toBe(404);
  });

  it("deliveries: what agents were told, and why", async () => {
    const call = { tool_name: "Bash", tool_input: { command: "npm install redis-node" } };
    const event = { ...call, hook_event_name: "PreToolUse", session_id: "s2", cwd: house.project };
    const hook = ["hook", "claude-code"];
    const { out } = await house.start(hook, { input: JSON.stringify({ ...event, tool_use_id: "toolu_1" }) });
    expect(out).toContain("ioredis");
    const { deliveries } = await get("deliveries");
    expect(deliveries[0]).toMatchObject({ verdict: "bump", moment: "before-call", session: "s2" });
    expect(JSON.parse(out).hookSpecificOutput.permissionDecisionReason).toBe(deliveries[0].text);
    const why = await get("delivery/:id", `delivery/${deliveries[0].id}`);
    expect(why.evidence[0].error).toContain("redis-node");
  });

  it("lessons, drafts, trust", async () => {
    const { lessons } = await get("lessons");
    expect(lessons[0]).toMatchObject({ title: "The staging database listens on port 5433", state: "active" });
    const one = await get("lesson/:id", `lesson/${lessons[0].id}`);
    expect(one.text).toContain("5433");
    expect(one.preview.atPrompt).toContain("5433");
    await house.run(["lesson", "draft", "--project", "acme/shop"]);
    const { drafts } = await viewer.get("lessons");
    for (const { id } of drafts) expect((await get("draft/:id", `draft/${id}`)).text).toContain("#");
    asked.add("/api/draft/:id");
    expect((await viewer.ask("GET", "/api/draft/d999")).status).toBe(404);
    expect((await get("trust")).brought).toEqual([]);
  });

  it("search: also with a half-typed word", async () => {
    await house.run(["search", "redis"]);
    const { hits } = await get("search", "search?q=redis-nod");
    expect(hits.map(({ title }: { title: string }) => title)).toContain("npm install redis-node");
    const failures = await viewer.get("search?q=redis&kind=failure&limit=1&full=1");
    expect(failures.hits.map(({ kind }: { kind: string }) => kind)).toEqual(["failure"]);
    expect((await viewer.get("search?q=")).hits).toEqual([]);
  });

  it("tasks, loops", async () => {
    const { here } = await viewer.get("projects");
    const { tasks, blockers, window } = await get("tasks", `tasks?project=${here}`);
    expect(tasks[0]).toMatchObject({ id: "task-1", status: "started" });
    expect(blockers[0]).toMatchObject({ id: "task-2", reason: "No credentials" });
    expect(window).toContain("task-2");
    expect(await get("loops")).toEqual({ loops: [] });
  });

  it("settings: each with its explanation, value and where it comes from; health", async () => {
    const { settings, memory } = await get("settings");
    const mode = settings.find(({ name }: { name: string }) => name === "mode");
    expect(mode).toMatchObject({ value: "bump", default: "bump", from: "default" });
    expect(settings.every(({ help }: { help: string }) => help.length > 10)).toBe(true);
    expect(memory.bytes).toBeGreaterThan(1_000);
    const { findings } = await get("health");
    expect(findings.find(({ check }: { check: string }) => check === "memory").ok).toBe(true);
  });

  it("stats, recap, changes", async () => {
    expect((await get("stats", "stats?weeks=4")).weeks.length).toBeLessThanOrEqual(4);
    expect((await get("recap")).sessions.length).toBeGreaterThan(0);
    expect(await get("changes")).toEqual({ changes: [], leaving: [], problems: [] });
  });

  it("every route that reads was asked", () => {
    const routes = viewerRoutes({} as never).routes.filter(({ method }) => method === "GET");
    // Listened to in live.test.ts.
    asked.add("/api/events");
    expect([...new Set(routes.map(({ path }) => path))].filter((path) => !asked.has(path))).toEqual([]);
  });
});
