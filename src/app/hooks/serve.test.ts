import { describe, expect, it } from "vitest";
import type { AgentEvent } from "../../domain/event.ts";
import type { Workspace } from "../../ports/workspace.ts";
import { type HookDoor, type HookMemory, serveHook } from "./serve.ts";

const origin = { agent: "claude-code", session: "s1", cwd: "/home/dev/shop", at: 1 };
const call = { id: "t1", tool: "Bash", input: { command: "npm test" } };
const EVENTS = {
  "session-start": { ...origin, type: "session-start", source: "startup" },
  "prompt-submit": { ...origin, type: "prompt-submit", prompt: "Add a route" },
  "tool-start": { ...origin, type: "tool-start", call },
  "tool-end": { ...origin, type: "tool-end", call, result: { output: "ok", ok: true } },
  "turn-end": { ...origin, type: "turn-end" },
  "session-end": { ...origin, type: "session-end" },
} as const satisfies Record<string, AgentEvent>;

/** A hook door whose memory never answers. */
function busyDoor() {
  const spooled: string[] = [];
  const late: string[] = [];
  const asked: string[] = [];
  let drained = 0;
  const project = { id: "p1", root: "/home/dev/shop", name: "shop", remote: "" };
  const door: HookDoor = {
    memory: () => new Promise<HookMemory>(() => {}),
    workspace: { place: () => ({ project, branch: "", head: "" }) } as unknown as Workspace,
    spool: (event) => void spooled.push((event as AgentEvent).type),
    drainAside: async () => void drained++,
    log: (what) => void late.push(what),
    late: (event) => void late.push(event),
    context: { now: 1, env: {}, readTail: () => "" },
    timeLeft: (event) => {
      asked.push(event);
      return 10;
    },
  };
  return { door, spooled, late, asked, drained: () => drained };
}

const agentThatSends = (...events: readonly AgentEvent[]) => ({
  name: "claude-code" as const,
  parse: () => events,
  reply: (_: unknown, answer: unknown) => answer,
});

describe("app: a hook that cannot be answered in time", () => {
  it.each(["session-start", "prompt-submit", "tool-end", "turn-end"] as const)(
    "%s: says nothing, is written down as late, and what happened is kept",
    async (type) => {
      const { door, spooled, late, asked } = busyDoor();
      expect(await serveHook(agentThatSends(EVENTS[type]), {}, door)).toEqual({ type: "silent" });
      expect([asked, late, spooled]).toEqual([[type], [type], [type]]);
    },
  );

  it("a question is not worth keeping", async () => {
    const { door, spooled, late } = busyDoor();
    await serveHook(agentThatSends(EVENTS["tool-start"]), {}, door);
    expect([late, spooled]).toEqual([["tool-start"], []]);
  });

  it.each([
    ["calls that are known only at the end of a turn have the time of the end", "tool-end", "turn-end"],
    [
      "a session that is known only at its first call has the time of its start",
      "session-start",
      "tool-start",
    ],
  ] as const)("%s", async (_, first, last) => {
    const slow = first === "session-start" ? first : last;
    const { door, late, spooled } = busyDoor();
    const timeLeft = (type: AgentEvent["type"]) => (type === slow ? 60_000 : 0);
    const memory = async () => {
      await new Promise((resolve) => setTimeout(resolve, 20));
      const said = { type: "context", text: "in time" } as const;
      return { handle: async () => said, isBehind: () => false, answerOnly: async () => said };
    };
    const answer = await serveHook(
      agentThatSends(EVENTS[first], EVENTS[last]),
      {},
      { ...door, memory, timeLeft },
    );
    expect([answer, late, spooled]).toMatchObject([{ type: "context" }, [], []]);
  });

  it("what is late is kept, all of it, in its order", async () => {
    const { door, late, spooled } = busyDoor();
    await serveHook(agentThatSends(EVENTS["tool-end"], EVENTS["turn-end"]), {}, door);
    expect([late, spooled]).toEqual([["turn-end"], ["tool-end", "turn-end"]]);
  });

  it("the end of a session is kept at once and left to another process", async () => {
    const { door, spooled, late, asked, drained } = busyDoor();
    expect(await serveHook(agentThatSends(EVENTS["session-end"]), {}, door)).toBeUndefined();
    expect([spooled, late, asked, drained()]).toEqual([["session-end"], [], [], 1]);
  });

  it("so are the calls that are known only then, in their order", async () => {
    const { door, spooled, drained } = busyDoor();
    await serveHook(agentThatSends(EVENTS["tool-end"], EVENTS["session-end"]), {}, door);
    expect([spooled, drained()]).toEqual([["tool-end", "session-end"], 1]);
  });

  it("where it cannot be kept, the session's end is worked on here", async () => {
    const { door, asked } = busyDoor();
    const full = {
      ...door,
      spool: () => {
        throw new Error("the disk is full");
      },
    };
    await serveHook(agentThatSends(EVENTS["session-end"]), {}, full);
    expect(asked).toEqual(["session-end"]);
  });
});

describe("app: a hook of an agent that drops what it is told", () => {
  it.each([
    ["drops text at this moment", undefined, true],
    ["passes it on", {}, undefined],
  ])("%s: the event says so", async (_, reply, deaf) => {
    const { door } = busyDoor();
    const handled: AgentEvent[] = [];
    const memory = async () => ({
      handle: async (event: AgentEvent) => {
        handled.push(event);
        return { type: "silent" } as const;
      },
      isBehind: () => false,
      answerOnly: async () => ({ type: "silent" }) as const,
    });
    const agent = { ...agentThatSends(EVENTS["prompt-submit"]), reply: () => reply };
    await serveHook(agent, {}, { ...door, memory, timeLeft: () => 10_000 });
    expect(handled.map((event) => event.deaf)).toEqual([deaf]);
  });
});
