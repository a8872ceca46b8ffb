// Recognises commands whose non-zero exit is an answer, not a mistake: grep without a match, diff, probes.
import type { Action, ShellCommand } from "../../domain/action.ts";
import { classOf } from "./command-class.ts";
import { shownCommand } from "./subjects.ts";

/** Did the last deciding command only answer "no"? */
export function isAnswer(action: Action, exitCode: number | undefined): boolean {
  const last = shownCommand(action);
  if (last === undefined) return false;
  // From exit code 2 on, grep and similar programs report errors.
  if (classOf(last) === "search") return exitCode === 1;
  if (last.probe) return true;
  return ANSWERS.some(({ call, codes }) => codes.includes(exitCode ?? 1) && call.test(spelled(last)));
}

/** Asks whether something exists; "not found" is the answer, even when it is printed as an error. */
export function isQuestion(action: Action): boolean {
  const last = shownCommand(action);
  return last !== undefined && QUESTION.test(spelled(last));
}

function spelled(command: ShellCommand): string {
  return [command.program, command.subcommand, ...command.flags].filter(Boolean).join(" ");
}

const QUESTION = /^(?:which|where|whereis|type|hash|command(?: -[vV])?|test|\[|\[\[|pgrep|pidof|lsof)(?: |$)/;

interface Answer {
  readonly call: RegExp;
  readonly codes: readonly number[];
}

const ANSWERS: readonly Answer[] = [
  { call: QUESTION, codes: [1, 127] },
  { call: /^(?:diff|cmp|comm|colordiff|sdiff|delta)\b/, codes: [1] },
  { call: /^git diff\b.*(?:--exit-code|--quiet|--no-index|--check|-q\b)/, codes: [1, 2] },
  {
    call: /^git (?:config|check-ignore|show-ref|merge-base|rev-parse|symbolic-ref|ls-remote|diff-index|diff-files|cat-file|grep)\b/,
    codes: [1, 2],
  },
  { call: /^gh (?:pr checks|run (?:watch|view))\b/, codes: [1, 8] },
  { call: /^(?:systemctl|service) (?:status|is-\w+)/, codes: [1, 3, 4] },
  { call: /^(?:npm|pnpm|yarn) outdated\b/, codes: [1] },
  { call: /^(?:npm|pnpm|yarn) ls\b/, codes: [1] },
  { call: /^(?:jq|yq)\b.*(?: -e\b| --exit-status)/, codes: [1, 4] },
  {
    call: /^(?:kill -0|expr|let|false|read|killall|pkill|dpkg -[sl]|rpm -q|brew (?:list|ls)|docker (?:inspect|ps)|fuser)\b/,
    codes: [1],
  },
  { call: /^(?:Compare-Object|fc|findstr|where\.exe)\b/i, codes: [1] },
];
