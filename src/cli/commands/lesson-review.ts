// twiceshy lesson review: a person decides on the drafts, one after the other; or by flags.
import { bringBackDraft, waitingDrafts } from "../../app/drafts.ts";
import type { Draft } from "../../domain/draft.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { accept, discard, merge } from "../lesson-decide.ts";
import { draftLines } from "../lesson-draft-text.ts";
import { draftJson } from "../lesson-json.ts";
import { type Around, draftMeant, LESSON_FLAGS, withLessons } from "../lesson-scope.ts";
import { canAsk, colour, print, printError, printJson, tick } from "../terminal.ts";

const DEEDS = ["accept", "discard", "merge", "bring-back"] as const;

export const review = command({
  name: "lesson review",
  summary: "decide on the drafts that wait: accept, edit, merge into a lesson, discard for good",
  examples: [
    ["twiceshy lesson review", "one after the other; in a pipe it lists them"],
    ["twiceshy lesson review --accept d3", "into .twiceshy/lessons of this project"],
    ["twiceshy lesson review --accept d3 --person", "for all your projects"],
    ["twiceshy lesson review --merge d3 --into use-pnpm", "one more occurrence of a lesson"],
    ["twiceshy lesson review --discard d3,d4", "never proposed again"],
  ],
  flags: {
    accept: { type: "string", valueHint: "N", description: "accept a draft; several with commas" },
    person: { type: "boolean", description: "with --accept: for all your projects" },
    discard: { type: "string", valueHint: "N", description: "discard for good; several with commas" },
    merge: { type: "string", valueHint: "N", description: "merge a draft into the lesson --into names" },
    into: { type: "string", valueHint: "NAME", description: "with --merge: the lesson" },
    "bring-back": { type: "string", valueHint: "N", description: "a decided one waits again" },
    discarded: { type: "boolean", description: "list those discarded" },
    ...LESSON_FLAGS,
  },
  async run({ flags, config, now }) {
    const deeds = DEEDS.filter((name) => flags[name] !== undefined);
    const [deed] = deeds;
    if (deeds.length > 1) throw new UsageError(`--${deeds.join(" and --")} cannot be used together`);
    if (flags.person && deed !== "accept") throw new UsageError("--person goes with --accept");
    if ((flags.into !== undefined) !== (deed === "merge"))
      throw new UsageError("--merge N and --into NAME go together");
    return withLessons({ config, flags, now }, async (around) => {
      const json = flags.json === true;
      const { deps, place } = around;
      if (deed) {
        const isBack = deed === "bring-back";
        const drafts = await draftsMeant(around, flags[deed] ?? "", isBack);
        for (const draft of drafts) {
          if (deed === "accept") await accept(around, draft, { person: flags.person === true, json });
          else if (deed === "discard") await discard(around, draft, { json });
          else if (deed === "merge") await merge(around, draft, { into: flags.into ?? "", json });
          else await bringBack(around, draft, json);
        }
        return 0;
      }
      const drafts = flags.discarded
        ? (await deps.store.drafts({ project: place.project.id, states: ["dismissed"] })).filter(hasText)
        : await waitingDrafts(deps, place.project.id);
      if (json) for (const draft of drafts) printJson(draftJson(draft));
      else if (drafts.length === 0) printError(nothingText(flags.discarded === true, place.project.name));
      else if (canAsk && !flags.discarded) {
        const { reviewOneByOne } = await import("../lesson-review.ts");
        await reviewOneByOne(around, drafts, config);
      } else {
        print(draftLines(drafts, now).join("\n"));
        print(`\nSee one:  ${colour.cyan(`twiceshy lesson show d${drafts[0]?.id}`)}`);
      }
      return 0;
    });
  },
});

/** All of them are looked up before anything is done to one; a draft belongs to its project. */
async function draftsMeant(around: Around, text: string, isDecided: boolean): Promise<readonly Draft[]> {
  const names = text.split(",").map((one) => one.trim());
  const drafts: Draft[] = [];
  for (const name of names.filter(Boolean)) {
    const draft = await draftMeant(around, name, isDecided ? ["accepted", "dismissed"] : ["waiting"]);
    if (draft.project !== around.place.project.id)
      throw new Error(`draft d${draft.id} is another project's. Add --project ${draft.project}.`);
    drafts.push(draft);
  }
  if (drafts.length === 0) throw new UsageError("which draft? d1, d2 … are in twiceshy lesson review");
  return drafts;
}

async function bringBack({ deps }: Around, draft: Draft, json: boolean): Promise<void> {
  await bringBackDraft(deps, draft);
  if (json) printJson({ id: `d${draft.id}`, state: "waiting" });
  else print(`${tick()} Draft d${draft.id} waits again.`);
}

/** A discarded one whose session was forgotten has left nothing but that it was discarded. */
function hasText({ card }: Draft): boolean {
  return card.title !== "";
}

function nothingText(isDiscarded: boolean, project: string): string {
  return isDiscarded ? `No draft of ${project} was discarded.` : `No draft of ${project} waits for you.`;
}
