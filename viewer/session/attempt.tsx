// One call of an agent: what was run, how it ended, and on demand everything that is stored of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { clock, duration, localDay } from "../../src/core/text/for-people.ts";
import { isLeaving } from "../api/changes.ts";
import { forget } from "../api/forget.ts";
import { isReadOnly } from "../api/projects.ts";
import { kindName } from "../failures/kind.ts";
import { Button } from "../parts/button.tsx";
import { Ending, meaningOf } from "../parts/outcome.tsx";
import { Badge, Copy, MiddleCut } from "../parts/text.tsx";
import type { Turn } from "./turn.tsx";

type Attempt = Turn["attempts"][number];

export function AttemptRow({ attempt, isShown }: { attempt: Attempt; isShown: boolean }): JSX.Element {
  const [isOpen, setOpen] = useState(isShown);
  const { id, display, status, tool, at, durationMs, outcome } = attempt;
  const failed = outcome.status === "failed" ? outcome : undefined;
  return (
    <li
      class={`attempt ${isShown ? "asked-for" : ""} ${isLeaving("attempt", id) ? "leaving" : ""}`}
      id={`call-${id}`}
    >
      <button
        type="button"
        class="attempt-line"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        data-row
      >
        <Ending of={status} />
        <code class="grow">
          <MiddleCut text={display} />
        </code>
        {failed && <Badge tone="bad">{kindName(failed.kind)}</Badge>}
        <span class="faint small at">{durationMs ? duration(durationMs) : clock(Date.parse(at))}</span>
      </button>
      {!isOpen && failed && <p class="attempt-error cut">{failed.excerpt}</p>}
      {isOpen && <Details attempt={attempt} tool={tool} />}
    </li>
  );
}

function Details({ attempt, tool }: { attempt: Attempt; tool: string }): JSX.Element {
  const { id, display, status, at, outcome, files, branch, head, durationMs, source } = attempt;
  const said = "said" in outcome ? outcome.said : "words" in outcome ? outcome.words : undefined;
  const exit = "exitCode" in outcome ? outcome.exitCode : undefined;
  return (
    <div class="attempt-details">
      <div class="remedy-line">
        <pre class="output">{display}</pre>
        <Copy text={display} what="call" />
      </div>
      {outcome.status === "failed" && <pre class="output bad-edge">{outcome.excerpt}</pre>}
      {said && <pre class="output">{said}</pre>}
      <dl class="facts">
        <dt>Result</dt>
        <dd>
          {meaningOf(status).label}
          {exit !== undefined && `, exit code ${exit}`}
          {"masked" in outcome && outcome.masked && ", hidden behind exit code 0"}
          {"by" in outcome && outcome.by && `, by ${outcome.by === "user" ? "you" : outcome.by}`}
        </dd>
        <dt>Tool</dt>
        <dd>{tool}</dd>
        <dt>When</dt>
        <dd>
          {localDay(Date.parse(at))} {clock(Date.parse(at))}
          {durationMs !== undefined && `, took ${duration(durationMs)}`}
          {source === "import" && ", read from a history"}
        </dd>
        {branch && (
          <>
            <dt>Branch</dt>
            <dd>
              {branch}
              {head && ` at ${head.slice(0, 10)}`}
            </dd>
          </>
        )}
        {files.length > 0 && (
          <>
            <dt>Files</dt>
            <dd class="mono">{files.join(", ")}</dd>
          </>
        )}
      </dl>
      {!isReadOnly.value && (
        <div class="actions">
          <Button
            icon="trash"
            tone="bare danger"
            name="Forget this call"
            onClick={() => forget({ type: "attempt", id: String(id) })}
          />
        </div>
      )}
    </div>
  );
}
