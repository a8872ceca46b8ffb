// All ways in which a call of an agent can fail, seen by its hooks and told in its next session; then import and farewell.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cli } from "../clis.ts";
import { settingsOf } from "../install-agents.ts";
import { loggedAttempts } from "../ledger.ts";
import type { Block } from "../script.ts";
import { newWorld, type Run, type World } from "../world.ts";

export interface FailingAgent {
  /** What a stopped call is told about making it anyway. */
  readonly wayPast: string;
  readonly cli: Cli;
  /** Reads a file, by the agent's own tool. */
  read(path: string): Block;
  /** A call that its tool does not understand. */
  readonly malformed: Block;
  /** Its settings file, relative to the home. */
  readonly settings: string;
}

export function seesEveryFailure({ cli, read, malformed, settings, wayPast }: FailingAgent): void {
  describe(`e2e: whatever fails in ${cli.name}`, () => {
    let world: World;
    let first: Run;
    let second: Run;
    beforeAll(async () => {
      world = await newWorld([cli.name]);
      const file = (name: string) => join(world.project, name);
      writeFileSync(file("settings.yaml"), "a: 1\n");
      await world.twiceshy("init", cli.name, "--yes");
      first = await world.run(cli, [
        [read(file("settings.yml"))],
        [read(file("settings.yaml"))],
        [read(file("notes.txt"))],
        [cli.failingEdit(file("notes.txt"), "gamma")],
        [malformed],
        [cli.shell("echo out; echo err >&2; exit 3")],
      ]);
      const twice = [read(file("settings.yml")), read(file("settings.yml"))];
      second = await world.run(cli, [twice, [read(file("settings.yml"))]]);
    });
    afterAll(() => world?.close());

    it("is recorded as failed, also where the agent has no hook for it or calls it a success", async () => {
      expect(first.exitCode, first.stderr).toBe(0);
      const attempts = (await loggedAttempts(world)).filter(
        ({ session }, _, all) => session === all[0]?.session,
      );
      expect(
        attempts.map(({ outcome }) => [outcome.status, outcome.kind]),
        first.seen.describe(),
      ).toEqual([
        ["failed", "missing-path"],
        ["succeeded", undefined],
        ["succeeded", undefined],
        ["failed", "edit-mismatch"],
        ["failed", "bad-arguments"],
        ["failed", "unexplained"],
      ]);
      expect(attempts.at(-1)?.outcome.exitCode).toBe(3);
    });

    it("stops equal calls of one message together", () => {
      expect(second.exitCode, second.stderr).toBe(0);
      for (const block of [0, 1])
        expect(second.seen.result(0, block), second.seen.describe()).toContain(wayPast);
    });

    it("tells the known fix together with the error", () => {
      const result = second.seen.result(1);
      expect(result, second.seen.describe()).toMatch(/File not found: .*settings\.yml/);
      expect(result).toMatch(/Twiceshy: this error was met on [\d-]+ [\s\S]*settings\.yaml/);
    });

    it("is not recorded again when its histories are imported", async () => {
      const live = await loggedAttempts(world);
      const imported = JSON.parse(await world.twiceshy("import", "--agent", cli.name, "--json"));
      expect(imported, JSON.stringify(live, null, 1)).toMatchObject({ stored: 0, broken: [] });
      expect(await loggedAttempts(world)).toEqual(live);
      expect(JSON.stringify(live)).not.toMatch(/Twiceshy:/);
    });

    it("passes its check-up, and leaves a person's settings as they were", async () => {
      expect(await world.twiceshy("doctor")).toMatch(new RegExp(`✓ ${cli.name} +.*: installed`));
      await world.twiceshy("uninstall", cli.name, "--yes");
      const path = join(world.home, settings);
      const mine = settingsOf(cli.name)[settings];
      expect(existsSync(path) ? readFileSync(path, "utf8") : undefined).toBe(mine);
    });
  });
}
