// Observations and summaries as a markdown page for people: sessions in order, each with its observations.

import { groupBy } from "../../domain/group-by.ts";
import type { Observation, SessionSummary } from "../../domain/observation.ts";
import { utcDay } from "../text/words.ts";
import { line } from "./line.ts";
import { summaryLines } from "./observation-text.ts";

interface MarkdownPage {
  /** The project's name; empty = several projects. */
  readonly name: string;
  readonly summaries: readonly SessionSummary[];
  /** Oldest first. */
  readonly observations: readonly Observation[];
  /** Observations of sessions without a summary. */
  readonly titles?: ReadonlyMap<string, string>;
}

export function observationsMarkdown({ name, summaries, observations, titles }: MarkdownPage): string {
  const bySession = groupBy(observations, ({ session }) => session);
  const known = new Map(summaries.map((summary) => [summary.session, summary]));
  const sessions = new Set([...known.keys(), ...bySession.keys()]);
  const pages = [...sessions].map((session) => {
    const summary = known.get(session);
    const own = bySession.get(session) ?? [];
    return {
      at: own[0]?.at ?? summary?.at ?? 0,
      text: sessionPage(titles?.get(session) || session, summary, own),
    };
  });
  const texts = pages.sort((a, b) => a.at - b.at).map(({ text }) => text);
  return `${[`# What happened${name ? ` in ${plain(name, 120)}` : ""}`, ...texts].join("\n\n")}\n`;
}

function sessionPage(
  title: string,
  summary: SessionSummary | undefined,
  observations: readonly Observation[],
): string {
  const at = summary?.at ?? observations[0]?.at ?? 0;
  return [
    `## ${utcDay(at)} ${plain(summary?.title || title, 120)}`,
    ...(summary
      ? [
          summaryLines(summary)
            .map((text) => `- ${plain(text, 4_000)}`)
            .join("\n"),
        ]
      : []),
    ...observations.map(observationPage),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function observationPage(one: Observation): string {
  const dead = one.supersededBy > 0 ? `\n\n**No longer holds: superseded by #${one.supersededBy}.**` : "";
  const about = [`#${one.id}`, one.type, ...one.concepts.map((concept) => plain(concept, 60))].join(" · ");
  return [
    `### ${plain(one.title, 120)}${dead}`,
    `${about}${one.subtitle ? `  \n${plain(one.subtitle, 300)}` : ""}`,
    one.facts.map(({ text }) => `- ${plain(text, 300)}`).join("\n"),
    // An observation imported from another memory may have one text as subtitle and narrative.
    ...(one.narrative === one.subtitle ? [] : one.narrative.split("\n").map((part) => plain(part, 4_000))),
    one.files.length > 0
      ? `Files: ${one.files.map((file) => `\`${line(file, 200).replaceAll("`", "'")}\``).join(", ")}`
      : "",
  ]
    .filter(Boolean)
    .join("\n\n");
}

/** One line that cannot form a heading, list, HTML, link or image of its own. */
function plain(text: string, maximum: number): string {
  return line(text, maximum)
    .replaceAll("<", "&lt;")
    .replace(/\[(?=[^\]]{0,300}\][([])/g, "\\[")
    .replace(/^(?=[#>+*=-]|\d+[.)])/, "\\");
}
