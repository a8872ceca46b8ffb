// Contract of recap, timeline and stats: true, short, and nothing that identifies the machine. Called with invented
// histories by test/verbs/look-back.test.ts, with real ones by bench/real.
import { describe, expect, it } from "vitest";
import { importHistories } from "../../src/app/exchange/import.ts";
import { recap } from "../../src/app/look-back/recap.ts";
import { timeline } from "../../src/app/look-back/timeline.ts";
import { recapText } from "../../src/core/compose/recap.ts";
import { standUpText } from "../../src/core/compose/stand-up.ts";
import { timelineText } from "../../src/core/compose/timeline-text.ts";
import type { Turn } from "../../src/domain/turn.ts";
import { historyReader } from "../../src/open/agents.ts";
import { world } from "../verbs/world.ts";

/** A file to import. */
export interface HistoryFile {
  readonly path: string;
  readonly size: number;
  readonly modifiedAt: number;
}

export function testLookingBack(title: string, histories: readonly HistoryFile[]): void {
  describe(title, () => {
    it("is true, short, and gives no paths of the machine away", async () => {
      const w = await world();
      for (const file of histories)
        await importHistories(w.memory.deps, [{ ...file, agent: await historyReader(file.path) }]);
      const { deps } = w.memory;
      /** Projects in which something was done. */
      const named: string[] = [];
      for (const project of await deps.store.projects.list()) {
        const all = await recap(deps, { project: project.id, since: 0 });
        const turns = await deps.store.turns.list({ project: project.id });
        const sessions = await deps.store.sessions.list(project.id, 200);
        const ids = new Set([...all.sessions, ...all.looked].map(({ id }) => id));
        expect(sessions.map(({ id }) => id)).toEqual(expect.arrayContaining([...ids]));
        for (const { id: session } of sessions.filter(({ id }) => !ids.has(id))) {
          // Left out is only what an agent opened for a subagent that was given no prompt that we know.
          const [first] = await deps.store.evidence.attempts({ session, order: "oldest", limit: 1 });
          expect(first?.subagent).toBeDefined();
          expect(turns.filter((turn) => turn.session === session)).toEqual([]);
        }
        const stand = standUpText(all, project.name);
        expect(stand).not.toBe("");
        if (stand.includes("**Done**")) {
          named.push(project.name);
          expect(turns.filter(isFinished)).not.toEqual([]);
        }
        expect(stand).not.toMatch(/\/Users\/|\/home\/|~\/|2>&1|<\/?[a-z-]+>|undefined/);
        for (const end of all.open) {
          const after = turns.filter(
            (turn) => turn.at > end.at && turn.files.some((file) => end.files.includes(file)),
          );
          expect(after.filter(({ ending }) => ending === "committed" || ending === "passed")).toEqual([]);
        }
        const commits = new Set(turns.flatMap((turn) => turn.commits.map(({ message }) => message)));
        for (const { commits: listed } of all.sessions)
          for (const { message } of listed) expect(commits).toContain(message);
        for (const tokens of [100, 300, 1_200, 3_000]) {
          const limit = { tokens, characters: 9_000, count: deps.countTokens };
          const { entries } = await timeline(deps, { project: project.id });
          for (const text of [recapText(all, limit), timelineText(entries, limit)]) {
            expect(deps.countTokens(text)).toBeLessThanOrEqual(tokens);
            expect(text.length).toBeLessThanOrEqual(9_000);
          }
        }
      }
      expect(named.length).toBeGreaterThan((await deps.store.projects.list()).length / 2);
      await w.memory.close();
    }, 120_000);
  });
}

function isFinished({ ending, feedback }: Turn): boolean {
  return ending === "committed" || ending === "passed" || feedback?.verdict === "worked";
}
