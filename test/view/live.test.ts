// The viewer lives: it shows what other processes record, and ends with its terminal without leaving work undone.
import { get as listen } from "node:http";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { holdLock } from "../adversary/lock-holder.ts";
import { type House, newHouse, story } from "../cli/house.ts";
import { until } from "../until.ts";
import { type RunningViewer, startForTest } from "./viewer.ts";

interface Event {
  readonly event: string;
  readonly data: { attempts?: { display: string }[]; deliveries?: { session: string }[] };
}

/** What comes over the stream of events so far. */
async function follow(viewer: RunningViewer, query = ""): Promise<readonly Event[]> {
  const events: Event[] = [];
  let rest = "";
  const asked = listen(`${viewer.base}/api/events${query}`, { headers: { cookie: viewer.cookie } }, (reply) =>
    reply.setEncoding("utf8").on("data", (chunk: string) => {
      rest += chunk;
      for (let end = rest.indexOf("\n\n"); end >= 0; end = rest.indexOf("\n\n")) {
        const [, event = "", data = ""] = /event: (.*)\ndata: (.*)/.exec(rest.slice(0, end)) ?? [];
        events.push({ event, data: JSON.parse(data) });
        rest = rest.slice(end + 2);
      }
    }),
  );
  asked.on("error", () => {});
  await until(() => events.some(({ event }) => event === "ready"), "the first event");
  return events;
}

async function remembered(house: House): Promise<number> {
  return JSON.parse((await house.run(["status", "--json"])).out).attempts;
}

describe("view: live", () => {
  it("tells what another process records, once, and only of the project that is asked for", async () => {
    const house = newHouse();
    await house.run(["record"], { input: story("s1") });
    const viewer = await startForTest(house);
    const { here } = await viewer.get("projects");
    const all = await follow(viewer);
    const own = await follow(viewer, `?project=${here}`);
    await house.start(["record"], { input: story("s2") });
    const attemptsIn = (events: readonly Event[]) => events.flatMap(({ data }) => data.attempts ?? []);
    await until(() => attemptsIn(all).length >= 3 && attemptsIn(own).length >= 3, "the event");
    expect(attemptsIn(all).map(({ display }) => display)).toEqual([
      "npm install redis-node",
      "npm install ioredis",
      "npm test",
    ]);
    await house.start(["record"], { input: story("s3"), cwd: house.home });
    await until(() => attemptsIn(all).length >= 6, "the event of the other project");
    expect(attemptsIn(own)).toHaveLength(3);
  });

  it("tells of a call that had to wait, because another process was writing", async () => {
    const house = newHouse();
    await house.run(["record"], { input: story("s1") });
    const viewer = await startForTest(house);
    const events = await follow(viewer);
    const holder = await holdLock(join(house.memory, "memory.db"));
    const call = { tool_name: "Bash", tool_input: { command: "npm run late" }, tool_use_id: "t1" };
    const event = { ...call, hook_event_name: "PostToolUse", session_id: "s2", cwd: house.project };
    await house.start(["hook", "claude-code"], {
      input: JSON.stringify({ ...event, tool_response: { stdout: "ok", stderr: "", interrupted: false } }),
    });
    await holder.release();
    await until(
      () => events.some(({ data }) => data.attempts?.some(({ display }) => display === "npm run late")),
      "the call that waited",
    );
  });

  it("tells of a warning that an agent was given, and of changes made in another window", async () => {
    const house = newHouse();
    await house.run(["record"], { input: story("s1") });
    const viewer = await startForTest(house);
    const events = await follow(viewer);
    const call = { tool_name: "Bash", tool_input: { command: "npm install redis-node" }, tool_use_id: "t1" };
    const event = { ...call, hook_event_name: "PreToolUse", session_id: "s2", cwd: house.project };
    await house.start(["hook", "claude-code"], { input: JSON.stringify(event) });
    await until(() => events.some(({ data }) => data.deliveries?.[0]?.session === "s2"), "the delivery");
    const before = events.length;
    const [failure] = (await viewer.get("failures")).failures;
    await viewer.change("POST", `failure/${failure.id}/ignore`);
    await until(() => events.slice(before).some((one) => one.event === "change"), "the change");
  });

  it("reading changes nothing: no event follows from looking at every page", async () => {
    const house = newHouse();
    await house.run(["record"], { input: story("s1") });
    await house.run(["search", "redis"]);
    const viewer = await startForTest(house);
    const look = async () => {
      for (const page of [
        "home",
        "timeline",
        "failures",
        "lessons",
        "trust",
        "search?q=redis",
        "tasks",
        "stats",
      ])
        await viewer.get(page);
    };
    await look();
    const events = await follow(viewer);
    await look();
    // Something that is told, as a mark that everything before it was.
    await house.start(["record"], { input: story("s2") });
    await until(() => events.some(({ event }) => event === "change"), "the mark");
    expect(events.filter(({ event }) => event === "change")).toHaveLength(1);
  });

  it("forgets after a moment, so that it can be undone; what waits is carried out when the viewer ends", async () => {
    const house = newHouse();
    await house.run(["record"], { input: story("s1") });
    await house.run(["record"], { input: story("s2") });
    const viewer = await startForTest(house);
    const kept = await viewer.change("POST", "forget", { type: "session", id: "s1" });
    expect(Date.parse(kept.undo.dueAt)).toBeGreaterThan(Date.now());
    expect(await remembered(house)).toBe(6);
    await viewer.change("POST", `undo/${kept.undo.id}`);
    const { changes } = await viewer.get("changes");
    expect(changes).toEqual([]);
    const gone = await viewer.change("POST", "forget", { type: "session", id: "s2" });
    expect((await viewer.get("changes")).changes).toEqual([gone.undo]);
    expect(await viewer.end("SIGTERM")).toBe(0);
    expect(await remembered(house)).toBe(3);
    expect((await house.run(["session", "s1"])).code).toBe(0);
  });

  it("forgets all calls of a failure at once", async () => {
    const house = newHouse();
    for (const session of ["s1", "s2"]) await house.run(["record"], { input: story(session) });
    const viewer = await startForTest(house);
    const [failure] = (await viewer.get("failures?text=redis-node")).failures;
    const { calls } = await viewer.change("POST", `failure/${failure.id}/forget`);
    expect(calls).toBe(2);
    await viewer.end("SIGINT");
    expect(await remembered(house)).toBe(4);
    const { verdict } = JSON.parse((await house.run(["check", "npm install redis-node", "--json"])).out);
    expect(verdict).toBe("silent");
  });

  it("killed, it has forgotten nothing that still waited", async () => {
    const house = newHouse();
    await house.run(["record"], { input: story("s1") });
    const viewer = await startForTest(house);
    await viewer.change("POST", "forget", { type: "everything" });
    await viewer.end("SIGKILL");
    expect(await remembered(house)).toBe(3);
  });

  it("ends with its terminal, also while somebody listens", async () => {
    for (const signal of ["SIGINT", "SIGHUP", "SIGTERM"] as const) {
      const viewer = await startForTest(newHouse());
      await follow(viewer);
      expect([signal, await viewer.end(signal)]).toEqual([signal, 0]);
    }
  });
});
