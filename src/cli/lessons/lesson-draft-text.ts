// Drafts as text for people, with their evidence and the reason why they were drafted.
import type { Deps } from "../../app/deps.ts";
import { line } from "../../core/compose/line.ts";
import { when } from "../../core/text/for-people.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Draft, Trigger } from "../../domain/draft.ts";
import { markOf } from "../terminal/marks.ts";
import { colour, columns } from "../terminal/terminal.ts";
import { cutTo, padTo } from "../terminal/wide.ts";
import { lessonBody, lessonFacts } from "./lesson-text.ts";

const TRIGGERS: Readonly<Record<Trigger, string>> = {
  feedback: "you said that it did not work, and then it was fixed",
  "red-green": "a check failed, something was changed, the same check passed",
  rollback: "changes were reverted",
  rejection: "you refused a call and said why",
  request: "you asked for it to be recorded",
  repeated: "the same failure came back in another session, and a remedy is known",
  "in-a-row": "three failures in a row, then it worked",
  retrospective: "a success whose cause was explained",
  proposed: "an agent proposed it",
};

export async function draftText(deps: Deps, draft: Draft, now: number): Promise<string> {
  const facts = [
    `draft d${draft.id}, ${draft.state === "waiting" ? "waiting for review" : draft.state === "accepted" ? "accepted" : "discarded"}; ${when(draft.at, now)}, session ${line(draft.session, 60).slice(0, 12)}`,
    lessonFacts(draft.content),
    `Why: ${TRIGGERS[draft.trigger]}`,
  ];
  const attempts =
    draft.evidence.length > 0 ? await deps.store.evidence.attempts({ ids: draft.evidence }) : [];
  const inOrder = [...attempts].sort((a, b) => a.id - b.id);
  return [lessonBody(draft.content, facts), ...evidenceText(inOrder, now)].join("\n\n");
}

function evidenceText(attempts: readonly Attempt[], now: number): readonly string[] {
  if (attempts.length === 0) return [];
  const ids = Math.max(...attempts.map(({ id }) => String(id).length));
  const times = Math.max(...attempts.map(({ at }) => when(at, now).length));
  const left = ids + times + 8;
  const room = columns() === undefined ? undefined : (columns() ?? 80) - left;
  const lines = attempts.flatMap(({ id, at, display, outcome }) => {
    const failed = outcome.status === "failed";
    const error = failed ? line(outcome.excerpt, 300) : "";
    return [
      `  ${colour.dim(String(id).padStart(ids))}  ${colour.dim(when(at, now).padEnd(times))}  ${markOf(outcome)} ${cutTo(line(display, 200), room)}`,
      ...(error ? [`${" ".repeat(left)}${colour.red(cutTo(error, room))}`] : []),
    ];
  });
  return [[colour.bold("Evidence"), ...lines].join("\n")];
}

/** `  d3  yesterday 14:02  Use ioredis, not redis-node`, with the reason below. */
export function draftLines(
  drafts: readonly Draft[],
  now: number,
  { hasNumbers = true }: { readonly hasNumbers?: boolean } = {},
): readonly string[] {
  const nameOf = ({ id }: Draft) => (hasNumbers ? `d${id}` : "·");
  const ids = Math.max(...drafts.map((draft) => nameOf(draft).length));
  const times = Math.max(...drafts.map(({ at }) => when(at, now).length));
  const left = ids + times + 6;
  const room = columns() === undefined ? undefined : (columns() ?? 80) - left;
  return drafts.flatMap((draft) => [
    `  ${colour.bold(nameOf(draft).padEnd(ids))}  ${colour.dim(padTo(when(draft.at, now), times))}  ${cutTo(line(draft.content.title, 200), room)}`,
    `${" ".repeat(left)}${colour.dim(cutTo(TRIGGERS[draft.trigger], room))}`,
  ]);
}
