// The summary of a session: what was wanted, found out, done, and what is next.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { Prose } from "../parts/text.tsx";
import { isNews } from "./news.ts";
import type { Session } from "./page.tsx";

type Summary = NonNullable<Session["summary"]>;

const PARTS = [
  ["request", "Wanted"],
  ["investigated", "Looked into"],
  ["learned", "Learned"],
  ["completed", "Done"],
  ["nextSteps", "Next"],
  ["notes", "Notes"],
] as const;

/** `said`: stands above it already. Nothing is left out that says more. */
export function SummaryBox({
  summary,
  said,
}: {
  summary: Summary;
  said: readonly string[];
}): JSX.Element | null {
  const parts = PARTS.filter(([name]) => isNews(summary[name], said));
  if (parts.length + summary.filesEdited.length === 0) return null;
  return (
    <section class="card" aria-label="Summary">
      <dl class="facts summary">
        {parts.map(([name, title]) => (
          <div key={name}>
            <dt>{title}</dt>
            <dd>
              <Prose text={summary[name]} />
            </dd>
          </div>
        ))}
        {summary.filesEdited.length > 0 && (
          <div>
            <dt>Changed</dt>
            <dd class="mono">
              <Files files={summary.filesEdited} />
            </dd>
          </div>
        )}
      </dl>
      <p class="faint small source">{SOURCES[summary.source] ?? summary.source}</p>
    </section>
  );
}

/** Files shown before the person asks for all of them. */
const FIRST = 8;

function Files({ files }: { files: readonly string[] }): JSX.Element {
  const rest = files.slice(FIRST);
  return (
    <>
      {files.slice(0, FIRST).join(", ")}
      {rest.length > 0 && (
        <details class="more-files">
          <summary>and {count(rest.length, "more file")}</summary>
          {rest.join(", ")}
        </details>
      )}
    </>
  );
}

export const SOURCES: Readonly<Record<string, string>> = {
  rules: "Written by Twiceshy's rules from the calls",
  model: "Written by a model",
  "claude-mem": "Imported from claude-mem",
  person: "Corrected by you",
};
