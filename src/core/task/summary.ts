// What a task came to, in one line: made from its intent and its outcome alone, so that the same comes out every time.
import type { Task } from "../../domain/task.ts";

const LONGEST = 60;
const LONGEST_REASON = 200;

/** `Completed: Add rate limiting.` or `Failed: the tests did not pass`; empty while it runs. */
export function summaryOf({ status, intent, reason }: Pick<Task, "status" | "intent" | "reason">): string {
  if (status === "started") return "";
  if (status === "completed") return labelled("Completed", cut(firstSentence(intent), LONGEST));
  return labelled("Failed", cut(flat(reason), LONGEST_REASON) || cut(firstSentence(intent), LONGEST));
}

/** Short forms whose full stop ends no sentence. */
const SHORT_FORM = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|no|approx|resp|incl|st|dr|mr|mrs|v)\.$/i;

function firstSentence(text: string): string {
  const paragraph = text.trim().split(/\n/, 1)[0] ?? "";
  for (const { index } of paragraph.matchAll(/[.!?](?=\s)|[。！？]/g)) {
    const sentence = paragraph.slice(0, index + 1);
    if (!SHORT_FORM.test(sentence)) return flat(sentence);
  }
  return flat(paragraph);
}

/** At a word where there is one near. */
function cut(text: string, longest: number): string {
  if (text.length <= longest) return text;
  const room = text.slice(0, longest - 1);
  const space = room.lastIndexOf(" ");
  const kept = space > longest / 2 ? room.slice(0, space) : room;
  return `${kept.replace(/[\ud800-\udbff]$/, "").trimEnd()}…`;
}

function flat(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, " ").trim();
}

function labelled(label: string, text: string): string {
  return text === "" ? label : `${label}: ${text}`;
}
