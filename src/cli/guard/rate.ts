// twiceshy rate: stores whether a warning was helpful or wrong.

import { lastSaid, type Rated, type Rating, rate as weigh } from "../../app/guard/rate.ts";
import { wireRating } from "../../wire/guard.ts";
import { command, flag } from "../command.ts";
import { UsageError } from "../errors.ts";
import { type OpenedMemory, withMemory } from "../memory.ts";
import { oneOf } from "../one-of.ts";
import { JSON_FLAG, SCOPE_FLAGS, type ScopeFlags, scopeOf } from "../scope.ts";
import { colour, columns, print, printJson, tick } from "../terminal/terminal.ts";
import { cutTo } from "../terminal/wide.ts";
import { idOf } from "./silence.ts";
import { saidText } from "./why-text.ts";

const RATINGS = ["helpful", "wrong"] as const;

export const rate = command({
  name: "rate",
  summary: "say whether a warning was helpful or wrong; wrong ones are trusted less",
  operands: "ID|last helpful|wrong",
  maximum: 2,
  examples: {
    "twiceshy rate 12 wrong": "the warning with id 12 in twiceshy why was wrong",
    "twiceshy rate last helpful": "the last warning or note in this project",
    "twiceshy rate 12 --clear": "take the rating back",
  },
  flags: {
    clear: flag("take the rating back"),
    ...SCOPE_FLAGS,
    ...JSON_FLAG,
  },
  async run({ flags, operands, config }) {
    const [which, word] = operands;
    if (which === undefined) throw new UsageError("which one? Give an id from twiceshy why, or last");
    const rating = ratingOf(word, flags.clear === true);
    if (which !== "last") idOf(which);
    await withMemory(config, async (memory) => {
      const id = which === "last" ? await lastId(memory, flags) : idOf(which);
      const rated = await weigh(memory.deps, id, rating);
      if (!rated)
        throw new Error(`there is no warning or note with id ${id}. See twiceshy why --everywhere.`);
      if (flags.json) return printJson(wireRating(rated));
      print(text(rated));
    });
  },
});

function ratingOf(word: string | undefined, clear: boolean): Rating {
  if (clear && word !== undefined) throw new UsageError(`"${word}" and --clear cannot be used together`);
  if (clear) return "";
  if (word === undefined) throw new UsageError("how was it: helpful or wrong?");
  return oneOf("rating", word, RATINGS);
}

/** Of the last warning or note. */
export async function lastId(memory: OpenedMemory, flags: ScopeFlags): Promise<number> {
  const project = await scopeOf(memory.deps, flags);
  const last = await lastSaid(memory.deps, project?.id);
  if (!last) throw new Error(`no agent has been warned ${project ? `in ${project.name}` : "anywhere"} yet.`);
  return last.id;
}

function text({ delivery, before, hazard }: Rated): string {
  const { id, rating } = delivery;
  const about = cutTo(saidText(delivery), (columns() ?? 120) - 4);
  const head =
    rating === before
      ? `${id} is already ${rating ? `rated ${rating}` : "not rated"}.`
      : `${tick()} ${rating ? `Rated ${id} ${rating}.` : `The rating of ${id} is taken back.`}`;
  const weight =
    hazard && rating !== before
      ? [
          `Warnings like this are trusted ${rating === "wrong" ? "less" : rating === "helpful" ? "more" : "as before"} from now on.`,
        ]
      : [];
  const undo =
    rating && rating !== before ? [`Take it back:  ${colour.cyan(`twiceshy rate ${id} --clear`)}`] : [];
  return [head, `  ${colour.dim(about)}`, ...weight, ...undo].join("\n");
}
