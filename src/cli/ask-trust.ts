// Puts the question of trust to the person: shows what the repository brings, then asks.
import type { Deps } from "../app/deps.ts";
import { answerBrought, type Brought, lookThrough } from "../app/trust.ts";
import { openText } from "../app/trust-line.ts";
import type { Config } from "../config.ts";
import type { Place } from "../ports/workspace.ts";
import { agreed } from "./ask.ts";
import { withMemory } from "./memory.ts";
import { canAsk, colour, print, tick } from "./terminal.ts";
import { broughtText } from "./trust-text.ts";

/** Asks about these; true when the person agrees. */
export async function askTrust(
  { deps, place, now }: { readonly deps: Deps; readonly place: Place; readonly now: number },
  open: readonly Brought[],
  yes?: boolean,
): Promise<boolean> {
  print(
    `This repository brings ${openText(open)}. Agents would be shown, and calls stopped, as it says here:\n`,
  );
  for (const one of open) print(`${broughtText(one)}\n`);
  const agrees = await agreed("Do you trust this?", yes, { cautious: true });
  answerBrought(deps, place, open, agrees ? "yes" : "no", now);
  print(
    agrees
      ? `${tick()} Approved. Take it back: ${colour.cyan("twiceshy trust --revoke")}`
      : `Declined: none of it is used. Approve it later: ${colour.cyan("twiceshy trust")}`,
  );
  return agrees;
}

/** For commands that are about something else: asks where somebody is there and something is open. */
export async function askTrustHere(config: Config, now: number): Promise<void> {
  if (!canAsk || isAgent(config.env)) return;
  await withMemory(config, async ({ deps }) => {
    const place = deps.workspace.place(process.cwd());
    const open = (await lookThrough(deps, place, now)).filter(({ answer }) => answer === "open");
    if (open.length > 0) await askTrust({ deps, place, now }, open);
  });
}

/** Started by an agent and not by the person: agents set these for the commands they run. */
export function isAgent(env: Config["env"]): boolean {
  return ["CLAUDECODE", "CODEX_SANDBOX", "GEMINI_CLI", "OPENCODE"].some((name) => Boolean(env[name]));
}
