// Derives `stops` from prohibitions in a lesson's text: "NEVER run `prisma migrate reset`" stops exactly that call.
import type { Lesson } from "../../domain/lesson.ts";
import { isCommand, isPath } from "./code-tags.ts";
import { commandsForbidden, OCCASION, sayingsForbidden } from "./forbidden-commands.ts";
import { ruleIn } from "./rule-sentence.ts";
import { codesIn, proseOf, restoreCode } from "./sentences.ts";
import { tagsFrom } from "./text.ts";

/** Adds `stops` if the text forbids something; existing `stops` stay unchanged. */
export function withStops(content: Lesson): Lesson {
  if (content.stops !== undefined) return content;
  const { title, situation, mistake, rootCause, fix, checklist } = content;
  const found = [title, situation, mistake, rootCause, fix, ...checklist].flatMap(stopsIn);
  if (found.length === 0) return content;
  // A lesson of high severity still stops the calls it applies to.
  const named = content.appliesTo.filter(
    (entry) => (isCommand(entry) && entry.includes(" ")) || isPath(entry),
  );
  return { ...content, stops: tagsFrom([...found, ...(content.severity === "high" ? named : [])]) };
}

/** Commands that must not be run and files that must not be touched. */
export function stopsIn(markdown: string): readonly string[] {
  const { sentences, codes } = proseOf(withCode(markdown));
  const found = sentences.flatMap((sentence) => [
    ...commandsForbidden(sentence, codes),
    ...koreanCommands(sentence, codes),
    ...sayingsForbidden(restoreCode(sentence, codes)),
    ...pathsForbidden(sentence, codes),
  ]);
  return [...new Set(found)];
}

function koreanCommands(sentence: string, codes: readonly string[]): readonly string[] {
  const rule = /[가-힣]/.test(sentence) ? ruleIn(sentence) : undefined;
  if (rule?.demand !== "not" || OMITS.test(rule.against)) return [];
  return codesIn(rule.against, codes).filter(isCommand);
}

/** "잊지 마세요", "생략하지 마세요": to be run after all. */
const OMITS = /잊|빼먹|생략|건너뛰|누락|추가/;

function pathsForbidden(sentence: string, codes: readonly string[]): readonly string[] {
  const rule = ruleIn(sentence);
  if (rule?.demand !== "not" || /^avoid\b/i.test(rule.text) || OCCASION.test(rule.condition)) return [];
  // What follows the first file and a semicolon is what to do instead.
  const against = /^.*?\ue000.*?(?=[;—–]|$)/su.exec(rule.against)?.[0] ?? "";
  if (EXISTING.test(against)) return [];
  const paths = codesIn(against, codes).filter(isPath);
  if (CHANGES.test(against)) return paths;
  return DELETES.test(against) ? paths.flatMap(removalsOf) : [];
}

/** Whether a file is an old one cannot be told from the call. */
const EXISTING = /\b(?:existing|already|applied|released|published|merged|old|previous)\b/i;
/** "Never commit `.env`" does not forbid writing it. */
const CHANGES =
  /\b(?:edit|modify|touch|change|alter|write(?:\s+to)?|overwrite|patch|update|hand-?edit)\b|수정|편집|변경|건드/i;
const DELETES = /\b(?:delete|remove|rename|move)\b|삭제/i;

/** The calls that remove a path: writing it is not forbidden. */
function removalsOf(path: string): readonly string[] {
  return path.endsWith("/") ? [`rm ${path.slice(0, -1)}`, `rm ${path}**`] : [`rm ${path}`];
}

/** A command without backticks: the words after "never run", up to the end of the phrase. */
function withCode(text: string): string {
  return text.replace(BARE, (whole, before: string, command: string) =>
    isCommand(command) && command.includes(" ") ? `${before}\`${command}\`` : whole,
  );
}

const STOPPERS =
  "(?!(?:to|on|in|at|by|for|from|with|without|before|after|unless|until|when|while|if|or|and|as|against|here|again|because|since|directly|manually|locally|yourself|anywhere|ever|instead|except)\\b)";
const BARE = new RegExp(
  `(\\b(?:never|do\\s+not|don['’]t|must\\s+not|must\\s+never)\\s+(?:(?:run|execute|call|invoke)|use(?=\\s+[a-z]+\\s+(?:[a-z-]+|-[^\\s]+)(?:\\s+-[^\\s]+)*\\s*(?:[.,;:!(]|$|${STOPPERS.replace("?!", "?=")})))\\s+)([a-z][\\w./-]*(?:\\s+${STOPPERS}[\\w./:@=*-]*[\\w*/]){1,5})`,
  "gi",
);
