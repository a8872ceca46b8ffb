// Writes facts from the calls of a turn: mended checks, passed checks, commits.
import type { Attempt } from "../../domain/attempt.ts";
import { baseName } from "../../domain/base-name.ts";
import { isCheck } from "../../domain/check.ts";
import type { Fact } from "../../domain/observation.ts";
import { bareCommand, code } from "../draft/text.ts";
import { commandsIn } from "../synthesise/commands.ts";
import { cut } from "../text/cut.ts";
import { list } from "../text/words.ts";
import type { Evidence } from "./evidence.ts";
import { LONGEST_FACT, SHORTEST_FACT } from "./statement.ts";

/**
 * Without the error text: it is untrusted and no longer true. If several checks ran in one line, the failed one is
 * unknown.
 */
export function mendedFacts({ mended }: Evidence): readonly Fact[] {
  return fitted(
    mended
      .filter(({ red }) => checksIn(red).length < 2)
      .map(({ red, green, files, edits }) => ({
        text: fitting(
          (most) => `${checkText(red)} failed, and passed after changes to ${list(files, most)}.`,
        ),
        evidence: [red.id, ...edits.slice(-5), green.id],
      })),
  );
}

export function commitFacts({ commits }: Evidence): readonly Fact[] {
  return fitted(
    commits.map(({ commit, id }) => ({
      text: `Commit${commit?.sha ? ` ${commit.sha}` : ""} was made with the message "${(commit?.message ?? "").slice(0, 100)}".`,
      evidence: [id],
    })),
  );
}

export function passedFacts({ passed: all, changed, mended }: Evidence): readonly Fact[] {
  // Its fact says already that it passed after the changes.
  const told = new Set(mended.filter(({ red }) => checksIn(red).length < 2).map(({ red }) => checkText(red)));
  const passed = all.filter((call) => !told.has(checkText(call)));
  if (passed.length === 0 || changed.size === 0) return [];
  const commands = [...new Set(passed.map(checkText))].slice(-3);
  // Documentation may have changed after the last check.
  const first = Math.min(...passed.map(({ id }) => id));
  const files = [...changed].flatMap(([file, ids]) => (ids.every((id) => id <= first) ? [file] : []));
  if (files.length === 0) return [];
  const textWith = (names: readonly string[]) =>
    fitting((most) => `${list(commands)} passed after the changes to ${list(names, most)}.`);
  const whole = textWith(files);
  // Without folders if there is no room for them: the fact itself is the proof.
  const text = whole.length > LONGEST_FACT ? textWith([...new Set(files.map(baseName))]) : whole;
  const long = text.length < SHORTEST_FACT ? text.replace(/\.$/, " were made.") : text;
  return fitted([{ text: long, evidence: passed.map(({ id }) => id).slice(-5) }]);
}

/** The checks of a command line, without its other commands. */
export function checkText(call: Attempt): string {
  const checks = checksIn(call);
  // "node --check <path>" does not say what was checked.
  const isMasked = checks.length === 1 && /<\w+>/.test(checks[0] ?? "") && !/&&|;/.test(call.display);
  const command = checks.length > 0 && !isMasked ? inOneLine(checks) : bareCommand(call.display);
  return code(cut(checks.length === 1 ? withFilter(command, call) : command, 90));
}

/** "test (in shop) && lint (in shop)" → "test && lint (in shop)". */
function inOneLine(checks: readonly string[]): string {
  const [, folder] = / (\(in [^()]+\))$/.exec(checks[0] ?? "") ?? [];
  if (folder === undefined || !checks.every((check) => check.endsWith(folder))) return checks.join(" && ");
  return `${checks.map((check) => check.slice(0, -folder.length - 1)).join(" && ")} ${folder}`;
}

/** One test that passed is not all of them: `go test ./shop -run TestTotal`. */
function withFilter(command: string, { work, display }: Attempt): string {
  const [, flag, name] = work === "test" ? (FILTER.exec(display) ?? []) : [];
  return flag && name && !command.includes(name) ? `${command} ${flag} ${name}` : command;
}

const FILTER =
  /\s(-run|-k|-t|-g|--grep|--testNamePattern|--test-name-pattern)(?:\s+|=)("[^"]+"|'[^']+'|[^\s|&;-][^\s|&;]*)/;

function checksIn(call: Attempt): readonly string[] {
  const seen = commandsIn(call).filter(
    ({ work, isSeen, isOutside }) => isCheck(work) && isSeen && !isOutside,
  );
  return [...new Set(seen.map(({ form }) => form))];
}

/** Names as many files as fit. */
function fitting(write: (most: number) => string): string {
  for (const most of [4, 3, 2]) {
    const text = write(most);
    if (text.length <= LONGEST_FACT) return text;
  }
  return write(1);
}

function fitted(facts: readonly Fact[]): readonly Fact[] {
  return facts.filter(({ text }) => text.length >= SHORTEST_FACT && text.length <= LONGEST_FACT);
}
