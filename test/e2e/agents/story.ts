// Two sessions of one agent in one project: the second is stopped before it repeats the first one's mistake.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Cli } from "../clis.ts";
import { deliveries, loggedAttempts } from "../ledger.ts";
import { newsAfter } from "../seen.ts";
import { BAD, dayOne, expectedBump, todayOrYesterday } from "../story.ts";
import { newWorld, type Run, type World } from "../world.ts";

/** `skill`: init installs the skill for this agent. */
export function tellsTheStory(
  cli: Cli,
  { skill = false, wayPast }: { readonly skill?: boolean; readonly wayPast?: RegExp } = {},
): void {
  describe(`e2e: the story with ${cli.name}`, () => {
    let world: World;
    let first: Run;
    let second: Run;
    beforeAll(async () => {
      world = await newWorld([cli.name]);
      await world.twiceshy("init", cli.name, "--yes");
      first = await world.run(cli, dayOne(cli), { prompt: "Add a redis client." });
      const turns = [
        [cli.shell(BAD)],
        [cli.shell(BAD)],
        [cli.shell("echo never seen before")],
        [cli.shell(BAD)],
      ];
      second = await world.run(cli, turns, { prompt: "Add a redis client, please." });
    });
    afterAll(() => world?.close());

    it("leaves the first session alone", () => {
      expect(first.exitCode, first.stderr).toBe(0);
      expect(first.seen.result(0), first.seen.describe()).toContain("E404");
      expect(first.seen.result(1)).toContain("added 1 package");
      expect(first.seen.result(2)).toContain("1 passing");
      expect(first.seen.everything).not.toContain("Twiceshy:");
      expect(first.seen.everything).not.toMatch(/<twiceshy|\[Twiceshy/);
    });

    it("records what happened", async () => {
      const attempts = (await loggedAttempts(world)).slice(0, 3);
      expect(attempts.map(({ agent, display, outcome }) => [agent, display, outcome.status])).toEqual([
        [cli.name, BAD, "failed"],
        [cli.name, "npm install ioredis", "succeeded"],
        [cli.name, "npm test", "succeeded"],
      ]);
      expect(attempts[0]?.outcome).toMatchObject({ kind: "missing-package", exitCode: 1 });
    });

    it("opens the second session with what the first one taught", () => {
      expect(second.seen.opening, second.seen.describe()).toMatch(
        /<twiceshy |\[Twiceshy: quoted project history/,
      );
      expect(second.seen.opening).toMatch(/Based on 1 previous session \(last: .*"Add a redis client/);
      expect(second.seen.opening).toMatch(/redis-node.*ioredis/);
    });

    it.runIf(skill)("tells the model of the skill", () => {
      const skillText = "memory: what was worked on, what failed before";
      expect(JSON.stringify(second.requests).includes(skillText)).toBe(true);
    });

    it("stops the second session before the same mistake and says when, why and what worked", () => {
      expect(second.exitCode, second.stderr).toBe(0);
      const result = second.seen.result(0);
      for (const words of expectedBump(wayPast)) expect(result, second.seen.describe()).toMatch(words);
      expect(result).not.toContain("E404\n");
    });

    it("lets the same call pass when it is made again", async () => {
      expect(second.seen.result(1), second.seen.describe()).toContain("E404");
      const bumps = (await deliveries(world)).filter((delivery) => delivery.verdict === "bump");
      expect(bumps.map(({ fate, aftermath }) => [fate, aftermath])).toEqual([["overridden", "failed"]]);
      const attempts = (await loggedAttempts(world)).slice(3);
      expect(attempts.filter(({ display }) => display === BAD).map(({ outcome }) => outcome.status)).toEqual(
        expect.arrayContaining(["failed"]),
      );
    });

    it("says the known fix right after the failure", () => {
      const today = todayOrYesterday();
      expect(newsAfter(second.requests, 1), second.seen.describe()).toMatch(
        new RegExp(
          `Twiceshy: this error was met on ${today} \\(.*\\)\\. Fixed then by: \`npm install ioredis\``,
        ),
      );
    });

    it("never stops the same call twice in a session", () => {
      expect(second.seen.result(3), second.seen.describe()).toContain("E404");
      expect(newsAfter(second.requests, 3)).not.toContain("wiceshy");
    });

    it("says nothing about an action it has never seen", () => {
      expect(second.seen.result(2), second.seen.describe()).toContain("never seen before");
      expect(newsAfter(second.requests, 2)).not.toContain("wiceshy");
    });

    it("leaves no process behind", async () => {
      // The end of a session is worked on while the agent is already gone.
      await expect.poll(() => world.processes(), { timeout: 20_000 }).toEqual([]);
    });
  });
}
