// Hostile files among agents' histories: read as far as possible, otherwise reported; they never stop an import or
// store anything false.
import { mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { importHistories } from "../../src/app/exchange/import.ts";
import type { AgentEvent } from "../../src/domain/event.ts";
import { agentRegistry, historyReader } from "../../src/open/agents.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { histories, written } from "./fuzz/histories.ts";
import { type FuzzHouse, fuzzHouse } from "./fuzz/house.ts";
import { spoiled, spoiledBytes } from "./fuzz/mutate.ts";
import { isOurMistake } from "./fuzz/our-mistake.ts";

describe("adversary: transcripts", () => {
  let house: FuzzHouse;
  let folder: string;
  let files = 0;
  beforeAll(async () => {
    house = await fuzzHouse();
    // Ours for the time of the test: what is written elsewhere is found.
    folder = join(house.config.home, "histories");
    mkdirSync(folder);
  });
  afterAll(async () => {
    await house.isUntouched();
    await house.close();
  });

  async function taken(
    agent: string,
    name: string,
    content: string | Buffer,
  ): Promise<readonly AgentEvent[]> {
    const path = join(folder, `${++files}-${name}`);
    writeFileSync(path, content);
    const { agentFor } = await agentRegistry();
    const reader = agentFor(agent) ?? (await historyReader(path, "nobody"));
    const events: AgentEvent[] = [];
    const mistakes: unknown[] = [];
    const tried = async (work: () => Promise<unknown>) => {
      try {
        await work();
      } catch (error) {
        if (isOurMistake(error)) mistakes.push(error);
      }
    };
    await tried(() => historyReader(path));
    await tried(async () => {
      for await (const event of reader.readHistory(path)) events.push(event);
    });
    expect(mistakes).toEqual([]);
    const { size, mtimeMs } = statSync(path);
    const file = { path, size, modifiedAt: Math.floor(mtimeMs), agent: reader };
    const { broken } = await importHistories(house.memory.deps, [file]);
    expect(
      broken.filter(({ reason }) =>
        /not a function|undefined|null|stack|invalid (?:date|time)/i.test(reason),
      ),
    ).toEqual([]);
    return events;
  }

  it.each(histories().map((history) => [history.file, history] as const))(
    "%s, record by record",
    { timeout: PATIENCE_MS },
    async (_, history) => {
      await fc.assert(
        fc.asyncProperty(spoiled([history.content], 8), async (content) => {
          const text = written({ ...history, content });
          const events = await inTime(() => taken(history.agent, history.file, text));
          for (const event of events) {
            expect(typeof event.session, "session").toBe("string");
            expect(Number.isFinite(event.at), "at").toBe(true);
            expect(typeof event.cwd, "cwd").toBe("string");
          }
        }),
        cases(10),
      );
    },
  );

  it("byte by byte, read as anybody's", { timeout: PATIENCE_MS }, async () => {
    const all = histories();
    const pairs = fc.tuple(fc.constantFrom(...all), spoiledBytes(all.map(written)));
    await fc.assert(
      fc.asyncProperty(pairs, async ([{ agent, file }, bytes]) => {
        await inTime(() => taken(agent, file, bytes));
      }),
      cases(50),
    );
  });
});
