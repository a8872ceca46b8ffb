// Observations of a session: decisions, fixes, discoveries, each with its facts.
import type { JSX } from "preact";
import { Badge } from "../parts/text.tsx";
import type { Session } from "./page.tsx";
import { SOURCES } from "./summary.tsx";

type Observation = Session["titles"][number];

export function Observations({ observations }: { observations: readonly Observation[] }): JSX.Element {
  return (
    <ul class="observations">
      {observations.map((one) => (
        <li key={one.id}>
          <details>
            <summary>
              <Badge tone={one.type === "bugfix" ? "good" : one.type === "decision" ? "accent" : ""}>
                {one.type}
              </Badge>
              <span class={`grow ${one.supersededBy ? "superseded" : ""}`}>{one.title}</span>
              {one.supersededBy && <Badge tone="warn">superseded</Badge>}
            </summary>
            <div class="observation">
              {one.subtitle && <p>{one.subtitle}</p>}
              {one.facts.length > 0 && (
                <ul class="bullets">
                  {one.facts.map((fact) => (
                    <li key={fact.text}>
                      {fact.text}
                      {fact.evidence.length > 0 && (
                        <span class="faint small">
                          {" "}
                          {fact.evidence.slice(0, 3).map((id) => (
                            <a key={id} href={`#call-${id}`} class="evidence-link">
                              call {id}
                            </a>
                          ))}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
              {one.narrative && <p class="quiet">{one.narrative}</p>}
              <p class="faint small">{[SOURCES[one.source] ?? one.source, ...one.files].join(" · ")}</p>
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}
