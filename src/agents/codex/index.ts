// Codex as one of our agents.
import type { Agent } from "../../ports/agent.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";

export const codex: Agent = {
  name: "codex",
  label: "Codex",
  parse,
  reply,
  isPresent,
  install,
  uninstall,
  afterInstall: [
    "Codex runs hooks only after you have trusted them: start codex, type /hooks, approve the ones named twiceshy.",
    "Sessions of Codex that are already running pick Twiceshy up when they are started again.",
  ],
  histories: async (home, env) => (await import("./import.ts")).histories(home, env),
  async *readHistory(path) {
    yield* (await import("./import.ts")).readHistory(path);
  },
};
