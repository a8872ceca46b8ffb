// Converts the rules of a CLAUDE.md or AGENTS.md into lessons. Descriptions are skipped: a wrong lesson is worse than a
// missing one.

import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import { capital } from "../text/words.ts";
import { tagsInCode } from "./code-tags.ts";
import { headingTag } from "./heading-tag.ts";
import { checklistOf } from "./items.ts";
import { reasonIn } from "./reason.ts";
import { ruleIn, withoutLabel } from "./rule-sentence.ts";
import { shorten } from "./rule-title.ts";
import { sectionText } from "./sections.ts";
import { codesIn, type Prose, proseOf, restoreCode } from "./sentences.ts";
import { type Statement, statementsOf } from "./statements.ts";
import { oneLine, tagsFrom } from "./text.ts";
import { titleKey } from "./title.ts";

export function lessonsFromRules(markdown: string, file: { readonly name: string }): readonly Lesson[] {
  const lessons = new Map<string, Lesson>();
  const put = (content: Lesson) => lessons.set(titleKey(content.title), content);
  let last: Lesson | undefined;
  let headed = false;
  for (const statement of statementsOf(markdown)) {
    const prose = proseOf(statement.text);
    const why = REASON.exec(withoutLabel(prose.sentences.join(" ")))?.[1];
    if (why !== undefined && last?.rootCause === "") {
      last = { ...last, rootCause: reasonText(restoreCode(why, prose.codes)) };
      put(last);
      continue;
    }
    // Text below a heading that is itself a rule explains or repeats it.
    if (headed && last !== undefined && statement.from === "paragraph") {
      headed = false;
      if (ruleIn(prose.sentences[0] ?? "") === undefined) {
        last = explained(last, prose);
        put(last);
        continue;
      }
      lessons.delete(titleKey(last.title));
    }
    const content = lessonFrom(statement, file.name);
    headed = statement.from === "heading" && content !== undefined;
    if (statement.from === "heading") last = undefined;
    if (content === undefined || lessons.has(titleKey(content.title))) continue;
    last = content;
    put(content);
  }
  return [...lessons.values()].slice(0, MOST);
}

function explained(content: Lesson, { sentences, codes }: Prose): Lesson {
  const rule = sentences.findIndex((sentence) => isInstead(sentence));
  const why = sentences.slice(0, rule < 0 ? 2 : Math.min(rule, 2)).join(" ");
  const fix = rule < 0 ? "" : (sentences[rule] ?? "");
  return {
    ...content,
    rootCause: reasonText(restoreCode(why, codes)),
    fix: content.fix || sectionText(restoreCode(fix, codes)),
  };
}

function reasonText(text: string): string {
  return sectionText(cut(text, REASON_MOST));
}

/** True for sentences that name the alternative. */
function isInstead(sentence: string): boolean {
  return /^(?:instead\b|use\b.*\binstead\b)/i.test(sentence) || ruleIn(sentence)?.demand === "do";
}

const MOST = 100;
const REASON_MOST = 400;
const REASON = /^(?:rationale|reason|why|because|이유)\s*[:：—–-]\s*(.+)$/is;
/** Headings and labels whose items are forbidden. */
const FORBIDDING =
  /^(?:never(?: do)?(?: this| these)?|don['’]?ts?|do nots?|forbidden|prohibited|banned|what not to do|things (?:to avoid|not to do)|anti-?patterns?|금지(?: ?사항)?|절대 금지|하지 말 것)\b|^(?:금지|하지 말)/iu;

function lessonFrom(statement: Statement, file: string): Lesson | undefined {
  const { sentences, codes } = proseOf(statement.text);
  const rules = sentences.flatMap((sentence) => ruleIn(sentence) ?? []);
  const [first] = rules;
  if (first === undefined) return forbidden(statement, file);
  if (statement.from === "paragraph" && sentences.length > 8) return undefined;
  // "Never do the following:" needs the text below it.
  const announces = /\b(?:following|these|below)\b/i.test(first.text) && /:[\s*_]*$/.test(statement.text);
  if (announces && statement.code.length + statement.listed.length === 0) return undefined;
  const say = (text: string) => restoreCode(text, codes);
  const { rule, reason } = reasonOf(first.text);
  const next = sentences[sentences.findIndex((sentence) => sentence.includes(first.text)) + 1];
  const tags = [
    ...(announces && first.demand === "not" ? tagsInCode(commandLines(statement)) : []),
    ...rules.flatMap(({ against }) => tagsInCode(codesIn(against, codes))),
  ];
  const instead = first.demand === "not" ? sentences.find((sentence) => isInstead(sentence)) : undefined;
  return {
    ...EMPTY_LESSON,
    title: capital(shorten(rule, codes, say(first.condition).length)),
    appliesTo: tagsFrom([...tags, ...headingTags(statement)]),
    situation: sectionText(situationOf(statement, file, say(first.condition))),
    mistake: sectionText(announces && first.demand === "not" ? bullets(statement) : ""),
    rootCause: reasonText(say(reason || consequence(next))),
    fix: sectionText(say(instead ?? "")),
    checklist: checklistOf(rules.slice(0, 4).map(({ text }) => capital(say(reasonOf(text).rule)))),
  };
}

/** The rest without the reason must still be a rule. */
function reasonOf(text: string): { readonly rule: string; readonly reason: string } {
  const found = reasonIn(text);
  return ruleIn(found.rule) === undefined ? { rule: text, reason: "" } : found;
}

/** An item below "Never" or "Forbidden", which names only the thing. */
function forbidden(statement: Statement, file: string): Lesson | undefined {
  if (statement.from !== "item") return undefined;
  const heading = proseOf(statement.label || (statement.headings.at(-1) ?? "")).sentences.join(" ");
  const label = withoutLabel(heading).replace(/[\s:：]+$/, "");
  const { sentences, codes } = proseOf(statement.text);
  const what = withoutLabel(sentences.join(" ")).replace(/[\s.:]+$/, "");
  if (!FORBIDDING.test(label) || label.length > 60 || what.length < 4 || what.length > 200) return undefined;
  const words =
    /^(?:never|forbidden|prohibited|banned)\b/i.test(label) || /[가-힣]/.test(label) ? label : "Do not";
  const text = `${capital(words)}: ${what}`;
  return {
    ...EMPTY_LESSON,
    title: shorten(text, codes),
    appliesTo: tagsFrom([...tagsInCode(codesIn(what, codes)), ...headingTags(statement)]),
    situation: situationOf(statement, file, ""),
    checklist: checklistOf([restoreCode(text, codes)]),
  };
}

/** The condition of the rule, its file and the nearest heading. */
function situationOf(statement: Statement, file: string, condition: string): string {
  const heading = oneLine(statement.headings.at(-1) ?? "").replace(/[*_]{2}/g, "");
  const where = heading === "" ? `A rule of ${file}.` : `A rule of ${file}, under "${cut(heading, 80)}".`;
  return condition === "" ? where : `${capital(condition)}. ${where}`;
}

function headingTags({ headings }: Statement): readonly string[] {
  const topics = headings.filter(
    (heading) => !proseOf(heading).sentences.some((one) => ruleIn(one) !== undefined),
  );
  const tag = topics.map(headingTag).findLast((found) => found !== "");
  return tag === undefined ? [] : [tag];
}

function commandLines({ code, listed }: Statement): readonly string[] {
  return [
    ...code.map((line) => line.replace(/\s+#.*$/, "")),
    ...listed.flatMap((item) => proseOf(item).codes),
  ];
}

function consequence(next: string | undefined): string {
  return next !== undefined && ruleIn(next) === undefined && CONSEQUENCE.test(next) ? next : "";
}

const CONSEQUENCE =
  /^(?:otherwise|this|it|these|they|that|without|doing so|the|because)\b.*(?:\b(?:otherwise|because|since|break|breaks|broke|fail|fails|failed|cause|causes|caused|would|won['’]t|will|cannot|can't|ensures?|prevents?|silently|lost|lose|wrong)\b)|때문|위험합니다|깨진|깨집|실패|사라/i;

function bullets({ code, listed }: Statement): string {
  const lines = code.map((line) => line.trim()).filter((line) => line !== "" && !line.startsWith("#"));
  return [...lines.map((line) => `- \`${line}\``), ...listed.map((item) => `- ${oneLine(item)}`)].join("\n");
}
