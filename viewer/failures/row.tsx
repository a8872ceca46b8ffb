// A failure in a list: what fails, why, what works instead, how often.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import type { Answered, api } from "../api/client.ts";
import { chosen, projectName } from "../api/projects.ts";
import { Spark } from "../charts/bars.tsx";
import { OutcomeMark } from "../parts/outcome.tsx";
import { MiddleCut, Time } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";
import { href, place } from "../route/router.ts";
import { kindName } from "./kind.ts";

type Failure = Answered<typeof api.failures.$get>["failures"][number];

const MARKS = { open: "bad", overcome: "good", ignored: "none" } as const;

export function FailureRow({ failure, isActive }: { failure: Failure; isActive?: boolean }): JSX.Element {
  const { id, display, error, instead, failures, kind, state, archived, weeks, lastAt, project } = failure;
  const isOld = archived && state === "open";
  const keep = place.value.page === "failures" ? Object.fromEntries(place.value.params) : {};
  return (
    <a
      class={`row failure ${isActive ? "active" : ""}`}
      href={href("failures", id, keep)}
      data-row
      data-keep-scroll
      aria-current={isActive ? "true" : undefined}
    >
      <OutcomeMark mark={isOld ? "none" : MARKS[state]} label={isOld ? "archived" : state} />
      <span class="grow">
        <span class="mono">
          <MiddleCut text={display} />
        </span>
        <span class="cut block line2">
          {instead ? (
            <>
              <span class="good">→ </span>
              <span class="mono">{instead}</span>
            </>
          ) : (
            error || kindName(kind)
          )}
        </span>
      </span>
      {chosen.value === ALL && <span class="end cut project-of">{projectName(project)}</span>}
      <Spark values={weeks} label={`Failures by week: ${weeks.join(", ")}`} width={72} height={22} />
      <span class="end times">
        <strong title={count(failures, "failure")}>{failures}×</strong>
        <Time at={lastAt} />
      </span>
    </a>
  );
}
