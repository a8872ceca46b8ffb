// How a turn ended, in words.
import type { Turn } from "../../domain/turn.ts";
import { line } from "./line.ts";
import type { Thread } from "./threads.ts";

/** How a piece of work stands: by the last turn that did something. */
export function threadEnding({ turns }: Pick<Thread, "turns">): string {
  const last = turns.findLast(({ ending }) => ending !== "looked");
  return last ? endingText(last) : "";
}

/** Empty for a turn that changed nothing. */
export function endingText({
  ending,
  commits,
  feedback,
}: Pick<Turn, "ending" | "commits" | "feedback">): string {
  const said = feedback ? saidText(feedback.verdict) : "";
  return [didText(ending, commits), said].filter(Boolean).join(", ");
}

function didText(ending: Turn["ending"], commits: Turn["commits"]): string {
  const last = commits.at(-1);
  switch (ending) {
    case "committed":
      return last ? `committed "${line(last.message, 72)}"` : "committed";
    case "passed":
      return "tests passed";
    case "failed":
      return "tests failed at the end";
    case "undone":
      return "changes taken back";
    case "changed":
      return "changed, not checked";
    case "looked":
      return "";
  }
}

function saidText(verdict: NonNullable<Turn["feedback"]>["verdict"]): string {
  switch (verdict) {
    case "worked":
      return "the user said it worked";
    case "failed":
      return "the user said it failed";
    case "regression":
      return "the user said it broke again";
    case "record":
      return "";
  }
}
