// Contract of every agent adapter. Its test passes the agent's own recorded payloads and settings.
import { describe, expect, it } from "vitest";
import type { AgentEvent, Origin } from "../../src/domain/event.ts";
import type { Agent, Answer, FileChange, HookContext, InstallContext } from "../../src/ports/agent.ts";

/** A payload as the agent sent it, and what it means. */
export interface RecordedPayload {
  readonly name: string;
  /** How it reached us. */
  readonly via: "command" | "mcp";
  readonly payload: Readonly<Record<string, unknown>>;
  /** The agent's transcript at that moment. */
  readonly transcript?: string;
}

type Payload = Readonly<Record<string, unknown>>;

/** A reply as the agent takes it, in words that hold for every agent. */
export interface Taken {
  /** The call is stopped, or the person is asked about it. */
  readonly decision?: "deny" | "ask";
  /** What the model or the person reads of that decision. */
  readonly reason?: string;
  /** What the model reads beside whatever it gets anyway. */
  readonly context?: string;
  /** What the person is shown. */
  readonly banner?: string;
}

export interface AgentContract {
  readonly agent: Agent;
  readonly recorded: readonly RecordedPayload[];
  /** By the payload's name: the events it means, as far as they matter. */
  readonly expected: Readonly<Record<string, readonly object[]>>;
  /** What the agent calls the event of a payload. */
  eventOf(payload: Payload): string;
  /** By event: fields without which it cannot be understood. */
  readonly required: Readonly<Record<string, readonly string[]>>;
  /** A payload of an event that is none of our business. */
  readonly foreign: Payload;
  /** The payload of a command that went well and printed this. */
  printed(output: string): Payload;
  /** How the agent takes a reply to a payload; throws where it would not accept it. */
  take(payload: Payload, reply: unknown): Taken;
  /** It can put a question to the person; where it cannot, a question stops the call. */
  readonly asks: boolean;
  /** It does not show the person why a call was stopped; so the first line of the reason is for the person, too. */
  readonly hidesStops?: boolean;
  /** Its hooks can show the person something. Default: yes. */
  readonly shows?: false;
  /** It can stop a call; where it cannot, nothing is said. Default: yes. */
  readonly stops?: false;
  /** Events at which its model can be told something. Default: all of these. */
  readonly tells?: readonly ("session-start" | "prompt-submit" | "tool-start")[];
  /** Calls that are read from the agent's record have the time at which they ended. Default: that of the hook. */
  readonly datesCalls?: true;
  /** The most characters of one text that the agent lets through. */
  readonly textLimit: number;
  /** What stands in its settings where a hook is served by our MCP server; absent: all its hooks are commands. */
  readonly servedMark?: string;
  /** People's settings by file name (relative to their home), each set a case of its own. */
  readonly settings: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

export const launcher: InstallContext["launcher"] = {
  node: "/usr/bin/node",
  hook: "/opt/twiceshy/dist/hook.cjs",
  cli: "/opt/twiceshy/dist/cli.js",
  env: { TWICESHY_HOME: "/home/dev/.twiceshy" },
};

const NOW = Date.UTC(2026, 10, 15);

export function testAgent(contract: AgentContract): void {
  const { agent, recorded } = contract;
  describe(`agents: ${agent.name}`, () => {
    describe("understands what it was sent", () => testParse(contract));
    describe("answers in the agent's words", () => testReply(contract));
    describe("installs and leaves without a trace", () => testInstall(contract));
    it("has a recorded payload for everything it claims to understand", () => {
      expect([...new Set(recorded.map(({ name }) => name))].sort()).toEqual(
        Object.keys(contract.expected).sort(),
      );
    });
  });
}

export function contextFor(recorded?: RecordedPayload): HookContext {
  return { now: NOW, env: {}, readTail: () => recorded?.transcript ?? "" };
}

function testParse(contract: AgentContract): void {
  const { agent, recorded, expected, required } = contract;
  it.each(recorded.map((item) => [`${item.name} (${item.via})`, item] as const))("%s", (_, item) => {
    const events = agent.parse(item.payload, contextFor(item));
    expect(events).toHaveLength(expected[item.name]?.length ?? 0);
    expect(events).toMatchObject(expected[item.name] ?? []);
    for (const event of events) {
      // Some agents have no hook at these moments: a later one tells of them, and when it was.
      const isEarlier = event.type === "results-read" || event.type === "prompt-submit";
      const isDated = contract.datesCalls === true && event.type === "tool-end";
      const at = isEarlier || isDated ? expect.any(Number) : NOW;
      expect(event).toMatchObject({ agent: agent.name, at });
    }
  });

  it("knows nothing of events that are none of our business", () => {
    expect(agent.parse(contract.foreign, contextFor())).toEqual([]);
  });

  it.each([null, 7, "text", [], {}, { session_id: "s" }])("says what is wrong with %j", (payload) => {
    expect(() => agent.parse(payload, contextFor())).toThrow(new RegExp(`^\\[${agent.name}\\] .+\\.`));
  });

  const missing = recorded.flatMap((item) =>
    (required[contract.eventOf(item.payload)] ?? []).map((field) => [item.name, field, item] as const),
  );
  it.each(missing)("%s without %s is a clear error", (_, field, item) => {
    const { [field]: __, ...rest } = item.payload;
    expect(() => agent.parse(rest, contextFor(item))).toThrow(field);
  });

  it("start and end of a call have the same id, tool and input", () => {
    const events = recorded.flatMap((item) =>
      agent.parse(item.payload, contextFor(item)).map((event) => [item, event]),
    );
    const pairs = pair(events as [RecordedPayload, AgentEvent][]);
    expect(pairs.length).toBeGreaterThan(0);
    for (const [start, end] of pairs) {
      expect(end.call).toEqual(start.call);
      expect([end.cwd, end.session]).toEqual([start.cwd, start.session]);
    }
  });

  it("a huge output is cut to its head and its tail", () => {
    const long = `first line\n${"x".repeat(5_000_000)}\nlast line`;
    const events = agent.parse(contract.printed(long), contextFor());
    const output = JSON.stringify(events);
    expect(output).toContain("first line");
    expect(output).toContain("last line");
    expect(output.length).toBeLessThan(80_000);
  });
}

/** Calls whose start and end came the same way. */
function pair(events: readonly [RecordedPayload, AgentEvent][]) {
  return events.flatMap(([item, start]) => {
    if (start.type !== "tool-start") return [];
    const ends = events.filter(([other, end]) => other.via === item.via && end.type === "tool-end");
    const end = ends
      .map(([, event]) => event)
      .find((event) => event.type === "tool-end" && event.call.id === start.call.id);
    return end?.type === "tool-end" ? [[start, end] as const] : [];
  });
}

const TOLD = ["session-start", "prompt-submit", "tool-start"] as const;

function testReply(contract: AgentContract): void {
  const { agent, recorded, take, asks, textLimit, shows = true, stops = true, tells = TOLD } = contract;
  const alsoShown = (line: string) => (contract.hidesStops ? { banner: line } : {});
  const origin: Origin = { agent: agent.name, session: "s", cwd: "/", at: NOW };
  const answers: readonly Answer[] = [
    { type: "silent" },
    { type: "context", text: "A remark." },
    { type: "context", text: `A long remark.\n${"word ".repeat(10_000)}` },
    { type: "deny", reason: "It failed before" },
    { type: "ask", question: "Proceed anyway?" },
  ];
  const payloads = recorded.map((item) => [`${item.name} (${item.via})`, item] as const);

  it.each(payloads)("%s: nothing the agent does not understand", (_, { payload }) => {
    for (const answer of answers) {
      const reply = agent.reply(payload, answer, origin);
      if (reply === undefined) continue;
      const { decision, ...texts } = take(payload, reply);
      // Only what was meant: a remark stops no call, a stop is no remark.
      expect(decision === undefined).toBe(answer.type === "context");
      expect(Object.values(texts).length).toBeGreaterThan(0);
      for (const text of Object.values(texts)) expect(text.length).toBeLessThanOrEqual(textLimit);
    }
  });

  /** The first recorded payload that means such an event; of a call, one that can be stopped. */
  const at = (type: AgentEvent["type"]) => {
    const found = recorded.find((item) =>
      agent
        .parse(item.payload, contextFor(item))
        .some((event) => event.type === type && !(event.type === "tool-start" && event.stoppable === false)),
    );
    return found?.payload ?? {};
  };
  const said = (type: AgentEvent["type"], answer: Answer, from: Origin = origin) =>
    take(at(type), agent.reply(at(type), answer, from));

  it.runIf(tells.includes("session-start"))("shows the person what was found when a session starts", () => {
    const answer: Answer = { type: "context", text: "for the model", banner: "for the person" };
    const banner = shows ? { banner: "for the person" } : {};
    expect(said("session-start", answer)).toEqual({ context: "for the model", ...banner });
  });

  it.each(tells.filter((type) => type !== "session-start"))("tells the model something at %s", (type) => {
    expect(said(type, { type: "context", text: "A remark." })).toEqual({ context: "A remark." });
  });

  it.each(TOLD.filter((type) => !tells.includes(type)))("says nothing that gets lost at %s", (type) => {
    expect(agent.reply(at(type), { type: "context", text: "A remark." }, origin)).toBeUndefined();
  });

  it.runIf(!stops)("says nothing instead of a stop that it cannot make", () => {
    const answer: Answer = { type: "deny", reason: "It failed before" };
    expect(agent.reply(at("tool-start"), answer, origin)).toBeUndefined();
  });

  it.runIf(stops)("stops a call with a reason", () => {
    const reason = "It failed before\n  last on 2026-11-09";
    expect(said("tool-start", { type: "deny", reason })).toEqual({
      ...{ decision: "deny", reason },
      ...alsoShown("It failed before"),
    });
  });

  it.runIf(stops)("asks the person, or stops the call where the agent cannot ask", () => {
    const answer: Answer = { type: "ask", question: "Proceed anyway?" };
    const decision = asks ? "ask" : "deny";
    expect(said("tool-start", answer)).toEqual({
      ...{ decision, reason: "Proceed anyway?" },
      ...alsoShown("Proceed anyway?"),
    });
  });

  it.runIf(stops)("asks nobody where nobody is", () => {
    const answer: Answer = { type: "ask", question: "Proceed anyway?" };
    const taken = said("tool-start", answer, { ...origin, unattended: true });
    expect(taken).toEqual({
      ...{ decision: "deny", reason: "Proceed anyway?" },
      ...alsoShown("Proceed anyway?"),
    });
  });

  it("keeps quiet when there is nothing to say, and where nothing can be said", () => {
    for (const { payload } of recorded)
      expect(agent.reply(payload, { type: "silent" }, origin)).toBeUndefined();
    expect(agent.reply(at("session-end"), { type: "context", text: "x" }, origin)).toBeUndefined();
    expect(agent.reply(at("turn-end"), { type: "deny", reason: "x" }, origin)).toBeUndefined();
    expect(agent.reply(undefined, { type: "context", text: "x" }, origin)).toBeUndefined();
  });
}

function testInstall({ agent, settings, servedMark }: AgentContract): void {
  const cases = Object.entries({ "no settings at all": {}, ...settings });

  it.each(cases)("%s: install and uninstall restore every byte", (_, files) => {
    const installed = apply(agent.install(context(files)), files);
    expect(installed).not.toEqual(files);
    expect(apply(agent.uninstall(context(installed)), installed)).toEqual(files);
  });

  it.each(cases)("%s: a second installation changes nothing more", (_, files) => {
    const once = apply(agent.install(context(files)), files);
    const again = agent.install(context(once));
    for (const change of again) expect(change.after).toBe(change.before);
    const elsewhere = context(once, "/somewhere/else");
    const moved = apply(agent.install(elsewhere), once);
    expect(JSON.stringify(moved)).not.toContain("/opt/twiceshy");
    expect(apply(agent.install(context(moved)), moved)).toEqual(once);
  });

  it.runIf(servedMark !== undefined).each(cases)("%s: hooks by command leave no trace either", (_, files) => {
    const asCommand = { ...context(files), style: "command" as const };
    const installed = apply(agent.install(asCommand), files);
    expect(JSON.stringify(apply(agent.install(context(files)), files))).toContain(servedMark);
    expect(JSON.stringify(installed)).not.toContain(servedMark);
    expect(apply(agent.uninstall(context(installed)), installed)).toEqual(files);
  });

  it.each(cases)("%s: uninstalling what is not installed changes nothing", (_, files) => {
    expect(apply(agent.uninstall(context(files)), files)).toEqual(files);
  });

  it("says what is wrong with settings it cannot read, and changes nothing", () => {
    const [path = ""] = agent.install(context({})).map((change) => change.path);
    const files = { [path.replace("/home/dev/", "")]: "{ [ this is no settings file" };
    expect(() => agent.install(context(files))).toThrow(path);
  });
}

function context(files: Readonly<Record<string, string>>, folder = "/opt/twiceshy/dist"): InstallContext {
  return {
    home: "/home/dev",
    env: {},
    launcher: { ...launcher, hook: `${folder}/hook.cjs`, cli: `${folder}/cli.js` },
    read: (path) => files[path.replace(/^\/home\/dev\//, "")],
  };
}

function apply(
  changes: readonly FileChange[],
  files: Readonly<Record<string, string>>,
): Record<string, string> {
  const result = { ...files };
  for (const { path, before, after } of changes) {
    const name = path.replace(/^\/home\/dev\//, "");
    expect(before).toBe(files[name]);
    if (after === undefined) delete result[name];
    else result[name] = after;
  }
  return result;
}
