// What was observed in a session: decisions, fixes, features, discoveries, each with its facts; to correct or to forget.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { isLeaving } from "../api/changes.ts";
import { forget } from "../api/forget.ts";
import { isReadOnly } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { Badge } from "../parts/text.tsx";
import { ObservationEditor } from "./observation-editor.tsx";
import type { Session } from "./page.tsx";
import { SOURCES } from "./summary.tsx";

export type Observation = Session["titles"][number];

export function Observations({ observations }: { observations: readonly Observation[] }): JSX.Element {
  return (
    <ul class="observations">
      {observations.map((one) => (
        <li key={one.id} class={isLeaving("observation", one.id) ? "leaving" : ""}>
          <details>
            <summary>
              <Badge tone={one.type === "bugfix" ? "good" : one.type === "decision" ? "accent" : ""}>
                {one.type}
              </Badge>
              <span class={`grow ${one.supersededBy ? "superseded" : ""}`}>{one.title}</span>
              {one.supersededBy && <Badge tone="warn">superseded</Badge>}
            </summary>
            <OneObservation observation={one} />
          </details>
        </li>
      ))}
    </ul>
  );
}

function OneObservation({ observation }: { observation: Observation }): JSX.Element {
  const [isEditing, setEditing] = useState(false);
  const { id, subtitle, facts, narrative, source, files } = observation;
  if (isEditing) return <ObservationEditor observation={observation} onDone={() => setEditing(false)} />;
  return (
    <div class="observation">
      {subtitle && <p>{subtitle}</p>}
      {facts.length > 0 && (
        <ul class="bullets">
          {facts.map((fact) => (
            <li key={fact.text}>
              {fact.text}
              {fact.evidence.length > 0 && (
                <span class="faint small">
                  {" "}
                  {fact.evidence.slice(0, 3).map((call) => (
                    <a key={call} href={`#call-${call}`} class="evidence-link">
                      call {call}
                    </a>
                  ))}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {narrative && <p class="quiet">{narrative}</p>}
      <p class="faint small">{[SOURCES[source] ?? source, ...files].join(" · ")}</p>
      {!isReadOnly.value && (
        <div class="actions">
          <Button icon="edit" name="Correct observation" onClick={() => setEditing(true)} />
          <Button
            icon="trash"
            tone="bare danger"
            name="Forget observation"
            onClick={() => forget({ type: "observation", id: String(id) })}
          />
        </div>
      )}
    </div>
  );
}
