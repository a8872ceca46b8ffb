// Size limit of the memory: what is pruned, what stays, and that the guard's verdicts do not change.
import { statSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadConfig, openMemory } from "../../src/index.ts";
import { markPruning, needsPruning } from "../../src/open/waiting.ts";
import { newFolder } from "../new-folder.ts";

const home = newFolder();
const NOW = Date.parse("2026-11-01T00:00:00Z");
const DAY = 86_400_000;

describe("adversary: a memory that grows", () => {
  it("is cut when it is too large: failures and what rests on calls stay, and so does every verdict", async () => {
    // Its failures are up to 400 days old: none of them is archived.
    const config = loadConfig({ HOME: home, TWICESHY_HOME: home }, { archiveAfterDays: 3_650 });
    const memory = await openMemory(config);
    const commands = Array.from({ length: 60 }, (_, number) => `tool${number % 12} run part-${number}`);
    for (let session = 0; session < 12; session++)
      await memory.record(
        commands.map((command, number) => {
          const failed = number % 12 === 3 || (number % 12 === 7 && session % 2 === 0);
          return {
            type: "tool-end" as const,
            agent: "claude-code",
            session: `s${session}`,
            cwd: home,
            at: NOW - (400 - session * 30) * DAY + number * 60_000,
            call: { id: `${session}-${number}`, tool: "Bash", input: { command } },
            result: failed
              ? { ok: false, exitCode: 127, output: `/bin/sh: 1: tool${number % 12}: not found` }
              : { ok: true, exitCode: 0, output: "ok" },
          };
        }),
      );
    for (let session = 0; session < 12; session++) await memory.learn(`s${session}`);
    const verdicts = async () => {
      const said = [];
      for (const command of commands)
        said.push(
          await memory.check({
            agent: "claude-code",
            session: "new",
            cwd: home,
            at: NOW,
            call: { id: "q", tool: "Bash", input: { command } },
          }),
        );
      return said.map(({ verdict, confidence, because, instead }) => [verdict, confidence, because, instead]);
    };
    const before = await verdicts();
    expect(before.some(([verdict]) => verdict === "bump")).toBe(true);
    const counted = await memory.store.evidence.counts(undefined);
    expect(await memory.store.upkeep.prune(100_000_000, NOW)).toEqual([]);

    const pruned = await memory.store.upkeep.prune(100_000, NOW);
    expect(pruned.map(({ what }) => what)).toEqual(["calls"]);
    const after = await memory.store.evidence.counts(undefined);
    expect(after.failed).toBe(counted.failed);
    expect(counted.attempts - after.attempts).toBe(pruned[0]?.rows);
    // Nothing that is younger than three months.
    const young = await memory.store.evidence.attempts({ since: NOW - 90 * DAY });
    expect(young).toHaveLength(60);
    expect(await verdicts()).toEqual(before);
    expect((await memory.store.upkeep.size()).pruned).toEqual(pruned);
    await memory.close();
  });

  it("others write while it is cut, and broken off in the middle its numbers are right", async () => {
    const other = newFolder();
    const config = loadConfig({ HOME: other, TWICESHY_HOME: other });
    const memory = await openMemory(config);
    const second = await openMemory(config);
    const call = (number: number, at: number) => ({
      type: "tool-end" as const,
      agent: "claude-code",
      session: "s",
      cwd: other,
      at,
      call: { id: `call-${number}`, tool: "Bash", input: { command: `tool run part-${number}` } },
      result: { ok: true, exitCode: 0, output: "ok" },
    });
    await memory.record(Array.from({ length: 1_800 }, (_, number) => call(number, NOW - 200 * DAY + number)));
    let steps = 0;
    const broken = memory.store.upkeep.prune(10_000, NOW, async () => {
      await second.record([call(10_000 + steps, NOW)]);
      if (++steps === 2) throw new Error("broken off");
    });
    await expect(broken).rejects.toThrow("broken off");
    const { attempts } = await memory.store.evidence.counts(undefined);
    expect(attempts).toBeLessThan(1_800);
    expect(await memory.store.evidence.attempts({})).toHaveLength(attempts);
    await memory.store.upkeep.prune(10_000, NOW);
    expect(await memory.store.evidence.counts(undefined)).toMatchObject({
      attempts: steps,
      succeeded: steps,
    });
    await second.close();
    await memory.close();
  }, 60_000);

  it("one that cannot be cut further is left alone for a day, not tried at every session's start", () => {
    const other = newFolder();
    const config = loadConfig({ HOME: other, TWICESHY_HOME: other, TWICESHY_MAX_MEMORY_MB: "10" });
    expect(needsPruning(config, Date.now())).toBe(false);
    writeFileSync(config.database, "");
    truncateSync(config.database, 11_000_000);
    expect(needsPruning(config, Date.now())).toBe(true);
    markPruning(config);
    expect(needsPruning(config, Date.now())).toBe(false);
    expect(needsPruning(config, Date.now() + 2 * DAY)).toBe(true);
  });

  it("takes at most 1.5 MB for 1,000 calls", async () => {
    const other = newFolder();
    const memory = await openMemory(loadConfig({ HOME: other, TWICESHY_HOME: other }));
    const empty = statSync(join(other, "memory.db")).size;
    for (let session = 0; session < 20; session++)
      await memory.record(
        Array.from({ length: 100 }, (_, number) => ({
          type: "tool-end" as const,
          agent: "claude-code",
          session: `00000000-0000-4000-8000-00000000000${session}`,
          cwd: other,
          at: NOW + session * DAY + number * 1_000,
          call: {
            id: `toolu_01ABCDEFGHIJKLMNOPQR${session}x${number}`,
            tool: number % 3 === 0 ? "Read" : "Bash",
            input:
              number % 3 === 0
                ? { file_path: join(other, `src/part-${number}/file-${session}.ts`) }
                : {
                    command: `npm run task-${number} -- --filter part-${session} src/part-${number}/file.ts`,
                  },
          },
          result:
            number % 6 === 1
              ? { ok: false, exitCode: 1, output: `Error: part ${number} failed\n${"at line\n".repeat(40)}` }
              : { ok: true, exitCode: 0, output: "ok ".repeat(500) },
        })),
      );
    await memory.close();
    const grown = statSync(join(other, "memory.db")).size - empty;
    expect(grown / 2).toBeLessThan(1_500_000);
  });
});
