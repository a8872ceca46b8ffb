// twiceshy observer retry: the questions that were put aside because no answer could be used, shown and asked again.
import { type AsideQuestion, questionsAside, retryQuestions } from "../../app/observer-state.ts";
import { openSummariser, problemOf, runObserver } from "../../open-observer.ts";
import { untilBrokenOff } from "../broken-off.ts";
import { command } from "../command.ts";
import { UsageError } from "../errors.ts";
import { withMemory } from "../memory.ts";
import { tellRun } from "../observer-report.ts";
import { JSON_FLAG } from "../scope.ts";
import { colour, print, printError, printJson } from "../terminal.ts";
import { count, when } from "../words.ts";

export const retry = command({
  name: "observer retry",
  summary: "ask again what was put aside because no answer could be used; --list shows it",
  operands: "[ID…]",
  maximum: 1_000,
  examples: [
    ["twiceshy observer retry --list", "which they are, and what was wrong with the last answer"],
    ["twiceshy observer retry", "ask all of them again, now"],
    ["twiceshy observer retry 12 15", "only these"],
  ],
  flags: {
    list: { type: "boolean", description: "show them and ask nobody; with --json one to a line" },
    ...JSON_FLAG,
  },
  async run({ flags, operands, config, now }) {
    const ids = operands.map(idOf);
    return withMemory(config, async ({ deps }) => {
      const aside = await questionsAside(deps);
      const strange = ids.filter((id) => !aside.some((one) => one.id === id));
      if (strange.length > 0)
        throw new Error(
          `there is no question ${strange.join(", ")} that was put aside. Those that were: twiceshy observer retry --list`,
        );
      const meant = ids.length === 0 ? aside : aside.filter(({ id }) => ids.includes(id));
      if (flags.list) return listed(meant, flags.json === true, now);
      if (meant.length === 0) {
        if (flags.json) printJson({ retried: 0 });
        else print("No question was put aside: there is nothing to ask again.");
        return 0;
      }
      const { endpoint, summariser } = openSummariser(config);
      if (!summariser) {
        // Left aside, where they can be seen: nobody would ask them.
        if (flags.json) printJson({ retried: 0, aside: meant.length, stopped: problemOf(endpoint) });
        else printError(`twiceshy: ${problemOf(endpoint)}`);
        return 1;
      }
      const retried = await retryQuestions(deps, ids.length === 0 ? undefined : ids);
      if (!flags.json)
        print(`${count(retried.length, "question")} ${retried.length === 1 ? "waits" : "wait"} again`);
      return untilBrokenOff(async (signal) => {
        const run = await runObserver(deps, config, { ids: retried, signal });
        return tellRun(run, flags.json ? { retried: retried.length } : undefined);
      });
    });
  },
});

function listed(aside: readonly AsideQuestion[], json: boolean, now: number): number {
  if (json) for (const one of aside) printJson(one);
  else if (aside.length === 0) print("No question was put aside.");
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
    throw new UsageError(`"${text}" is no number of a question`, "observer retry");
  return value;
}
