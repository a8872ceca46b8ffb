// For `doctor` and `status`: does the memory still hold what an older version concluded?
import { existsSync } from "node:fs";
import { staleProjects } from "../app/derive-anew.ts";
import type { Config } from "../config.ts";
import { isDeriving } from "../derive-process.ts";
import type { Finding } from "./checkup.ts";
import { withMemory } from "./memory.ts";
import { count } from "./words.ts";

/** Opening the memory derives it anew, where nobody else is at it and nothing is in the way. */
export async function checkRules(config: Config): Promise<readonly Finding[]> {
  if (!existsSync(config.database)) return [];
  const check = "rules";
  const stale = (await withMemory(config, ({ deps }) => staleProjects(deps))).length;
  if (stale === 0)
    return [{ state: "passed", check, text: "what is known follows the rules of this version" }];
  const text = staleText(stale, config);
  if (isDeriving(config.home)) return [{ state: "noted", check, text }];
  return [{ state: "failed", check, text, remedy: "twiceshy status tries again, and tells why not" }];
}

/** `2 projects still hold what an older version concluded; they are being derived anew` */
export function staleText(stale: number, config: Config): string {
  const held = `${count(stale, "project")} still ${stale === 1 ? "holds" : "hold"} what an older version concluded`;
  return isDeriving(config.home) ? `${held}; another process is deriving it anew` : held;
}
