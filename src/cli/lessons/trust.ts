// twiceshy trust: approves or declines the lessons and settings that come with a repository.

import { basename } from "node:path";
import type { Brought } from "../../app/lessons/trust.ts";
import { answerBrought, lookThrough } from "../../app/lessons/trust.ts";
import { openText } from "../../app/lessons/trust-line.ts";
import { KEYS } from "../../config.ts";
import { line } from "../../core/compose/line.ts";
import { count, when } from "../../core/text/for-people.ts";
import { isRunByAgent } from "../../open/agents.ts";
import type { Approval } from "../../ports/store.ts";
import { wireBrought } from "../../wire/lessons.ts";
import { command, flag } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG, YES_FLAG } from "../scope.ts";
import { canAsk, colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { askTrust } from "./ask-trust.ts";
import { broughtText } from "./trust-text.ts";

export const trust = command({
  name: "trust",
  summary:
    "show the lessons and settings that come with this repository and ask whether to trust them; until then they are not used",
  operands: "[NAME…]",
  maximum: Number.POSITIVE_INFINITY,
  examples: {
    "twiceshy trust": "shows what agents would read and which calls would be stopped, then asks",
    "twiceshy trust prepare.md": "only this file; also with --yes, --list and --revoke",
    "twiceshy trust --yes": "approves without asking; read it first",
    "twiceshy trust --list": "what was approved or declined here, and why",
    "twiceshy trust --revoke": "revokes every approval of this repository",
    "cat .twiceshy/config.json": `the project's settings can only restrict yours, and only these keys are used: ${KEYS.filter(
      ({ restrict }) => restrict,
    )
      .map(({ name }) => name)
      .join(", ")}`,
  },
  flags: {
    ...YES_FLAG,
    list: flag("what was approved or declined here; changes nothing"),
    revoke: flag("revoke every approval of this repository"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    return withMemory(config, async ({ deps }) => {
      const place = deps.workspace.place(process.cwd());
      const found = broughtNamed(operands, await lookThrough(deps, place, now));
      const json = flags.json === true;
      if (flags.list) return printList(found, deps.store.approvals.all(place.project.id), json, now);
      if (isRunByAgent(config.env)) throw new Error(AGENT);
      if (flags.revoke) {
        const trusted = found.filter(({ answer }) => answer === "yes");
        answerBrought(deps, place, trusted, "no", now);
        if (json) printJson({ revoked: trusted.length });
        else print(trusted.length > 0 ? revokedText(trusted) : "Nothing was approved in this repository.");
        return 0;
      }
      const open = found.filter(({ answer }) => answer !== "yes");
      if (open.length === 0) {
        if (json) printJson({ approved: 0, open: [] });
        else
          print(
            `${tick()} ${found.length === 0 ? NOTHING : `All that comes with this repository is approved: ${count(found.length, "file")}.`}`,
          );
        return 0;
      }
      if (json) {
        if (flags.yes) answerBrought(deps, place, open, "yes", now);
        printJson({ approved: flags.yes ? open.length : 0, open: open.map(wireBrought) });
        return flags.yes ? 0 : 1;
      }
      if (!flags.yes && !canAsk) {
        for (const one of open) print(`${broughtText(one)}\n`);
        printError(
          `twiceshy: cannot ask, because this is not an interactive terminal. Nothing was changed; add --yes to approve.`,
        );
        return 1;
      }
      return (await askTrust({ deps, place, now }, open, flags.yes)) ? 0 : 1;
    });
  },
});

const AGENT =
  "an agent cannot give trust. Run twiceshy trust in a terminal of your own. Nothing was changed.";
/** What is meant by names: as shown, the file's name, or that without its ending. All if there is none. */
function broughtNamed(names: readonly string[], found: readonly Brought[]): readonly Brought[] {
  if (names.length === 0) return found;
  const isMeant = (name: string, { name: file }: Brought) =>
    [file, basename(file), basename(file).replace(/\.\w+$/, "")].includes(name.replace(/^\.\//, ""));
  const unknown = names.find((name) => !found.some((one) => isMeant(name, one)));
  if (unknown !== undefined)
    throw new Error(
      `this repository has no lesson or settings file "${line(unknown, 100)}". To see them all: twiceshy trust --list`,
    );
  return found.filter((one) => names.some((name) => isMeant(name, one)));
}

/** Also true where there are some that cannot be read: doctor names those. */
const NOTHING = "This repository has no lessons and no settings that can be used.";

function revokedText(trusted: readonly Brought[]): string {
  return `${tick()} Revoked: ${openText(trusted)} no longer used. To approve again: ${colour.cyan("twiceshy trust")}`;
}

const REASONS: Readonly<Record<Approval["reason"], string>> = {
  asked: "you were asked",
  made: "written by your twiceshy command",
  edited: "written on this machine",
  committed: "committed in this checkout",
  kept: "in use before Twiceshy asked about trust",
  "first-sight": "already there when Twiceshy first saw this checkout",
  changed: "came with a pull or checkout",
};
const ANSWERS: Readonly<Record<Approval["answer"], string>> = {
  yes: "approved",
  no: "declined",
  open: "not decided",
};

/** Lists the lessons and settings that are there now, with the answer given. */
function printList(found: readonly Brought[], all: readonly Approval[], json: boolean, now: number): number {
  if (json) {
    for (const one of found) printJson(wireBrought(one));
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
