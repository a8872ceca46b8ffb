// twiceshy lesson review: lets a person decide on the drafts, one after the other or by flags.
import { bringBackDraft, waitingDrafts } from "../../app/lessons/drafts.ts";
import type { Draft } from "../../domain/draft.ts";
import { wireDraft } from "../../wire/lessons.ts";
import { command, flag, valueFlag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { PROJECT_FLAGS } from "../scope.ts";
import { canAsk, colour, print, printError, printJson, tick } from "../terminal/terminal.ts";
import { accept, discard, merge } from "./lesson-decide.ts";
import { draftLines } from "./lesson-draft-text.ts";
import { type Around, findDraft, withLessons } from "./lesson-scope.ts";

const DECISIONS = ["accept", "discard", "merge", "bring-back"] as const;

export const review = command({
  name: "lesson review",
  summary: "decide on the drafts: accept, edit, merge into a lesson, or discard for good",
  examples: {
    "twiceshy lesson review": "one after the other; in a pipe it lists them",
    "twiceshy lesson review --accept d3": "into .twiceshy/lessons of this project",
    "twiceshy lesson review --accept d3 --person": "for all your projects",
    "twiceshy lesson review --merge d3 --into use-pnpm": "count it as one more occurrence of a lesson",
    "twiceshy lesson review --discard d3,d4": "never proposed again",
  },
  flags: {
    accept: valueFlag("N", "accept a draft; several separated by commas"),
    person: flag("with --accept: for all your projects"),
    discard: valueFlag("N", "discard for good; several separated by commas"),
    merge: valueFlag("N", "merge a draft into the lesson given by --into"),
    into: valueFlag("NAME", "with --merge: the lesson"),
    "bring-back": valueFlag("N", "undo the decision on a draft"),
    discarded: flag("list the discarded drafts"),
    ...PROJECT_FLAGS,
  },
  async run({ flags, config, now }) {
    const decisions = DECISIONS.filter((name) => flags[name] !== undefined);
    const [decision] = decisions;
    if (decisions.length > 1) throw new UsageError(`--${decisions.join(" and --")} cannot be used together`);
    if (flags.person && decision !== "accept") throw new UsageError("--person goes with --accept");
    if ((flags.into !== undefined) !== (decision === "merge"))
      throw new UsageError("--merge N and --into NAME go together");
    return withLessons({ config, flags, now }, async (around) => {
      const json = flags.json === true;
      const { deps, place } = around;
      if (decision) {
        const isBack = decision === "bring-back";
        const drafts = await findDrafts(around, flags[decision] ?? "", isBack);
        for (const draft of drafts) {
          if (decision === "accept") await accept(around, draft, { person: flags.person === true, json });
          else if (decision === "discard") await discard(around, draft, { json });
          else if (decision === "merge") await merge(around, draft, { into: flags.into ?? "", json });
          else await bringBack(around, draft, json);
        }
        return 0;
      }
      const drafts = flags.discarded
        ? (await deps.store.lessons.drafts({ project: place.project.id, states: ["dismissed"] })).filter(
            hasText,
          )
        : await waitingDrafts(deps, place.project.id);
      if (json) for (const draft of drafts) printJson(wireDraft(draft));
      else if (drafts.length === 0) printError(nothingText(flags.discarded === true, place.project.name));
      else if (canAsk && !flags.discarded) {
        const { reviewOneByOne } = await import("./review-drafts.ts");
        await reviewOneByOne(around, drafts, config);
      } else {
        print(draftLines(drafts, now).join("\n"));
        print(`\nTo see one:  ${colour.cyan(`twiceshy lesson show d${drafts[0]?.id}`)}`);
      }
      return 0;
    });
  },
});

/** Looks up all drafts before any is changed; fails for drafts of another project. */
async function findDrafts(around: Around, text: string, isDecided: boolean): Promise<readonly Draft[]> {
  const names = text.split(",").map((one) => one.trim());
  const drafts: Draft[] = [];
  for (const name of names.filter(Boolean)) {
    const draft = await findDraft(around, name, isDecided ? ["accepted", "dismissed"] : ["waiting"]);
    if (draft.project !== around.place.project.id)
      throw new Error(`draft d${draft.id} belongs to another project. Add --project ${draft.project}.`);
    drafts.push(draft);
  }
  if (drafts.length === 0) throw new UsageError("which draft? d1, d2 … are in twiceshy lesson review");
  return drafts;
}

async function bringBack({ deps }: Around, draft: Draft, json: boolean): Promise<void> {
  await bringBackDraft(deps, draft);
  if (json) printJson({ id: `d${draft.id}`, state: "waiting" });
  else print(`${tick()} Draft d${draft.id} is waiting for review again.`);
}

/** False for a discarded draft whose session was forgotten: only the fact that it was discarded is left. */
function hasText({ content }: Draft): boolean {
  return content.title !== "";
}

function nothingText(isDiscarded: boolean, project: string): string {
  return isDiscarded ? `No draft was discarded in ${project}.` : `There is no draft to review in ${project}.`;
}
