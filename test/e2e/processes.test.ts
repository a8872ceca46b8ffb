// Our process beside the agent: it is there while the agent runs, dies with it, and is not missed when it dies first.
import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { loggedAttempts } from "./ledger.ts";
import { newWorld, type World } from "./world.ts";

describe.each(CLIS)("e2e: the MCP server of $name", (cli) => {
  let world: World;
  let agent = 0;
  const onStart = (pid: number) => {
    agent = pid;
  };
  beforeEach(async () => {
    world = await newWorld();
    await world.twiceshy("init", cli.name, "--yes");
  });
  afterEach(() => world.close());

  const servers = () => world.processes().filter(({ command }) => / mcp$|mcp\.cjs/.test(command));
  const commands = (start: string) => world.processes().filter(({ command }) => command.startsWith(start));

  it("ends with the agent, even when the agent is killed", async () => {
    // Claude Code runs no long `sleep`.
    const run = world.run(cli, [[cli.shell("tail -f notes.txt")]], { onStart });
    await until(() => servers().length === 1 && commands("tail -f").length > 0);
    process.kill(agent, "SIGKILL");
    await run;
    await until(() => servers().length === 0);
  });

  it("may die in the middle: the agent works on, and nothing is lost", async () => {
    const run = world.run(cli, [
      [cli.shell("echo before")],
      [cli.shell("sleep 3")],
      [cli.shell("echo after")],
    ]);
    await until(() => commands("sleep 3").length > 0);
    const victims = servers();
    expect(victims).toHaveLength(1);
    for (const { pid } of victims) process.kill(pid, "SIGKILL");
    const { exitCode, seen, stderr } = await run;
    expect(exitCode, stderr).toBe(0);
    expect(seen.result(2), seen.describe()).toContain("after");
    expect(seen.everything).not.toContain("Twiceshy:");
    // Claude Code starts it again; Codex does not, but the end of the session is a hook of its own.
    const recorded = async () => (await loggedAttempts(world)).map(({ display }) => display);
    await expect.poll(recorded, { timeout: 20_000 }).toEqual(["echo before", "sleep 3", "echo after"]);
    await until(() => servers().length === 0);
  });
});

async function until(condition: () => boolean): Promise<void> {
  for (let waited = 0; !condition(); waited += 50) {
    if (waited > 20_000) throw new Error(`not within 20 s: ${condition}`);
    await sleep(50);
  }
}
