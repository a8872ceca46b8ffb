// Cline's hooks: a file of our own per event. Cline runs every file in the folder that is named after an event, with any
// extension; `.cjs` is started with Node, on every system.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { patienceAt } from "../../domain/deadline.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { InstallContext, Launcher } from "../../ports/agent.ts";
import { installedBy, ownFile } from "../settings-file.ts";
import { clineFolder, sessionsFolder } from "./home.ts";

/** By event: ours, which decides how long we take. */
const EVENTS: Readonly<Record<string, AgentEvent["type"]>> = {
  // The first call of a session also opens the session.
  PreToolUse: "session-start",
  PostToolUse: "tool-end",
  TaskComplete: "turn-end",
  TaskCancel: "turn-end",
  TaskError: "turn-end",
  SessionShutdown: "session-end",
};

const MARK = "// Added by `twiceshy init`; `twiceshy uninstall cline` deletes this file.";

export const { install, uninstall } = installedBy(({ home, env, launcher }) =>
  Object.entries(EVENTS).map(([event, moment]) =>
    ownFile({
      // Somebody else's hook for the event can have another extension.
      path: join(clineFolder(home, env), "hooks", `${event}.cjs`),
      summary: `hook for ${event}`,
      text: scriptFor(launcher, patienceAt(moment)),
      isOurs: (text) => text.includes(MARK),
    }),
  ),
);

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(sessionsFolder(home, env)) || existsSync(join(clineFolder(home, env), "hooks"));
}

/** A script of Node needs no quoting for a shell. Its first line names our Node, unless Cline could not read the path. */
function scriptFor({ node, hook }: Launcher, seconds: number): string {
  const shebang = /[\s\\]/.test(node) ? [] : [`#!${node}`];
  const argv = [node, hook, "cline", String(seconds)];
  return [
    ...shebang,
    MARK,
    `require("node:process").argv.splice(0, 9, ...${JSON.stringify(argv)});`,
    `require(${JSON.stringify(hook)});`,
    "",
  ].join("\n");
}
