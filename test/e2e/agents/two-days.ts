// Two sessions of one agent in a project with Twiceshy: the first makes the mistake, the second is about to repeat it.
import { join } from "node:path";
import type { Cli } from "../clis.ts";
import type { Turn } from "../script.ts";
import { BAD, dayOne } from "../story.ts";
import { newWorld, type Run, type World } from "../world.ts";

export interface TwoDays {
  readonly world: World;
  readonly first: Run;
  readonly second: Run;
}

/** `more`: what the first session does after its day and an edit that fails. */
export async function twoDays(cli: Cli, more: readonly Turn[] = []): Promise<TwoDays> {
  const world = await newWorld([cli.name]);
  await world.twiceshy("init", cli.name, "--yes");
  const turns = [...dayOne(cli), [cli.failingEdit(join(world.project, "notes.txt"), "gamma")], ...more];
  const first = await world.run(cli, turns, { prompt: "Add a redis client." });
  const second = await world.run(
    cli,
    [[cli.shell(BAD)], [cli.shell(BAD)], [cli.shell("echo never seen before")], [cli.shell(BAD)]],
    { prompt: "Add a redis client, please." },
  );
  return { world, first, second };
}
