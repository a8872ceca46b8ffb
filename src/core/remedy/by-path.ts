// Finds the path of a program that is not on the PATH, from the later calls that ran it. Applies to any arguments.
import { posix } from "node:path";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import { wordSet } from "../../domain/word-set.ts";
import { isOperator, type Word, wordsIn } from "./command-words.ts";
import { type Following, type Found, isCommand, next } from "./following.ts";

/** Programs that run a file: `node node_modules/mocha/bin/mocha.js`. */
const INTERPRETERS = wordSet("node bun deno python python3 ruby perl php bash sh pwsh");

export function byItsPath(failed: Attempt, failure: Failed, following: Following): Found | undefined {
  if (failure.kind !== "command-not-found" || !isAbout(failure.subject, "program") || !isCommand(failed))
    return undefined;
  const name = subjectName(failure.subject).replace(/ \(.*\)$/, "");
  const from = calledAs(wordsIn(failed.display), name);
  if (from === undefined) return undefined;
  const at = next(following, (one) => isCommand(one) && pathTo(name, one.display) !== undefined);
  const helped = following.attempts[at];
  const to = helped && pathTo(name, helped.display);
  if (!helped || to === undefined) return undefined;
  const fingerprint = `rewrite ${JSON.stringify([{ from, to }])}`;
  return { type: "replacement", helped, fingerprint, display: helped.display };
}

/** The words that called the program, with its runner: `pnpm exec mocha`. */
function calledAs(words: readonly Word[], name: string): readonly string[] | undefined {
  const at = words.findIndex(({ text }) => text === name);
  if (at < 0) return undefined;
  const start = words.findLastIndex(({ text }, index) => index < at && isOperator(text)) + 1;
  return words
    .slice(start, at + 1)
    .map(({ text }) => text)
    .filter((text, index, all) => !(/^\w+=/.test(text) && all.slice(0, index).every(isSetting)));
}

function isSetting(word: string): boolean {
  return /^\w+=/.test(word);
}

/** The path as it was called: `/opt/go/bin/go`, `node node_modules/mocha/bin/mocha.js`. */
function pathTo(name: string, line: string): string | undefined {
  const words = wordsIn(line);
  // A line that tries several places, or goes on after a failure, does not yet know where the program is.
  if (words.some(({ text }) => text === "||" || text === ";") || /\n/.test(line)) return undefined;
  for (const [index, { text }] of words.entries()) {
    if (!text.includes("/") || posix.parse(text).name !== name) continue;
    const before = words[index - 1]?.text ?? "";
    if (index === 0 || isOperator(before) || isSetting(before)) return text;
    if (INTERPRETERS.has(before)) return `${before} ${text}`;
  }
  return undefined;
}
