// Recognises success from the output alone, for agents that print what a command wrote but not its exit code.
import type { Action } from "../../domain/action.ts";
import { wordSet } from "../../domain/word-set.ts";
import { classOf } from "./command-class.ts";
import type { OutputText } from "./text.ts";

/** Decided by the last command: git printed the commit, tests passed, or a moving command printed no error. */
export function outputShowsSuccess(action: Action, text: () => OutputText): boolean {
  if (action.type !== "shell") return false;
  const last = action.commands.at(-1);
  if (last === undefined || !last.decides || last.masked || last.probe) return false;
  const { lines } = text();
  if (last.program === "git" && last.subcommand === "commit")
    return lines.some((line) => COMMITTED.test(line));
  if (classOf(last) === "test")
    return lines.some((line) => PASSED.test(line)) && !lines.some((line) => FAILED.test(line));
  const isQuiet = QUIET.has(last.program) || (last.program === "sed" && last.flags.includes("-i"));
  // `&&` before it: a failing command would have printed an error and stopped the line.
  return isQuiet && lines.length === 0 && action.commands.every(({ decides }) => decides);
}

/** The output contains a test runner's own verdict. */
export function hasTestVerdict(output: string): boolean {
  return output.split("\n").some((line) => PASSED.test(line) || TESTS_FAILED.test(line));
}

const COMMITTED = /^\[[^\]]+ [0-9a-f]{7,40}\] \S/;
const PASSED =
  /^\s*(?:Tests?|Test Files|Test Suites):?\s.*\b\d+ passed\b|^=+ .*\d+ passed.* in [\d.]+|^\d+ passed.* in [\d.]+s|^\s*\d+ passing\b|^test result: ok\.|^ok\s+\S+\s+(?:[\d.]+s|\(cached\))|^OK \(\d+ tests?|^# fail 0$|^\d+ examples?, 0 failures\b|^PASS$/;
const FAILED =
  /\b[1-9]\d* (?:failed|failing|failures?|errors?)\b|^\s*(?:--- )?FAIL\b|^test result: FAILED|^not ok \d|^# fail [1-9]|^FAILED\b|^panic: /;
const TESTS_FAILED =
  /^\s*(?:Tests?|Test Files|Test Suites):?\s.*\b\d+ failed\b|^=+ .*\d+ failed.* in [\d.]+|^test result: FAILED|^\s*--- FAIL: /;
const QUIET = wordSet("mv cp rm mkdir touch chmod ln");
