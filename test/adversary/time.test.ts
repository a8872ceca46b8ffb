// Repetitive texts of the greatest length that gets in: no reader takes longer than the length explains. (Redaction,
// which sees texts first and whole, has a test of its own.)
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { line } from "../../src/core/compose/line.ts";
import { withoutLog } from "../../src/core/compose/pasted-log.ts";
import { asksForRecap } from "../../src/core/compose/recap-question.ts";
import { withoutWrappers } from "../../src/core/compose/task-title.ts";
import { tokensAtMost } from "../../src/core/compose/tokens.ts";
import { explanationsIn, fixIn } from "../../src/core/draft/explain.ts";
import { dictatedIn, ruleIn } from "../../src/core/draft/rule.ts";
import { feedbackIn } from "../../src/core/feedback/classify.ts";
import { parseLesson } from "../../src/core/lesson-file/parse.ts";
import { decisionsIn } from "../../src/core/observe/decision.ts";
import { effectIn } from "../../src/core/observe/effect.ts";
import { foundIn } from "../../src/core/observe/found.ts";
import { openIn } from "../../src/core/observe/open.ts";
import { reportOf } from "../../src/core/observe/report.ts";
import { requestIn } from "../../src/core/observe/request.ts";
import { statementsIn } from "../../src/core/observe/statements.ts";
import { judgeOutcome } from "../../src/core/outcome/judge.ts";
import { stripOwnText } from "../../src/core/own-text/own-text.ts";
import { quotesPlaces } from "../../src/core/rank/names.ts";
import { taskOf } from "../../src/core/rank/task.ts";
import { courseOf } from "../../src/core/synthesise/course.ts";
import { intentsIn } from "../../src/core/tag/intents.ts";
import { techInCommand, techInPrompt } from "../../src/core/tag/tech.ts";
import { shortenRuns } from "../../src/core/text/shorten-runs.ts";
import { PATIENCE_MS } from "./fuzz/cases.ts";

const PLACE = { cwd: "/p", root: "/p" };
const bash = (command: string) => parseAction({ id: "1", tool: "Bash", input: { command } }, PLACE);
const failed = (output: string) =>
  judgeOutcome({
    agent: "claude-code",
    call: { id: "1", tool: "Bash", input: { command: "npm test" } },
    action: bash("npm test"),
    result: { ok: false, exitCode: 1, output },
  });
const lesson = (text: string) => parseLesson(text, { name: "a.md", kind: "lesson" });

/** What reads texts of others, and how long they can be when it does. */
const READERS: readonly (readonly [name: string, longest: number, read: (text: string) => unknown])[] = [
  ["a command", 32_000, bash],
  ["a command's arguments", 32_000, (text) => bash(`npm test ${text}`)],
  ["an output", 16_000, failed],
  ["a lesson", 64_000, lesson],
  ["the body of a lesson", 64_000, (text) => lesson(`---\nseverity: high\n---\n# T\n${text}`)],
  ["the checklist of a lesson", 64_000, (text) => lesson(`---\nseverity: high\n---\n## Checklist\n${text}`)],
  ["the frontmatter of a lesson", 16_000, (text) => lesson(`---\nseverity: high\na: ${text}\n---\n# T\n`)],
  ["our own words", 65_000, (text) => stripOwnText(`Twiceshy: <twiceshy ${text}`)],
  ["a line", 65_000, (text) => line(text, 200)],
  ["tokens", 9_000, tokensAtMost],
  ...(
    [feedbackIn, requestIn, taskOf, asksForRecap, techInPrompt, intentsIn, dictatedIn, ruleIn] as const
  ).map((read) => [`a prompt (${read.name})`, 65_000, read] as const),
  ["a prompt with a command of the agent", 65_000, (text) => withoutWrappers(`<command-args>${text}`)],
  ["a prompt with an error", 65_000, quotesPlaces],
  ["a prompt with a log", 65_000, (text) => withoutLog(`10:00:00 a\n10:00:01 b\n10:00:02 c\n${text}`)],
  ["a file of a repository", 1_000_000, shortenRuns],
  ["a command (techInCommand)", 32_000, (text) => techInCommand(text, undefined)],
  ...([decisionsIn, statementsIn, reportOf, effectIn] as const).map(
    (read) => [`an answer (${read.name})`, 65_000, (text: string) => read([text])] as const,
  ),
  ["an answer (explanationsIn)", 65_000, explanationsIn],
  ["an answer (fixIn)", 65_000, fixIn],
  ["an answer (openIn)", 65_000, (text) => openIn(text, courseOf([]))],
  ["an answer (foundIn)", 65_000, (text) => foundIn([text], [])],
];

/** The first took seconds once; all of them in a soak. */
const SLOW = [
  "\n",
  "\t",
  "{",
  "{a,",
  "[",
  "[a](",
  "![",
  "https://a.b/",
  '<skill "',
  "``` \n",
  " .",
  "1. a\n",
  "- a\n",
  "x",
];
const MORE = [
  ...["a", " ", "-", "/", ".", "(", "<", '"', "'", "|", "a=", "a ", "A", "1", "#", "# a\n", "* ", "`"],
  ...[
    "> ",
    "**a",
    "_a",
    "<a ",
    "&",
    "&amp;",
    "\\",
    "$(",
    "$((",
    "${",
    "a;",
    "a|",
    "a&&",
    "<<E\n",
    '"$(',
    "'\"",
  ],
  ...[
    "because ",
    "I decided to use ",
    "we use a because b. ",
    "tests pass. ",
    "a, ",
    "a: ",
    "Error: ",
    "npm error ",
  ],
  ...[
    "  at a (b:1)\n",
    'File "a", line 1\n',
    "No such file ",
    "Twiceshy: ",
    "<twiceshy ",
    "</twiceshy>",
    "\n\n",
  ],
  ...[
    "hook error: ",
    "a.b.c/",
    "../",
    "src/a.ts ",
    "--a=b ",
    "\u001b[31m",
    "가 ",
    "é",
    "🙂",
    "don't ",
    "Done. ",
  ],
  ...[
    "## Summary\n",
    "| a | b |\n",
    "---\n",
    "a: b\n",
    "&a *a ",
    "- - ",
    "? ",
    "\r\n",
    "==",
    "@a ",
    "x@1.2.3 ",
  ],
  ...["<system-reminder>", "[Image ", "<command-name>", "<a=", "yesterday ", "a b c. "],
];
const PIECES = process.env.TWICESHY_CASES ? [...SLOW, ...MORE] : SLOW;

/** What took seconds takes a tenth of this; what is linear takes a hundredth. */
const MOST_CPU_MS = 2_000;

describe("adversary: time", () => {
  it.each(READERS)("%s", { timeout: PATIENCE_MS }, (_, longest, read) => {
    for (const piece of PIECES) {
      const text = piece.repeat(Math.ceil(longest / piece.length)).slice(0, longest);
      const begun = process.cpuUsage();
      read(text);
      const { user, system } = process.cpuUsage(begun);
      expect((user + system) / 1_000, JSON.stringify(piece)).toBeLessThan(MOST_CPU_MS);
    }
  });
});
