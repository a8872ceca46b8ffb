// "Remember this": one line of a person becomes a card. A rule is read as rules of a CLAUDE.md are; anything else is kept
// as it was said.
import { type Card, EMPTY_CARD } from "../../domain/lesson.ts";
import { tagsInCode } from "./code-tags.ts";
import { capital } from "./rule-title.ts";
import { cardsFromRules } from "./rules.ts";
import { proseOf, spoken } from "./sentences.ts";
import { cut, LIMITS, oneLine, tagsFrom } from "./text.ts";

export interface Remembered {
  readonly text: string;
  /** Id of the one project it holds for; empty: wherever the card lies. */
  readonly project: string;
  /** `2026-11-14` */
  readonly today: string;
  /** What else it is about, by its words. */
  readonly tags: readonly string[];
}

export function rememberedCard({ text, project, today, tags }: Remembered): Card {
  const plain = oneLine(text);
  const { sentences, codes } = proseOf(plain);
  const [rule, second] = cardsFromRules(`- ${plain}`, { name: "" });
  const first = spoken(sentences[0] ?? plain, codes);
  const rest = sentences.slice(1).map((sentence) => spoken(sentence, codes));
  return {
    ...EMPTY_CARD,
    // What it is called is what was said: nothing of it is lost in a shorter wording.
    title: cut(capital(plain.length <= LIMITS.title ? withoutStop(plain) : withoutStop(first)), LIMITS.title),
    appliesTo: tagsFrom([...(rule?.appliesTo ?? tagsInCode(codes)), ...tags]),
    project,
    source: "remembered",
    lastSeen: today,
    rootCause: plain.length <= LIMITS.title ? "" : rest.join(" "),
    checklist: second ? [] : (rule?.checklist ?? []),
  };
}

function withoutStop(text: string): string {
  return text.replace(/(?<=\S)\.$/, "");
}
