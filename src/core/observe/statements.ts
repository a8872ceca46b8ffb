// Extracts the statements of an agent's report that can be read without context, in order.
import { pattern } from "../pattern/pattern.ts";
import { isAssertion, isInstruction, isProposed, kindOf } from "./kinds.ts";
import { isTelling, kindOfProse } from "./prose.ts";
import type { AnswerKind } from "./question.ts";
import { type Line, linesOf, reportOf } from "./report.ts";
import { isRule, LONGEST_FACT, type Statement, statementOf } from "./statement.ts";

/**
 * `answer`: the report answers a question, so every plain sentence counts as a description; in a review, items are
 * headings.
 */
export function statementsIn(words: readonly string[], answer?: AnswerKind): readonly Statement[] {
  const report = reportOf(words);
  // Cached: the same report is needed for the turn, its parts and the session.
  if (last?.report !== report || last.answer !== answer)
    last = { report, answer, statements: statementsOf(linesOf(report), answer) };
  return last.statements;
}

let last:
  | {
      readonly report: string;
      readonly answer: AnswerKind | undefined;
      readonly statements: readonly Statement[];
    }
  | undefined;

function statementsOf(lines: readonly Line[], answer: AnswerKind | undefined): readonly Statement[] {
  const seen = new Set<string>();
  return [...lines, ...lists(lines)].flatMap((line, index) => {
    if (isTakenBack(line, lines[index + 1])) return [];
    const isOfRules = line.isItem && RULES.test(line.under);
    const canBePlain = isOfRules || answer === "explanation" || (answer === "review" && !line.isItem);
    const isPlain = canBePlain && line.isHeading !== true && isExplanation(line);
    const prose = kindOfProse(line);
    const isEnoughSaid = (text: string) =>
      (isPlain && answer !== "review" && isRule(text)) || (prose !== undefined && isTelling(text));
    const statement = statementOf(line, prose ?? (isPlain ? "state" : undefined), isEnoughSaid);
    const key = statement?.text.toLowerCase() ?? "";
    if (!statement || seen.has(key)) return [];
    if (answer === "review" && line.isItem && statement.kind === "state") return [];
    seen.add(key);
    return [statement];
  });
}

/** Headings of business rules: "The rules are:". */
const RULES = pattern(
  /\b(?:rules?|business logic|polic(?:y|ies)|conditions?|formula|how (?:it|this) works|is (?:calculated|computed|decided))\b/i,
);

/** "The guide says so. That is no longer true." */
function isTakenBack({ text }: Line, next: Line | undefined): boolean {
  return next?.before === text && TAKES_BACK.test(next.text);
}

const TAKES_BACK = pattern(
  /^(?:(?:that|this|it|which) (?:is|was|has) (?:no longer|not|never|wrong|false|incorrect|outdated|stale)|but|however|yet|in fact|in reality|actually)\b/i,
);

function isExplanation({ text, under }: Line): boolean {
  return (
    !/^summary\b/i.test(text) &&
    !isInstruction(text) &&
    isAssertion(text) &&
    !isProposed(text, under) &&
    text.split(" ").length >= 5
  );
}

/** Joins "Removed from a.go:" and its items into one sentence if the items are only names or the lead is incomplete. */
function lists(lines: readonly Line[]): readonly Line[] {
  const items = new Map<string, string[]>();
  const unders = new Set(lines.flatMap(({ under, isItem }) => (isItem ? [under] : [])));
  const said = new Set([...unders].filter(isSaid));
  for (const { text, under, isItem } of lines)
    if (
      isItem &&
      said.has(under) &&
      !isCase(under, text) &&
      (HANGS.test(under) || kindOf(text, "") === undefined)
    )
      items.set(under, [...(items.get(under) ?? []), nameOf(text)]);
  return [...items].map(([under, names]) => ({ text: listed(under, names), under: "", isItem: false }));
}

/** "… to:" and "When signed in: show the mail": the label is a case, not what is done. */
function isCase(under: string, item: string): boolean {
  return /\bto$/i.test(under) && /^[^`:]{3,60}:\s/.test(item);
}

/** True if the line above a list says something about its items. */
function isSaid(under: string): boolean {
  const kind = kindOf(under, "");
  return kind === "change" || (kind === "state" && HANGS.test(under));
}

/** The item without its description. */
function nameOf(item: string): string {
  const code =
    /^(?:\w+ )?`[^`]+`(?: (?:variable|function|method|class|type|field|pattern|option|flag|file|command|helper|constant|tests?)\b)?/.exec(
      item,
    )?.[0];
  return (code ?? item.split(/\s[-–—]\s|:\s/)[0] ?? "")
    .replace(/^the /i, "")
    .replace(/\s+\(.*$/, "")
    .trim();
}

const HANGS = /\b(?:setting|adding|using|with|to|for|of)$/i;

function listed(under: string, names: readonly string[]): string {
  const start = HANGS.test(under) ? `${under} ` : `${under}: `;
  for (let count = names.length; count > 0; count--) {
    const more = names.length - count;
    const text = `${start}${names.slice(0, count).join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    if (text.length < LONGEST_FACT) return text;
  }
  return under;
}
