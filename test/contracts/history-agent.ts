// Contract of agents whose histories are read. The adapter's test passes histories of its own.
import { describe, expect, it } from "vitest";
import type { AgentEvent, ToolEnd } from "../../src/domain/event.ts";
import type { Agent, InstallContext } from "../../src/ports/agent.ts";
import { contextFor, launcher } from "./agent.ts";

export interface HistoryContract {
  readonly agent: Agent;
  /** By what is special about it: a history, written to disk when it is asked for. */
  readonly histories: Readonly<Record<string, () => string>>;
}

export function testHistoryAgent({ agent, histories }: HistoryContract): void {
  const context: InstallContext = { home: "/home/dev", env: {}, launcher, read: () => undefined };
  describe(`agents: ${agent.name}, its histories`, () => {
    it.runIf(agent.historyOnly !== undefined)("installs nothing and says why", () => {
      expect(agent.historyOnly).toContain("nothing to install");
      expect([agent.install(context), agent.uninstall(context)]).toEqual([[], []]);
      expect(agent.reply({}, { type: "deny", reason: "x" }, origin(agent))).toBeUndefined();
      expect(() => agent.parse({ hook_event_name: "Stop" }, contextFor())).toThrow(
        new RegExp(`^\\[${agent.name}\\] .+\\.`),
      );
    });

    it("is not there where nobody has used it", async () => {
      expect(agent.isPresent("/nobody", {})).toBe(false);
      expect(await agent.histories("/nobody", {})).toEqual([]);
    });

    it.each(Object.entries(histories))("%s: the same at every reading", async (_, write) => {
      const path = write();
      const events = await all(agent, path);
      expect(events.length).toBeGreaterThan(0);
      expect(await all(agent, path)).toEqual(events);
    });

    it.each(Object.entries(histories))("%s: calls have ids of their own", async (_, write) => {
      const ids = (await all(agent, write())).flatMap((event) =>
        event.type === "tool-end" ? [`${event.session} ${event.call.id}`] : [],
      );
      expect(new Set(ids).size).toBe(ids.length);
    });

    it.each(Object.entries(histories))("%s: a turn ends once, after all that was in it", async (_, write) => {
      const events = await all(agent, write());
      const main = events.filter((event) => event.subagent === undefined);
      expect(main.at(-1)?.type ?? "turn-end").toBe("turn-end");
      main.forEach((event, index) => {
        expect(event).toMatchObject({ agent: agent.name, at: expect.any(Number) });
        expect(event.session).not.toBe("");
        if (event.type === "turn-end") expect(main[index + 1]?.type ?? "prompt-submit").toBe("prompt-submit");
        if (event.type === "turn-end") expect(Array.isArray(event.words)).toBe(true);
      });
    });
  });
}

export async function all(agent: Pick<Agent, "readHistory">, path: string): Promise<AgentEvent[]> {
  const events: AgentEvent[] = [];
  for await (const event of agent.readHistory(path)) events.push(event);
  return events;
}

/** The finished calls. */
export function ends(events: readonly AgentEvent[]): ToolEnd[] {
  return events.filter((event): event is ToolEnd => event.type === "tool-end");
}

/** A file's text, one object per line. */
export function jsonLines(lines: readonly object[]): string {
  return lines.map((line) => `${JSON.stringify(line)}\n`).join("");
}

function origin(agent: Agent) {
  return { agent: agent.name, session: "s", cwd: "/", at: 1 };
}
