// twiceshy observer retry: lists or asks again the questions that got no usable answer.
import { type AsideQuestion, questionsAside, retryQuestions } from "../../app/observations/observer-state.ts";
import { count, when } from "../../core/text/for-people.ts";
import { openSummariser, problemOf, runObserver } from "../../open/observer.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { untilInterrupted } from "../terminal/interrupt.ts";
import { colour, print, printError, printJson } from "../terminal/terminal.ts";
import { reportRun } from "./observer-report.ts";

export const retry = command({
  name: "observer retry",
  summary: "ask the questions again that got no usable answer; --list shows them",
  operands: "[ID…]",
  maximum: 1_000,
  examples: {
    "twiceshy observer retry --list": "the questions, and what was wrong with the last answer",
    "twiceshy observer retry": "ask all of them again, now",
    "twiceshy observer retry 12 15": "only these",
  },
  flags: {
    list: flag("list them without asking; with --json one per line"),
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const ids = operands.map(idOf);
    return withMemory(config, async ({ deps }) => {
      const aside = await questionsAside(deps);
      const unknown = ids.filter((id) => !aside.some((one) => one.id === id));
      if (unknown.length > 0)
        throw new Error(
          `no question ${unknown.join(", ")} was set aside. See twiceshy observer retry --list`,
        );
      const meant = ids.length === 0 ? aside : aside.filter(({ id }) => ids.includes(id));
      if (flags.list) return printList(meant, flags.json === true, now);
      if (meant.length === 0) {
        if (flags.json) printJson({ retried: 0 });
        else print("No question was set aside: there is nothing to ask again.");
        return 0;
      }
      const { endpoint, summariser } = openSummariser(config);
      if (!summariser) {
        // They stay set aside and visible, because no model is there to ask.
        if (flags.json) printJson({ retried: 0, aside: meant.length, stopped: problemOf(endpoint) });
        else printError(`twiceshy: ${problemOf(endpoint)}`);
        return 1;
      }
      const retried = await retryQuestions(deps, ids.length === 0 ? undefined : ids);
      if (!flags.json) print(`${count(retried.length, "question")} waiting again`);
      return untilInterrupted(async (signal) => {
        const run = await runObserver(deps, config, { ids: retried, signal });
        return reportRun(run, flags.json ? { retried: retried.length } : undefined);
      });
    });
  },
});

function printList(aside: readonly AsideQuestion[], json: boolean, now: number): number {
  if (json) for (const one of aside) printJson(one);
  else if (aside.length === 0) print("No question was set aside.");
  else for (const one of aside) print(lines(one, now));
  return 0;
}

function lines(question: AsideQuestion, now: number): string {
  const { id, kind, turn, session, project, at, error } = question;
  const what = {
    turn: `turn ${turn}`,
    call: `a tool call of turn ${turn}`,
    session: "the end",
  }[kind];
  const head = `${colour.bold(`#${id}`)} ${what} of session ${session.slice(0, 8)} in ${project}, ${when(at, now)}`;
  return `${head}\n    ${colour.dim(error)}`;
}

/** `12` or `#12` */
function idOf(text: string): number {
  const value = Number(text.replace(/^#/, ""));
  if (!Number.isInteger(value) || value < 1)
    throw new UsageError(`"${text}" is not the number of a question`);
  return value;
}
