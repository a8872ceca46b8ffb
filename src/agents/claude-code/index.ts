// Claude Code adapter.
import type { Agent } from "../../ports/agent.ts";
import { claudeCodeFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const claudeCode: Agent = {
  name: claudeCodeFacts.name,
  label: claudeCodeFacts.label,
  parse,
  reply,
  isPresent,
  install,
  uninstall,
  afterInstall: [
    "Sessions of Claude Code that are already running pick Twiceshy up when they are started again.",
  ],
  histories: async (home, env) => (await import("./import.ts")).histories(home, env),
  async *readHistory(path) {
    yield* (await import("./import.ts")).readHistory(path);
  },
};
