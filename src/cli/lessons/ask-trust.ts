// Shows the lessons and settings that came with a repository and asks whether to trust them.
import type { Deps } from "../../app/deps.ts";
import { answerBrought, type Brought, lookThrough } from "../../app/lessons/trust.ts";
import { openText } from "../../app/lessons/trust-line.ts";
import type { Config } from "../../config.ts";
import { isRunByAgent } from "../../open/agents.ts";
import type { Place } from "../../ports/workspace.ts";
import { withMemory } from "../memory.ts";
import { agreed } from "../terminal/ask.ts";
import { canAsk, colour, print, tick } from "../terminal/terminal.ts";
import { broughtText } from "./trust-text.ts";

/** Asks about these lessons and settings; true if the person agrees. */
export async function askTrust(
  { deps, place, now }: { readonly deps: Deps; readonly place: Place; readonly now: number },
  open: readonly Brought[],
  yes?: boolean,
): Promise<boolean> {
  print(
    `This repository comes with ${openText(open)}. Agents would read this, and calls would be stopped as it says:\n`,
  );
  for (const one of open) print(`${broughtText(one)}\n`);
  const agrees = await agreed("Do you trust this?", yes, { cautious: true });
  answerBrought(deps, place, open, agrees ? "yes" : "no", now);
  print(
    agrees
      ? `${tick()} Approved. To revoke it: ${colour.cyan("twiceshy trust --revoke")}`
      : `Declined: none of it is used. To approve it later: ${colour.cyan("twiceshy trust")}`,
  );
  return agrees;
}

/** Asked within other commands, if the terminal is interactive and something is not decided yet. */
export async function askTrustHere(config: Config, now: number): Promise<void> {
  if (!canAsk || isRunByAgent(config.env)) return;
  await withMemory(config, async ({ deps }) => {
    const place = deps.workspace.place(process.cwd());
    const open = (await lookThrough(deps, place, now)).filter(({ answer }) => answer === "open");
    if (open.length > 0) await askTrust({ deps, place, now }, open);
  });
}
