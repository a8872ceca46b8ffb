// Uses an agent's sessions in this project as iterations, for loops that keep no logs of their own.
import type { Config } from "../../config.ts";
import { count, number, shortPath } from "../../core/text/for-people.ts";
import { messageOf } from "../../disk/errors.ts";
import type { Iteration } from "../../domain/iteration.ts";
import { loopRuns, loopsHere, sessionIterations } from "../../open/loops.ts";
import { placeOf } from "../../open/project.ts";
import type { Agent } from "../../ports/agent.ts";
import { findAgents } from "../setup/agents.ts";
import { bar } from "../terminal/bar.ts";
import { printError } from "../terminal/terminal.ts";
import { rootsHere } from "./loop-folder.ts";
import { loopNamed } from "./loop-options.ts";

interface SessionsMeant {
  readonly agent: string;
  readonly prd: string;
  readonly since: number;
  readonly config: Config;
  readonly isQuiet: boolean;
}

export async function takeSessions({ agent, prd, since, config, isQuiet }: SessionsMeant): Promise<void> {
  const [meant] = await findAgents([agent], config);
  if (!meant) return;
  const loops = await loopsHere();
  const runs = await loopRuns();
  const folder = loopNamed(loops, runs, rootsHere(), prd);
  const { stories } = await loops.read(folder);
  const files = (await meant.histories(config.userHome, config.env)).filter(
    (file) => file.modifiedAt >= since,
  );
  const drawn = bar("Reading", { quiet: isQuiet });
  const found: Iteration[] = [];
  for (const [done, { path }] of files.entries()) {
    drawn.draw({
      share: done / files.length,
      text: `${number(done)} of ${count(files.length, "transcript")}`,
    });
    try {
      found.push(...(await iterationsOf(meant, path, stories)));
    } catch (error) {
      drawn.clear();
      printError(`  skipped ${shortPath(path, config.userHome)}: ${messageOf(error)}`);
    }
  }
  drawn.clear();
  const own = found.filter(({ at }) => at >= since);
  const added = runs.saveSessions(folder, own);
  if (isQuiet) return;
  printError(
    `${count(own.length, "session")} of ${meant.label} in this project, ${number(added)} of them new.`,
  );
}

/** Iterations of sessions in this project, in any of its work trees. */
async function iterationsOf(
  agent: Agent,
  path: string,
  stories: readonly { readonly id: string; readonly title: string }[],
): Promise<readonly Iteration[]> {
  const here = placeOf(process.cwd()).project;
  let isHere: boolean | undefined;
  async function* ownEvents() {
    for await (const event of agent.readHistory(path)) {
      isHere ??= event.cwd !== "" && placeOf(event.cwd).project.id === here.id;
      if (!isHere) return;
      yield event;
    }
  }
  return sessionIterations(ownEvents(), { root: here.root, runId: agent.name, stories });
}
