// Calls recorded by hooks are not imported again, and Twiceshy's own texts are never learned.
import { renameSync } from "node:fs";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Cli } from "../clis.ts";
import { type LoggedAttempt, loggedAttempts, sessions } from "../ledger.ts";
import { BAD, dayOne } from "../story.ts";
import { newWorld, type World } from "../world.ts";

export function learnsOnce(cli: Cli): void {
  describe(`e2e: importing the transcripts of ${cli.name}`, () => {
    let world: World;
    beforeEach(async () => {
      world = await newWorld([cli.name]);
      await world.twiceshy("init", cli.name, "--yes");
    });
    afterEach(() => world.close());

    it("adds nothing to what the hooks recorded, and nothing of our own words", async () => {
      await world.run(cli, dayOne(cli), { prompt: "Add a redis client." });
      const run = await world.run(cli, [[cli.shell(BAD)], [cli.shell(BAD)]], { prompt: "Once more." });
      expect(run.seen.everything, run.seen.describe()).toMatch(/Twiceshy: `npm install redis-node` failed/);
      const live = await loggedAttempts(world);
      const imported = JSON.parse(await world.twiceshy("import", "--agent", cli.name, "--json"));
      expect(imported, JSON.stringify(live, null, 1)).toMatchObject({ stored: 0, broken: [] });
      expect(await loggedAttempts(world)).toEqual(live);

      // A memory that knows nothing but the transcripts comes to know the same.
      const sessionsLive = await sessions(world);
      renameSync(world.memory, `${world.memory}.live`);
      await world.twiceshy("import", "--agent", cli.name);
      expect((await loggedAttempts(world)).map(gist)).toEqual(live.map(gist));
      expect(await sessions(world)).toEqual(sessionsLive);
      expect(sessionsLive.map(({ title, turns }) => [title, turns])).toEqual([
        ["Add a redis client.", 1],
        ["Once more.", 1],
      ]);
      expect(JSON.stringify([live, await loggedAttempts(world)])).not.toMatch(/Twiceshy:|<twiceshy/);
    });

    it("finds the same story in the transcripts alone", async () => {
      await world.twiceshy("uninstall", cli.name, "--yes");
      await world.run(cli, dayOne(cli));
      const imported = JSON.parse(await world.twiceshy("import", "--agent", cli.name, "--json"));
      expect(imported).toMatchObject({ stored: 3 });
      const attempts = await loggedAttempts(world);
      expect(attempts.map(({ display, outcome }) => [display, outcome.status])).toEqual([
        [BAD, "failed"],
        ["npm install ioredis", "succeeded"],
        ["npm test", "succeeded"],
      ]);
      const answer = JSON.parse(
        await world.twiceshy(
          "check",
          "--json",
          "--tool",
          "Bash",
          "--input",
          JSON.stringify({ command: BAD }),
        ),
      );
      expect(answer).toMatchObject({ verdict: "bump" });
      expect(answer.instead).toContain("npm install ioredis");
    });
  });
}

function gist({ session, display, outcome }: LoggedAttempt) {
  const { status, kind, by } = outcome;
  return { session, display, status, kind, by };
}
