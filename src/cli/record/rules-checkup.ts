// doctor and status: checks whether parts of the memory were derived by an older version.

import { existsSync } from "node:fs";
import { staleProjects } from "../../app/record/derive-anew.ts";
import { type Finding, failed, noted, passed } from "../../app/setup/finding.ts";
import type { Config } from "../../config.ts";
import { count } from "../../core/text/for-people.ts";
import { isBackgroundRunning } from "../../open/background.ts";
import { withMemory } from "../memory.ts";

/** Opening the memory derives them again, unless another process is doing so or it fails. */
export async function checkRules(config: Config): Promise<readonly Finding[]> {
  if (!existsSync(config.database)) return [];
  const check = "rules";
  const stale = (await withMemory(config, ({ deps }) => staleProjects(deps))).length;
  if (stale === 0) return [passed(check, "the memory follows the rules of this version")];
  const text = staleText(stale, config);
  if (isBackgroundRunning(config.home, "derive")) return [noted(check, text)];
  return [failed(check, text, "twiceshy status tries again and says why it fails")];
}

/** `2 projects still follow the rules of an older version; another process is updating the memory` */
export function staleText(stale: number, config: Config): string {
  const text = `${count(stale, "project")} still ${stale === 1 ? "follows" : "follow"} the rules of an older version`;
  return isBackgroundRunning(config.home, "derive")
    ? `${text}; another process is updating the memory`
    : text;
}
