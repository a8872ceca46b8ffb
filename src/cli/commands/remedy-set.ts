// twiceshy remedy set: what helps, in the person's own words.

import type { HazardKey } from "../../app/ignore.ts";
import { correctRemedy, setRemedy } from "../../app/person-remedies.ts";
import { redactText } from "../../core/redact/index.ts";
import type { Subject } from "../../domain/subject.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { isRemedyId, remedyMeant } from "../remedy-text.ts";
import { JSON_FLAG, projectMeant, SCOPE_FLAGS } from "../scope.ts";
import { hazardMeant } from "../silence.ts";
import { colour, print, printError, printJson, tick } from "../terminal.ts";

const LONGEST = 500;

export const set = command({
  name: "remedy set",
  summary:
    "say what to do instead when something fails, or correct what is named. Your word comes before what was seen",
  operands: "WHAT TEXT",
  maximum: 60,
  examples: [
    ['twiceshy remedy set "package npm redis-node" "npm install ioredis"', "what failed, what to do instead"],
    ['twiceshy remedy set 12 "npm install ioredis"', "what verdict 12 of twiceshy why warned about"],
    ['twiceshy remedy set r1a2b3c "npm install ioredis@5"', "correct one of twiceshy remedy list"],
  ],
  flags: { project: SCOPE_FLAGS.project, ...JSON_FLAG },
  async run({ flags, operands: [what, ...words], config, now }) {
    const given = words.join(" ").replace(/\s+/g, " ").trim();
    if (what === undefined) throw new UsageError("say what failed and what to do instead");
    if (given === "") throw new UsageError("say what to do instead, after what failed");
    if (given.length > LONGEST) throw new UsageError(`a remedy has at most ${LONGEST} letters`);
    const display = redactText(given);
    if (display !== given) printError("A secret was left out: what stands in its place says [redacted…].");
    await withMemory(config, async (memory) => {
      const project = await projectMeant(memory.deps, flags.project);
      const subject = await say(memory, { project: project.id, what, display, now });
      if (flags.json) return printJson({ project: project.id, subject, display });
      print(`${tick()} Agents that meet ${colour.bold(subject)} are told: ${display}`);
      print(`Take it back:  ${colour.cyan("twiceshy remedy undo")}`);
    });
  },
});

interface Said {
  readonly project: string;
  readonly what: string;
  readonly display: string;
  readonly now: number;
}

/** What it was said of. */
async function say(memory: OpenedMemory, { project, what, display, now }: Said): Promise<string> {
  if (isRemedyId(what)) {
    const remedy = await remedyMeant(memory, project, what);
    await correctRemedy(memory.deps, remedy, display, now);
    return remedy.failedCall;
  }
  const about = await failureMeant(memory, project, what);
  await setRemedy(memory.deps, about, display, now);
  return about.subject;
}

async function failureMeant(
  { deps, store }: OpenedMemory,
  project: string,
  what: string,
): Promise<Pick<HazardKey, "project" | "subject">> {
  if (/^\d+$/.test(what)) {
    const verdict = await hazardMeant(deps, what, {});
    if (verdict) return verdict;
  }
  const subject = what.trim() as Subject;
  const hazards = await store.hazards(project, MOST);
  const named = hazards.find((one) => one.subject === subject);
  // As it was called: the command itself, or the thing without what sort of thing it is.
  const called =
    named ?? hazards.find((one) => one.display === subject || one.subject.endsWith(` ${subject}`));
  if (called) return { project, subject: called.subject };
  throw new Error(
    `nothing called "${what}" is known to fail here. See twiceshy why for what was warned about, twiceshy log --outcome failed for the rest.`,
  );
}

const MOST = 10_000;
