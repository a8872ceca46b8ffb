// Hostile files of other programs: events to record and replay, Supervisor's state and audit, loop folders. Also the
// library, called with any value.
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { replay } from "../../src/app/guard/replay.ts";
import { generateHistory } from "../../src/app/loops/history.ts";
import { importTasks } from "../../src/app/tasks/task-import.ts";
import { taskWindow } from "../../src/app/tasks/task-window.ts";
import { callsOf, replayFile } from "../../src/cli/guard/replay-calls.ts";
import * as library from "../../src/index.ts";
import { genericReader, supervisorFiles } from "../../src/open/agents.ts";
import { loopsHere } from "../../src/open/loops.ts";
import { withReplayMemory } from "../../src/open/replay-memory.ts";
import { AUDIT, METRICS, OLD_STATE, PROMPTS } from "../verbs/supervisor-files.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { genericEvents } from "./fuzz/histories.ts";
import { type FuzzHouse, fuzzHouse } from "./fuzz/house.ts";
import { spoiled, spoiledBytes, spoiledText } from "./fuzz/mutate.ts";
import { notJson } from "./fuzz/nasty.ts";
import { isOurMistake } from "./fuzz/our-mistake.ts";
import { complaints } from "./fuzz/text-for-model.ts";

const LOOP = join(import.meta.dirname, "../fixtures/loop/PRD-7");
const lines = (records: unknown) =>
  (Array.isArray(records) ? records : [records])
    .map((record) => `${JSON.stringify(record) ?? ""}\n`)
    .join("");

describe("adversary: files of others", () => {
  let house: FuzzHouse;
  let folder: string;
  beforeAll(async () => {
    house = await fuzzHouse();
    folder = join(house.config.home, "files");
    mkdirSync(folder);
  });
  afterAll(async () => {
    await house.isUntouched();
    await house.close();
  });

  it("events to record: each line is an event or names what is wrong with it", {
    timeout: PATIENCE_MS,
  }, async () => {
    const now = Date.now();
    await fc.assert(
      fc.asyncProperty(spoiled(genericEvents()), async (event) => {
        const reader = await genericReader();
        let events: ReturnType<typeof reader.read> = [];
        try {
          events = reader.read(JSON.stringify(event) ?? "", { now, cwd: house.project, session: "s" });
        } catch (error) {
          expect(isOurMistake(error), String(error)).toBe(false);
        }
        await inTime(async () => {
          await house.memory.record(events);
          for (const { session } of events) await house.memory.learn(session);
        });
      }),
      cases(80),
    );
  });

  it.each([-(2 ** 53), 2 ** 63, 1e17, -1e300, 8.64e15 + 1, 1.5])(
    "an event with the number %d does not spoil what follows it",
    async (number) => {
      const reader = await genericReader();
      const at = { now: Date.now(), cwd: house.project, session: `n${number}` };
      const event = { prompt: "Add a cache", tool: "Bash", input: { command: "npm install redis-node" } };
      const read = (more: object) => reader.read(JSON.stringify({ ...event, ...more }), at);
      const odd = { ts: number, exitCode: number, durationMs: number, turn: number, seq: number };
      await house.memory.record(read({ id: "odd", ok: false, ...odd }));
      await house.memory.record(read({ id: "ordinary", ok: false, exitCode: 1, output: "npm error 404" }));
      await house.memory.learn(at.session);
      await house.memory.recall({ cwd: house.project, now: at.now });
      const { turns, evidence } = house.memory.deps.store;
      expect(await turns.list({ session: at.session, limit: 9, order: "newest" })).not.toEqual([]);
      expect(await evidence.attempts({ session: at.session })).toHaveLength(2);
    },
  );

  it("events to replay: the memory is not touched, broken lines are counted", {
    timeout: PATIENCE_MS,
  }, async () => {
    const path = join(folder, "events.jsonl");
    await fc.assert(
      fc.asyncProperty(spoiledBytes([lines(genericEvents())]), async (bytes) => {
        writeFileSync(path, bytes);
        const reading = { broken: () => {}, read: () => {} };
        const file = await replayFile(path, "nobody");
        await inTime(() =>
          withReplayMemory(house.config, {}, async (deps) => {
            for await (const { confidence } of replay(deps, callsOf([file], reading)))
              expect(confidence).toBeGreaterThanOrEqual(0);
          }),
        );
      }),
      cases(13),
    );
  });

  it("a supervisor's state, audit, prompts and metrics", { timeout: PATIENCE_MS }, async () => {
    const seeds = [AUDIT, PROMPTS, METRICS, [OLD_STATE]];
    const place = house.memory.deps.workspace.place(house.project);
    await fc.assert(
      fc.asyncProperty(spoiled(seeds, 8), fc.boolean(), async (records, asWhole) => {
        const path = join(folder, "audit.jsonl");
        writeFileSync(path, asWhole ? (JSON.stringify(records) ?? "") : lines(records));
        await inTime(async () => {
          const found = await supervisorFiles([path]);
          await importTasks(house.memory.deps, place, await found.read(), { now: Date.now() });
        });
        expect(complaints(await taskWindow(house.memory.deps, place, Date.now()))).toEqual([]);
      }),
      cases(50),
    );
  });

  it("folders of loops: the page is told, and stays a page", { timeout: PATIENCE_MS }, async () => {
    const loops = await loopsHere();
    const deps = { loops, countTokens: house.memory.deps.countTokens };
    const names = (readdirSync(LOOP, { recursive: true }) as string[]).filter((name) => /\.\w+$/.test(name));
    const seeds = names.map((name) => readFileSync(join(LOOP, name), "utf8"));
    let run = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.nat(names.length - 1),
        fc.nat(names.length - 1),
        spoiledText(seeds, 6),
        async (one, other, text) => {
          const root = join(folder, `loop-${++run}`);
          const path = join(root, ".ralph", "PRD-7");
          cpSync(LOOP, path, { recursive: true });
          for (const name of [names[one], names[other], ".history-config.json"])
            writeFileSync(join(path, name ?? ""), text);
          const found = loops.find(root, "7");
          if (!found) throw new Error("the loop's folder is gone");
          const { config } = loops.config(found);
          const request = { storyId: "US-002", mode: "full", lookback: 9, budget: 3_000, config } as const;
          const page = await inTime(() => generateHistory(deps, found, request, Date.now()));
          expect(complaints(page.text)).toEqual([]);
          expect(house.memory.deps.countTokens(page.text)).toBeLessThanOrEqual(3_000);
          rmSync(root, { recursive: true });
        },
      ),
      cases(13),
    );
  });

  it("the library, called with anything: it answers or refuses", { timeout: PATIENCE_MS }, async () => {
    const { memory } = house;
    const options = (value: unknown) => (value === undefined ? { memory } : { memory, now: value });
    const calls: readonly ((a: never, b: never) => Promise<unknown>)[] = [
      (a) => memory.record([a]),
      (a) => memory.record(a),
      (a) => memory.check(a),
      (a) => memory.recall(a),
      (a) => memory.learn(a),
      (a) => memory.handle(a),
      (a) => memory.forget(a),
      (a, b) => library.isDuplicateFailure(a, options(b) as never),
      (a, b) => library.findSuccessPattern(a, options(b) as never),
      (a, b) => library.buildProjectContext(a, options(b) as never),
    ];
    const events = [
      ...genericEvents(),
      {
        agent: "x",
        session: "s",
        cwd: "/",
        at: 1,
        type: "tool-end",
        call: { id: "1", tool: "Bash", input: {} },
        result: { output: "" },
      },
      { agent: "x", session: "s", cwd: "/", at: 1, type: "prompt-submit", prompt: "Add a cache" },
      { agent: "x", session: "s", cwd: "/", at: 1, type: "turn-end", lastMessage: "Done." },
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.nat(calls.length - 1),
        fc.oneof(notJson, spoiled(events)),
        notJson,
        async (which, a, b) => {
          // Refusing is a promise that fails, whatever the types were.
          const refused = await inTime(() =>
            calls[which]?.(a as never, b as never).catch((error: unknown) => error),
          );
          if (refused instanceof Error) expect(refused.message).not.toBe("");
        },
      ),
      cases(100),
    );
  });
});
