// twiceshy remedy set: stores a remedy in the person's own words.

import { correctRemedy, setRemedy } from "../../app/guard/person-remedies.ts";
import { redactText } from "../../core/redact/index.ts";
import { isCompanion } from "../../domain/hazard.ts";
import type { Subject } from "../../domain/subject.ts";
import type { HazardKey } from "../../ports/store.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { findProject, JSON_FLAG, SCOPE_FLAGS } from "../scope.ts";
import { colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { findRemedy, isRemedyId } from "./remedy-text.ts";
import { findHazard } from "./silence.ts";

const LONGEST = 500;

export const set = command({
  name: "remedy set",
  summary:
    "say what to do instead of a call that fails, or correct a remedy. Your remedies come before learned ones",
  operands: "WHAT TEXT",
  maximum: 60,
  examples: {
    'twiceshy remedy set "npm install redis-node" "npm install ioredis"': "what failed, what to do instead",
    'twiceshy remedy set 12 "npm install ioredis"': "for the warning with id 12 in twiceshy why",
    'twiceshy remedy set r1a2b3c "npm install ioredis@5"': "correct one from twiceshy remedy list",
  },
  flags: { project: SCOPE_FLAGS.project, ...JSON_FLAG },
  async run({ flags, operands: [what, ...words], config, now }) {
    const given = words.join(" ").replace(/\s+/g, " ").trim();
    if (what === undefined) throw new UsageError("say what failed and what to do instead");
    if (given === "") throw new UsageError("say what to do instead, after what failed");
    if (given.length > LONGEST) throw new UsageError(`a remedy can have at most ${LONGEST} characters`);
    const display = redactText(given);
    if (display !== given) printError("A secret was replaced by [redacted…].");
    await withMemory(config, async (memory) => {
      const project = await findProject(memory.deps, flags.project);
      const subject = await store(memory, { project: project.id, what, display, now });
      if (flags.json) return printJson({ project: project.id, subject, display });
      print(`${tick()} Agents that are stopped for ${colour.bold(subject)} are told: ${display}`);
      print(`Take it back:  ${colour.cyan("twiceshy remedy undo")}`);
    });
  },
});

interface Wanted {
  readonly project: string;
  readonly what: string;
  readonly display: string;
  readonly now: number;
}

/** Stores the remedy; returns the subject it belongs to. */
async function store(memory: OpenedMemory, { project, what, display, now }: Wanted): Promise<string> {
  if (isRemedyId(what)) {
    const remedy = await findRemedy(memory, project, what);
    await correctRemedy(memory.deps, remedy, display, now);
    return remedy.failedCall;
  }
  const about = await findFailure(memory, project, what);
  await setRemedy(memory.deps, about, display, now);
  return about.subject;
}

async function findFailure(
  { deps, store }: OpenedMemory,
  project: string,
  what: string,
): Promise<Pick<HazardKey, "project" | "subject">> {
  if (/^\d+$/.test(what)) {
    const verdict = await findHazard(deps, what, {});
    if (verdict) return verdict;
  }
  const subject = what.trim() as Subject;
  const hazards = await store.hazards.list(project, MOST);
  const named = hazards.find((one) => one.subject === subject);
  // Also found by the command as typed, or by the subject's name without its type.
  const typed = hazards.filter((one) => one.display === subject || one.subject.endsWith(` ${subject}`));
  // One failed call is kept under several subjects (the file, its folder, the command): what the error named is meant.
  const called = named ?? typed.find((one) => !isCompanion(one)) ?? typed[0];
  if (called) return { project, subject: called.subject };
  throw new Error(
    `no failure named "${what}" is known here. See twiceshy why for warnings, twiceshy log --outcome failed for all failures.`,
  );
}

const MOST = 10_000;
