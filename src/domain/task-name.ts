// Tells from the name of a task or script which check it runs: `test:ci`, `lint`, `check-types`, `:app:testDebugUnitTest`.

import type { Check } from "./check.ts";
import { wordSet } from "./word-set.ts";

/** Undefined when the name says nothing about a check. */
export function taskCheck(name: string): Check | undefined {
  const words = taskWords(name);
  if (OTHER_BEGINNINGS.has(words[0] ?? "") || OTHER_ENDINGS.has(words.at(-1) ?? "")) return undefined;
  if (words.some((word, at) => isTypes(word, words[at - 1], words[at + 1]))) return "types";
  let check: Check | undefined;
  for (const word of words) {
    const found = WORDS.get(word);
    if (found === undefined) continue;
    // `check:lint` is a linter, `test:build` builds: the more specific word wins over a broad one.
    if (check === undefined || check === "check") check = found;
    else if (check === "test" && found !== "check" && found !== "test") check = found;
  }
  // `registry:build`, `css:build`: not the program.
  return check === "build" && words.some((word) => BY_PRODUCTS.has(word)) ? undefined : check;
}

/** A task that writes: `format`, `fmt`; not `format:check`. */
export function isFormatTask(name: string): boolean {
  const words = taskWords(name);
  return words.some((word) => FORMATS.has(word)) && !words.some((word) => COMPARES.has(word));
}

/** Words of a task name in lower case; `testDebugUnitTest` has four. */
export function taskWords(name: string): readonly string[] {
  const spaced = name.replace(/([a-z\d])([A-Z])/g, "$1 $2");
  return spaced
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "");
}

/** `typecheck`, `check-types`, `type:check`, `ts-check`. */
function isTypes(word: string, before: string | undefined, after: string | undefined): boolean {
  if (TYPES.has(word)) return true;
  if (word !== "type" && word !== "types" && word !== "ts" && word !== "typescript") return false;
  return word === "types" || [before, after].some((one) => one === "check" || one === "lint");
}

const WORDS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...rows(
    "test",
    "test tests spec specs e2e unit integration coverage cov smoke acceptance regression pytest jest vitest mocha playwright cypress rspec phpunit",
  ),
  ...rows(
    "lint",
    "lint linter lints linting style fmt format formatting prettier eslint oxlint stylelint biome ruff clippy vet analyze analyse spell spelling spellcheck knip ktlint detekt rubocop spotless markdownlint shellcheck golangci",
  ),
  ...rows("build", "build compile bundle package dist assemble"),
  ...rows(
    "check",
    "check checks verify verification ci validate validation preflight precommit quality qa sanity",
  ),
  ...rows("syntax", "syntax"),
]);
/** What is built beside the program. */
const BY_PRODUCTS = wordSet(
  "registry docs doc css styles icon icons sprite sprites fonts sitemap storybook i18n locales translations schema schemas changelog fixtures",
);
const TYPES = wordSet("typecheck typechecks typechecking tsc tsgo mypy pyright typing");
const FORMATS = wordSet("fmt format formatting prettier");
const COMPARES = wordSet("check lint verify ci diff");
/** First words of tasks that mention a check but do not run it: `setup:test`, `dev:build`, `generate-test-data`. */
const OTHER_BEGINNINGS = wordSet(
  "setup create make generate gen codegen seed reset clean install prepare start stop serve dev watch preview storybook write add new update fetch get list show open debug deploy copy sync migrate publish release download upload kill help init",
);
const OTHER_ENDINGS = wordSet(
  "setup teardown seed reset clean install watch dev serve start preview open report docs help up down data user users account",
);

function rows(check: Check, words: string): [string, Check][] {
  return words.split(" ").map((word) => [word, check]);
}
