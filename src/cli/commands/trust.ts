// twiceshy trust: approve the lessons and settings that a repository brings, or decline them.
import type { Brought } from "../../app/trust.ts";
import { answerBrought, lookThrough } from "../../app/trust.ts";
import { openText } from "../../app/trust-line.ts";
import { KEYS } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import type { Approval } from "../../ports/approvals.ts";
import { askTrust, isAgent } from "../ask-trust.ts";
import { command } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { canAsk, colour, print, printError, printJson, tick } from "../terminal.ts";
import { broughtJson, broughtText } from "../trust-text.ts";
import { count, when } from "../words.ts";

export const trust = command({
  name: "trust",
  summary:
    "the lessons and settings that this repository brings: shows them and asks; until you say yes they are not used",
  operands: "",
  examples: [
    ["twiceshy trust", "shows what agents would be told and which calls would be stopped, then asks"],
    ["twiceshy trust --yes", "approves it without a question; read it first"],
    ["twiceshy trust --list", "what was approved or declined here, and why"],
    ["twiceshy trust --revoke", "takes back what was approved here"],
    [
      "settings of a project",
      `its .twiceshy/config.json can only restrict yours, and only these: ${KEYS.filter(
        ({ restrict }) => restrict,
      )
        .map(({ name }) => name)
        .join(", ")}`,
    ],
  ],
  flags: {
    yes: { type: "boolean", alias: "y", description: "do not ask" },
    list: { type: "boolean", description: "what was approved or declined here; changes nothing" },
    revoke: { type: "boolean", description: "take back every approval of this repository" },
    ...JSON_FLAG,
  },
  async run({ flags, config, now }) {
    return withMemory(config, async ({ deps }) => {
      const place = deps.workspace.place(process.cwd());
      const found = await lookThrough(deps, place, now);
      const json = flags.json === true;
      if (flags.list) return listed(found, deps.store.approvals.all(place.project.id), json, now);
      if (isAgent(config.env)) throw new Error(AGENT);
      if (flags.revoke) {
        const trusted = found.filter(({ answer }) => answer === "yes");
        answerBrought(deps, place, trusted, "no", now);
        if (json) printJson({ revoked: trusted.length });
        else print(trusted.length > 0 ? revokedText(trusted) : "Nothing of this repository was approved.");
        return 0;
      }
      const open = found.filter(({ answer }) => answer !== "yes");
      if (open.length === 0) {
        if (json) printJson({ approved: 0, open: [] });
        else
          print(
            `${tick()} ${found.length === 0 ? NOTHING : `${count(found.length, "thing")} of this repository, all approved.`}`,
          );
        return 0;
      }
      if (json) {
        if (flags.yes) answerBrought(deps, place, open, "yes", now);
        printJson({ approved: flags.yes ? open.length : 0, open: open.map(broughtJson) });
        return flags.yes ? 0 : 1;
      }
      if (!flags.yes && !canAsk) {
        for (const one of open) print(`${broughtText(one)}\n`);
        printError(`twiceshy: nobody is here to be asked. Nothing was changed; add --yes to approve.`);
        return 1;
      }
      return (await askTrust({ deps, place, now }, open, flags.yes)) ? 0 : 1;
    });
  },
});

const AGENT =
  "trust is for you to give, not for an agent. Run twiceshy trust in a terminal of your own. Nothing was changed.";
const NOTHING = "This repository brings no lessons and no settings.";

function revokedText(trusted: readonly Brought[]): string {
  return `${tick()} ${openText(trusted)} taken back: not used any more. Approve again: ${colour.cyan("twiceshy trust")}`;
}

const REASONS: Readonly<Record<Approval["reason"], string>> = {
  asked: "you were asked",
  made: "made by twiceshy at your word",
  edited: "written on this machine",
  committed: "committed in this checkout",
  kept: "used before trust was asked for",
  "first-sight": "it was there when this checkout was first looked at",
  changed: "git brought it",
};
const ANSWERS: Readonly<Record<Approval["answer"], string>> = {
  yes: "approved",
  no: "declined",
  open: "waits for you",
};

/** What lies there now; of the rest only that there is more. */
function listed(found: readonly Brought[], all: readonly Approval[], json: boolean, now: number): number {
  if (json) {
    for (const one of found) printJson(broughtJson(one));
    return 0;
  }
  if (found.length === 0) print(NOTHING);
  const said = new Map(all.map((one) => [one.content, one]));
  for (const { name, answer, reason, content } of found) {
    const at = said.get(content)?.at;
    const time = at === undefined ? "" : `, ${when(at, now)}`;
    print(`${line(name, 200)}  ${colour.bold(ANSWERS[answer])} ${colour.dim(`(${REASONS[reason]}${time})`)}`);
  }
  return 0;
}
