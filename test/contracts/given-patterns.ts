// Contract of shared patterns: nothing in them reveals whose they are. Called with invented histories by
// test/verbs/sharing.test.ts, with real ones by bench/real.
import { describe, expect, it } from "vitest";
import { importHistories } from "../../src/app/exchange/import.ts";
import { share } from "../../src/app/exchange/share.ts";
import { readSharedFile, writeSharedFile } from "../../src/core/share/shared-file.ts";
import { historyReader } from "../../src/open/agents.ts";
import { type World, world } from "../verbs/world.ts";
import type { HistoryFile } from "./looking-back.ts";

export function testGivenPatterns(title: string, histories: readonly HistoryFile[]): void {
  describe(title, () => {
    it("name no project, owner, person, path or host, and are read back whole", async () => {
      const w = await world();
      for (const file of histories)
        await importHistories(w.memory.deps, [{ ...file, agent: await historyReader(file.path) }]);
      const text = await patternsOf(w);
      const { avoid, works } = JSON.parse(text);
      expect(avoid.length + works.length).toBeGreaterThan(5);
      for (const { name } of await w.memory.store.projects.list())
        for (const part of name.split("/")) expect(text.toLowerCase()).not.toContain(part.toLowerCase());
      // Numbered routes are everybody's; anything else with slashes would be somebody's path.
      const everything = JSON.stringify([avoid, works]).replaceAll(
        /repos\/OWNER\/REPO[\w/]*|\.\/\.\.\./g,
        "",
      );
      expect(everything).not.toMatch(/https?:|[\w.]+@[\w.]+|~\/|\/[\w.-]+\/|\b[0-9a-f]{7,}\b/);
      const file = readSharedFile(text);
      expect(file).toMatchObject({ refused: 0 });
      expect([file?.avoid.length, file?.works.length]).toEqual([avoid.length, works.length]);
      await w.memory.close();
    }, 60_000);
  });
}

/** The file that would be given away, with everything that every project has learned. */
export async function patternsOf(w: World): Promise<string> {
  const projects = await w.memory.store.projects.list();
  const shared = await share(w.memory.deps, projects, ["jdoe"]);
  return writeSharedFile(shared, shared.leftOut);
}
