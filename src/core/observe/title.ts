// The title and the subtitle of what a turn did: the commit's subject, the agent's own words, the person's.

import { taskTitle } from "../compose/task-title.ts";
import { isTestFile, isText } from "../draft/files.ts";
import { pattern } from "../pattern/pattern.ts";
import { termsOf } from "../similarity/terms.ts";
import type { Evidence } from "./evidence.ts";
import type { ObserveInput } from "./input.ts";
import { withoutLabel } from "./kinds.ts";
import { listedFiles } from "./shown.ts";
import type { Statement } from "./statement.ts";
import { commitSubject, subtitleFrom, titleFrom } from "./wording.ts";

export function titleOf(
  input: ObserveInput,
  evidence: Evidence,
  main: Statement | undefined,
): string | undefined {
  const subjects = evidence.commits.map(({ commit }) => titleFrom(commitSubject(commit?.message ?? "")));
  const subject = subjects.findLast((one) => one !== undefined);
  if (subject !== undefined) return subject;
  const asked = askedTitle(taskTitle(input.turn.prompt));
  if (main) return titleFrom(withoutLabel(main.text)) ?? asked;
  return failingTest(input, evidence) ?? asked;
}

/** "Look at the shop and find out why it is slow" → "Find out why it is slow". */
function askedTitle(asked: string): string | undefined {
  const [, wanted] = LOOK_AND.exec(asked) ?? [];
  return (wanted === undefined ? undefined : titleFrom(wanted)) ?? titleFrom(asked);
}

const LOOK_AND = pattern(
  /^(?:analy[sz]e|look at|look into|go through|review|examine|read|inspect|analise|analisa|revise|examina) .{3,60}?(?:,| and| e| y) (.{12,})$/i,
);

/** Of what the agent says to have done, that which is most about what was asked for. */
export function bestChange(
  { turn }: ObserveInput,
  { changed }: Pick<Evidence, "changed">,
  statements: readonly Statement[],
): Statement | undefined {
  // A program's standing text says nothing of what was asked for.
  const wanted = new Set(taskTitle(turn.prompt) === "" ? [] : termsOf(turn.prompt.slice(0, 400)));
  const isTests = [...changed.keys()].every(
    (file) => isTestFile(file) || isText(file) || file.startsWith("."),
  );
  let best: Statement | undefined;
  let most = Number.NEGATIVE_INFINITY;
  for (const statement of statements) {
    const title = statement.kind === "change" ? titleFrom(withoutLabel(statement.text)) : undefined;
    if (title === undefined) continue;
    const shared = termsOf(withoutLabel(statement.text)).filter((term) => wanted.has(term)).length;
    // What comes first is mostly what matters; tests go with what they test.
    const score =
      2 * shared +
      (best ? 0 : 1) -
      (!isTests && /\b(?:tests?|coverage|specs?)\b/i.test(title) ? 3 : 0) -
      (hasLostSubject(statement.text) ? 8 : 0);
    if (score > most) [best, most] = [statement, score];
  }
  return best;
}

/** "`priceOf`: Kept the old rounding" says nothing without its label; a file as label is missed less. */
function hasLostSubject(text: string): boolean {
  const bare = withoutLabel(text);
  return bare !== text && /^`[^`.]+`/.test(text);
}

/** What it means: why it was wrong, or how it is now; else what else was done, or how it ended. */
export function subtitleOf(
  { title, main }: { readonly title: string; readonly main: Statement | undefined },
  input: ObserveInput,
  { changed, passed }: Pick<Evidence, "changed" | "passed">,
  statements: readonly Statement[],
): string {
  const telling =
    statements.find(({ kind }) => kind === "cause") ??
    statements.find(({ under, kind }) => kind !== "open" && main !== undefined && under === main.text) ??
    (main && withoutLabel(main.text).length > title.length + 20 ? main : undefined) ??
    statements.find(({ kind, text }) => kind === "state" && !/^`[^`]+` [-–—] /.test(text)) ??
    statements.find((one) => one.kind === "change" && one !== main && !one.text.includes(title));
  if (telling) return subtitleFrom(withoutLabel(telling.text));
  const names = [...changed.keys()].map((file) => file.slice(file.lastIndexOf("/") + 1));
  const files = listedFiles(names, 2);
  if (input.turn.ending === "committed") return subtitleFrom(`Committed; changed ${files}`);
  return subtitleFrom(
    passed.length > 0 ? `Checks passed after changes to ${files}` : `Changed ${files}; no check was run`,
  );
}

/** The person pasted what a test said. */
function failingTest({ turn }: ObserveInput, { passed, changed }: Evidence): string | undefined {
  const name = /\bFAIL(?:ED)?:?\s+(?:\S+::)?([A-Za-z_][\w.-]{3,60})/.exec(turn.prompt.slice(0, 1_000))?.[1];
  return name && passed.length > 0 && changed.size > 0 ? `Fixed the failing ${name}` : undefined;
}
