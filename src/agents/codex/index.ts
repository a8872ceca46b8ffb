// Codex adapter.
import type { Agent } from "../../ports/agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { codexFacts } from "./facts.ts";
import { install, isPresent, uninstall } from "./install.ts";
import { parse } from "./parse.ts";
import { reply } from "./reply.ts";
import { APPROVE_BY_HAND, hindrances, trial } from "./trial.ts";

export const codex: Agent = {
  name: codexFacts.name,
  label: codexFacts.label,
  ...{ parse, reply, isPresent, install, uninstall },
  hindrances,
  trial,
  approval: {
    question: "Codex skips hooks until you approve them. Approve Twiceshy's now?",
    byHand: APPROVE_BY_HAND,
    approve: async (env, cwd) =>
      (await import("./trust.ts")).trustCodexHooks({ codex: codexFacts.program, env, cwd }),
  },
  afterInstall: [],
  startAgain: true,
  ...lazyHistory(() => import("./import.ts")),
};
