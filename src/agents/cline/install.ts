// Cline's hooks: a file of our own per event. Cline runs every file in the folder that is named after an event, with any
// extension; `.cjs` is started with Node, on every system.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { patienceAt } from "../../domain/deadline.ts";
import type { AgentEvent } from "../../domain/event.ts";
import type { FileChange, InstallContext, Launcher } from "../../ports/agent.ts";
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

export function install(context: InstallContext): readonly FileChange[] {
  return ourFiles(context).map(({ path, text, event }) => {
    const before = context.read(path);
    if (before !== undefined && !isOurs(before))
      throw new Error(`${path}: somebody else's hook. Give it another extension, then run this again.`);
    return { path, before, after: text, summary: `hook for ${event}` };
  });
}

export function uninstall(context: InstallContext): readonly FileChange[] {
  return ourFiles(context).map(({ path, event }) => {
    const before = context.read(path);
    const isThere = before !== undefined && isOurs(before);
    return {
      path,
      before,
      after: isThere ? undefined : before,
      summary: isThere ? `without the hook for ${event}` : "nothing of ours",
    };
  });
}

export function isPresent(home: string, env: InstallContext["env"]): boolean {
  return existsSync(sessionsFolder(home, env)) || existsSync(join(clineFolder(home, env), "hooks"));
}

function ourFiles({ home, env, launcher }: InstallContext) {
  const folder = join(clineFolder(home, env), "hooks");
  return Object.entries(EVENTS).map(([event, moment]) => ({
    event,
    path: join(folder, `${event}.cjs`),
    text: scriptFor(launcher, patienceAt(moment)),
  }));
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

function isOurs(text: string): boolean {
  return text.includes(MARK);
}
