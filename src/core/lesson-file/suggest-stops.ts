// Derives `stops` from prohibitions in a lesson's text: "NEVER run `prisma migrate reset`" stops exactly that call.
import type { Lesson } from "../../domain/lesson.ts";
import { isCommand, isPath } from "./code-tags.ts";
import { ruleIn } from "./rule-sentence.ts";
import { codesIn, proseOf } from "./sentences.ts";
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
  return sentences.flatMap((sentence) => {
    const rule = ruleIn(sentence);
    if (rule?.demand !== "not" || /^avoid\b/i.test(rule.text)) return [];
    const against = codesIn(rule.against, codes);
    const touches = TOUCHES.test(rule.against);
    return against.filter((code) =>
      isPath(code) ? touches : isCommand(code) && !MENTIONS.test(rule.against),
    );
  });
}

/** "Never commit `.env`" does not forbid writing it. */
const TOUCHES =
  /\b(?:edit|modify|touch|change|alter|write(?:\s+to)?|overwrite|delete|remove|rename|move|patch|update|hand-?edit)\b|수정|편집|변경|삭제|건드/i;
/** "Never add `npm install` to the Dockerfile" does not forbid running it. */
const MENTIONS =
  /\b(?:add|put|write|mention|document|commit|include|remove|delete|suggest|recommend)\s+\ue000/i;

/** A command without backticks: the words after "never run", up to the end of the phrase. */
function withCode(text: string): string {
  return text.replace(BARE, (whole, before: string, command: string) =>
    isCommand(command) && command.includes(" ") ? `${before}\`${command}\`` : whole,
  );
}

const BARE =
  /(\b(?:never|do\s+not|don['’]t|must\s+not|must\s+never)\s+(?:run|execute|call|invoke)\s+)([a-z][\w./-]*(?:\s+(?!(?:to|on|in|at|by|for|from|with|without|before|after|unless|until|when|while|if|or|and|as|against|here|again|because|since|directly|manually|locally|yourself|anywhere|ever)\b)[\w./:@=*-]+){1,5})/gi;
