// Makes the work observation of a turn: bugfix, feature, refactoring or discovery.
import { isFileEdit } from "../../domain/action.ts";
import type { Attempt } from "../../domain/attempt.ts";
import { taskTitle } from "../compose/task-title.ts";
import { pattern } from "../pattern/pattern.ts";
import { changedFiles } from "../synthesise/changes.ts";
import { believable, isStillValid, supportedByCalls } from "./credibility.ts";
import { effectIn } from "./effect.ts";
import type { Evidence } from "./evidence.ts";
import { factsOf, isAboutOtherFiles, repeats, saidFacts } from "./facts.ts";
import { foundIn } from "./found.ts";
import type { Finding, ObserveInput } from "./input.ts";
import { filesReadBy } from "./investigated.ts";
import { matterOfWork } from "./matter.ts";
import { narrate } from "./narrative.ts";
import { isTelling } from "./prose.ts";
import { answerWanted } from "./question.ts";
import { reportOf } from "./report.ts";
import { isRule, type Statement } from "./statement.ts";
import { bestChange, endingOf, subtitleOf, titleOf } from "./title.ts";
import { typeOf } from "./type.ts";

export function workDone(
  input: ObserveInput,
  evidence: Evidence,
  all: readonly Statement[],
): Finding | undefined {
  if (!isStillValid(input.turn)) return undefined;
  const statements = believable(
    input.turn,
    supportedByCalls(
      input.calls,
      all.filter((statement) => !isAboutOtherFiles(statement, evidence) && !FILES_ONLY.test(statement.text)),
    ),
  );
  const isChange = evidence.changed.size > 0;
  const said = saidFacts(statements, evidence);
  const isDelivery = isUncoveredCommit(input, evidence);
  if (!isChange && !isDelivery && !isInquiry(input, statements)) return undefined;
  // Files were written, and neither the report, a commit nor the prompt says why.
  if (isChange && said.length === 0 && evidence.commits.length === 0 && taskTitle(input.turn.prompt) === "")
    return undefined;
  const main = bestChange(input, evidence, statements);
  const type = typeOf(input, evidence, statements, main);
  if (type === "bugfix" && input.turn.ending === "failed") return undefined;
  const title = titleOf(input, evidence, main, statements);
  if (title === undefined) return undefined;
  const found = [...foundIn(input.words, statements), effectIn(input.words) ?? []].flat();
  const telling = subtitleOf({ title, main }, input, evidence, statements);
  // If it is the only fact, it stays a fact and the subtitle says how the work ended.
  const isOnly = said.length > 0 && found.length === 0 && said.every(({ text }) => repeats(text, telling));
  const subtitle = isOnly ? endingOf(input, evidence) : telling;
  const facts = factsOf(type, statements, evidence, { found, title, subtitle });
  // A commit of work done in an earlier turn.
  if (facts.length === evidence.commits.length && !isDelivery && !input.calls.some(isEdit)) return undefined;
  // A passed check alone does not say what was done; a cause does, even if it is too short for a fact.
  const hasCause = statements.some(({ kind }) => kind === "cause");
  const isMute = said.length === 0 && found.length === 0 && subjectsOf(evidence) === 0 && !hasCause;
  if (isChange && isMute) return undefined;
  return {
    type,
    title,
    subtitle,
    facts,
    narrative: narrate(input, evidence, {
      statements,
      known: [title, subtitle, ...facts.map(({ text }) => text)],
    }),
    files: isChange ? [...evidence.changed.keys()] : filesReadBy(input.calls),
    matter: isChange ? matterOfWork(title) : "",
    worth:
      said.length +
      3 * evidence.commits.length +
      3 * evidence.mended.length +
      Math.min(5, evidence.changed.size),
  };
}

/** "Updated: `a.md`, `b.md`", "rewrote the guide: `a.md`": names files only, which are listed elsewhere. */
const FILES_ONLY = pattern(
  /^(?:(?:files? )?(?:updated|changed|modified|edited|touched): (?:`[^`]+`(?:, | and |\.|$))+(?:\d+ more\.?)?|(?:\w+ ){0,3}\w+: (?:`[^`\s]*[./][^`\s]*`(?:, | and |\.|$))+(?:\d+ more\.?)?)$/i,
);

/** Number of commits and mended checks: evidence that describes the work. */
function subjectsOf({ commits, mended }: Evidence): number {
  return commits.length + mended.length;
}

/** A commit of work that no observation of the session covers: its message is the only evidence. */
function isUncoveredCommit({ before }: ObserveInput, { commits }: Evidence): boolean {
  return commits.length > 0 && before !== undefined && before.calls > 0 && before.observations === 0;
}

function isEdit(call: Attempt): boolean {
  return isFileEdit(call) && changedFiles(call).length > 0;
}

/** A turn without changes needs some reading and a result; or a question whose answer is long or states a rule. */
function isInquiry({ calls, turn, words }: ObserveInput, statements: readonly Statement[]): boolean {
  if (turn.commits.length > 0) return false;
  const telling = statements.filter(({ kind }) => kind === "cause" || kind === "state");
  const answer = answerWanted(turn.prompt);
  const length = reportOf(words).length;
  if (answer && length >= LONG_ANSWER && telling.length >= 2) return true;
  if (answer === "explanation" && length >= SHORT_ANSWER) {
    if (telling.some(({ text }) => isRule(text))) return true;
    // The agent looked at the project before it answered: general knowledge needs no look. Work outside of the project is no answer.
    const hasLooked = calls.length > 0 && calls.every(({ changes }) => changes.length === 0);
    if (hasLooked && telling.some(({ text, kind }) => kind === "cause" || isTelling(text))) return true;
  }
  return telling.length > 0 && calls.length >= 10 && filesReadBy(calls).length >= 3;
}

/** Minimum characters of an explanatory answer; of one that states a rule, a cause or a named thing. */
const LONG_ANSWER = 300;
const SHORT_ANSWER = 120;
