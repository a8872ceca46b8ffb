// Statistics of loops as text for people: with history and without.
import type { AgainRate, LoopEffect, StoryRate } from "../../core/history/effect.ts";
import { count, number, percent } from "../../core/text/for-people.ts";
import { type Row, table } from "../terminal/table.ts";
import { colour } from "../terminal/terminal.ts";

export function loopStatsText(effect: LoopEffect, name: string): string {
  const { stories, again, tokens, named, heeded, tokensPerHeeded, optIn } = effect;
  const head = `${colour.bold(name)}: ${count(effect.loops, "loop")}, ${count(effect.iterations, "iteration")}, ${number(effect.failures)} failed.`;
  const rows: readonly Row[] = [
    ["switched on", optIn === undefined ? "–" : percent(optIn), "of the iterations"],
    ["tokens spent", tokens, ""],
    ["failures named", named, `${number(heeded)} did not come back (heeded)`],
    ["tokens per heeded", tokensPerHeeded === undefined ? "–" : Math.round(tokensPerHeeded), ""],
  ];
  return [
    head,
    part("Iterations per story, until its first success or so far", [
      storyLine("without history", stories.withoutHistory),
      storyLine("with history   ", stories.withHistory),
    ]),
    part("The same error twice in a row", [
      againLine("without history", again.withoutHistory),
      againLine("with history   ", again.withHistory),
    ]),
    `${colour.bold("History")}\n${table(rows.map(([title, value, note]) => (note ? [title, value, note] : [title, value])))}`,
  ].join("\n\n");
}

function part(title: string, lines: readonly string[]): string {
  return `${colour.bold(title)}\n${lines.join("\n")}`;
}

function storyLine(name: string, { stories, perStory }: StoryRate): string {
  if (perStory === undefined) return `  ${name}      –  ${colour.dim("no stories")}`;
  return `  ${name}  ${perStory.toFixed(1).padStart(5)}  ${colour.dim(count(stories, "story", "stories"))}`;
}

function againLine(name: string, { chances, again, share }: AgainRate): string {
  if (share === undefined) return `  ${name}      –  ${colour.dim("no iterations after a failure")}`;
  return `  ${name}  ${percent(share).padStart(5)}  ${colour.dim(`${number(again)} of ${count(chances, "iteration")} after a failure`)}`;
}
