// Describes how a turn ended.
import { isDeliveryLine } from "../../domain/deliver.ts";
import type { Turn } from "../../domain/turn.ts";
import { quoteTitle, titleWords } from "./quote.ts";

/** Empty for a turn that changed nothing. */
export function endingText({
  ending,
  commits,
  feedback,
  steps,
}: Pick<Turn, "ending" | "commits" | "feedback"> & Partial<Pick<Turn, "steps">>): string {
  const said = feedback ? saidText(feedback.verdict) : "";
  return [didText(ending, commits, steps ?? []), said].filter(Boolean).join(", ");
}

/** Only if a test is among the steps: a build passes, too. */
const TESTS =
  /\b(?:tests?|spec|e2e|pytest|vitest|jest|mocha|rspec|phpunit|nextest|gotestsum|playwright|cypress)\b/i;

function didText(ending: Turn["ending"], commits: Turn["commits"], steps: Turn["steps"]): string {
  const last = tellingCommit(commits);
  switch (ending) {
    case "committed":
      return last ? `committed ${quoteTitle(last.message, 72)}` : "committed";
    case "passed":
      return steps.some((step) => !/^(?:write|edit|commit) /.test(step) && TESTS.test(step))
        ? "tests passed"
        : "checks passed";
    case "failed":
      return "the last check failed";
    case "undone":
      return "changes taken back";
    case "changed":
      return isUnchecked(steps) ? "changed, not checked" : "changed";
    case "delivered":
      return `ran ${titleWords(steps.findLast(isDeliveryLine) ?? "a release or deployment", 90)}`;
    case "looked":
      return "";
  }
}

/** The last commit that says what was done: "Address review comments" does not. */
export function tellingCommit(commits: Turn["commits"]): Turn["commits"][number] | undefined {
  return commits.findLast(({ message }) => !AFTERWARDS.test(message)) ?? commits.at(-1);
}

const AFTERWARDS =
  /^(?:\w+(?:\([^)]*\))?!?: )?(?:(?:address|apply|resolve|incorporate|fix)(?:ed|es)? (?:(?:the|all|more|some|remaining|latest|pr|code|coderabbit|copilot|bugbot) )*(?:review|feedback|comments?|suggestions?|findings|nits?|lint(?:ing|er)?|format(?:ting)?|typos?|conflicts?)\b|fixup!|squash!|wip\b|merge (?:branch|remote|pull request|main|master)\b|bump version|format(?:ting)?$|lint(?:ing)?$|update lock ?file)/i;

/** Code was changed, and nothing was run after it. */
function isUnchecked(steps: Turn["steps"]): boolean {
  const last = steps.at(-1) ?? "";
  return /^(?:write|edit) /.test(last) && !/\.(?:mdx?|txt|rst|adoc)$/.test(last);
}

export function saidText(verdict: NonNullable<Turn["feedback"]>["verdict"]): string {
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
