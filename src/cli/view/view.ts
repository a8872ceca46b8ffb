// twiceshy view: opens the memory in the browser, from a server that ends with this terminal.

import { dirname, join } from "node:path";
import { isRunByAgent } from "../../open/agents.ts";
import { lastingMemory } from "../../open/lasting-memory.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { assertHome } from "../home.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { checkUp } from "../setup/checkup.ts";
import { colour, print, printJson } from "../terminal/terminal.ts";
import { openBrowser } from "./browser.ts";

/** How long something waits to be forgotten, so that it can be undone. */
const UNDO_MS = 15_000;

export const view = command({
  name: "view",
  summary: "see, search and correct what the agents learned, in the browser",
  examples: {
    "twiceshy view": "opens the browser; Ctrl-C ends it",
    "twiceshy view --no-open": "only print the address, with its key",
    "twiceshy view --read-only": "nothing can be changed",
    "twiceshy view --project api": "another project; all of them can be chosen there",
  },
  flags: {
    open: flag("--no-open: do not open the browser"),
    port: valueFlag("N", "the port; default: any that is free"),
    "read-only": flag("nothing can be changed"),
    project: SCOPE_FLAGS.project,
    ...JSON_FLAG,
  },
  async run({ flags, config, cli }) {
    const port = portOf(flags.port);
    assertHome(config);
    const memory = lastingMemory(process.env, { warm: true });
    const { deps } = await memory.open();
    const here = await findProject(deps, flags.project);
    const { keepChanges } = await import("../../view/changes.ts");
    const { serveViewer } = await import("../../view/serve.ts");
    const now = () => Date.now();
    const open = async () => (await memory.open()).deps;
    const viewer = {
      deps: open,
      config: memory.config,
      here,
      isReadOnly: flags["read-only"] === true,
      isAgents: isRunByAgent(config.env),
      outdated: { until: 0 },
      changes: keepChanges({ deps: open, now, delayMs: UNDO_MS }),
      now,
      checkUp: () => checkUp(memory.config(), now()),
    };
    const served = await serveViewer(viewer, { port, pages: join(dirname(cli), "viewer") });
    const ended = untilEnded();
    if (flags.json) printJson({ address: served.address, readOnly: viewer.isReadOnly });
    else {
      print(served.address);
      print(colour.dim("It opens once, on this machine only. Ctrl-C ends it."));
    }
    if (flags.open !== false && !flags.json) openBrowser(served.address);
    await ended;
    await served.stop();
    memory.close();
    return 0;
  },
});

function portOf(text: string | undefined): number {
  if (text === undefined) return 0;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new UsageError(`"${text}" is not a port; it is a number from 1 to 65535`);
  return port;
}

/** Ctrl-C, a signal, or the terminal was closed. */
function untilEnded(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => resolve());
    if (!process.stdin.isTTY) return;
    for (const event of ["end", "close", "error"]) process.stdin.once(event, () => resolve());
    process.stdin.resume();
  });
}
