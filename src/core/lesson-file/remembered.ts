// Builds a lesson from one line of a person ("remember this"). A rule is parsed like a rule of a CLAUDE.md; other text
// is kept as it is.

import { EMPTY_LESSON, type Lesson } from "../../domain/lesson.ts";
import { cut } from "../text/cut.ts";
import { capital } from "../text/words.ts";
import { tagsInCode } from "./code-tags.ts";
import { lessonsFromRules } from "./rules.ts";
import { proseOf, restoreCode } from "./sentences.ts";
import { LIMITS, oneLine, tagsFrom } from "./text.ts";

interface Remembered {
  readonly text: string;
  /** Id of the only project it applies to; empty: decided by the folder of the lesson. */
  readonly project: string;
  /** `2026-11-14` */
  readonly today: string;
  /** Further tags, derived from its words. */
  readonly tags: readonly string[];
}

export function rememberedLesson({ text, project, today, tags }: Remembered): Lesson {
  const plain = oneLine(text);
  const { sentences, codes } = proseOf(plain);
  const [rule, second] = lessonsFromRules(`- ${plain}`, { name: "" });
  const named = rule?.appliesTo ?? tagsInCode(codes);
  const first = restoreCode(sentences[0] ?? plain, codes);
  const rest = sentences.slice(1).map((sentence) => restoreCode(sentence, codes));
  return {
    ...EMPTY_LESSON,
    // The title is the full text if it fits, so that nothing is lost.
    title: cut(capital(plain.length <= LIMITS.title ? withoutStop(plain) : withoutStop(first)), LIMITS.title),
    appliesTo: tagsFrom([...named, ...tags.filter((tag) => !isProgramOf(tag, named))]),
    project,
    source: "remembered",
    lastSeen: today,
    rootCause: plain.length <= LIMITS.title ? "" : rest.join(" "),
    checklist: second ? [] : (rule?.checklist ?? []),
  };
}

/** What is said about `prisma migrate reset` is not said about every `prisma`. */
function isProgramOf(tag: string, commands: readonly string[]): boolean {
  return commands.some((command) => command.startsWith(`${tag} `));
}

function withoutStop(text: string): string {
  return text.replace(/(?<=\S)\.$/, "");
}
