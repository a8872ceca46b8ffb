// Asks each prompt of a set as the app does, and counts what came, what was missed and what was too much.
import { lessonQuestion } from "../../src/app/lessons/lesson-question.ts";
import { nearestLessons } from "../../src/core/lesson/nearest.ts";
import { rankLessons } from "../../src/core/lesson/rank.ts";
import { lessonWords } from "../../src/core/lesson/words.ts";
import type { IndexedLesson, LessonHits, LessonWord } from "../../src/domain/lesson.ts";
import type { Case } from "./asked-tuned.ts";

export interface Measured {
  readonly precision: number;
  readonly recall: number;
  /** `prompt: +came without reason -missed`, for people. */
  readonly wrong: readonly string[];
}

const MOST = 3;

export function evaluate(lessons: readonly IndexedLesson[], cases: readonly Case[]): Measured {
  const ask = asker(lessons);
  const wrong: string[] = [];
  let right = 0;
  let delivered = 0;
  let wanted = 0;
  for (const [prompt, must, may = ""] of cases) {
    const came = ask(prompt);
    const due = idsIn(must);
    const fine = new Set([...due, ...idsIn(may)]);
    const missed = due.filter((id) => !came.includes(id));
    const extra = came.filter((id) => !fine.has(id));
    right += due.length - missed.length;
    wanted += due.length;
    delivered += came.filter((id) => due.includes(id)).length + extra.length;
    if (missed.length + extra.length > 0)
      wrong.push(
        [prompt.slice(0, 80), ...extra.map((id) => `+${id}`), ...missed.map((id) => `-${id}`)].join("  "),
      );
  }
  return { precision: right / delivered, recall: right / wanted, wrong };
}

/** The ids that come with a prompt, as in the app, with a store in memory. */
export function asker(lessons: readonly IndexedLesson[]): (prompt: string) => readonly string[] {
  const stored = lessons.map((lesson) => ({ id: lesson.id, words: lessonWords(lesson.content) }));
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  return (prompt) => {
    const { lookup, question } = lessonQuestion(prompt);
    const hits = hitsOf(stored, lookup);
    const near = nearestLessons(hits, lookup).flatMap(({ id }) => byId.get(id) ?? []);
    return rankLessons({ ...question, hits }, near, MOST).map(({ lesson }) => lesson.id);
  };
}

function hitsOf(
  stored: readonly { readonly id: string; readonly words: readonly LessonWord[] }[],
  asked: readonly string[],
): LessonHits {
  const wanted = new Set(asked);
  const hits = stored
    .map(({ id, words }) => ({ id, words: words.filter(({ word }) => wanted.has(word)) }))
    .filter(({ words }) => words.length > 0);
  return { hits, total: stored.length };
}

function idsIn(text: string): readonly string[] {
  return text.split(" ").filter((id) => id !== "");
}
