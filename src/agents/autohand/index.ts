// Autohand adapter, from documentation; its histories are those of real sessions.
import { documentedAgent } from "../documented-agent.ts";
import { lazyHistory } from "../lazy-history.ts";
import { autohandFacts } from "./facts.ts";
import { autohandHomes } from "./folders.ts";
import { parse } from "./hooks.ts";
import { install, uninstall } from "./install.ts";
import { reply } from "./reply.ts";

export const autohand = documentedAgent({
  facts: autohandFacts,
  parse,
  reply,
  isPresent: (home, env) => autohandHomes(home, env).length > 0,
  install,
  uninstall,
  limits: ["Autohand stops a call whose hook fails: if Twiceshy or Node is moved, run twiceshy init again."],
  ...lazyHistory(() => import("./import.ts")),
});
