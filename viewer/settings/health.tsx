// Health of everything around the memory: agents, hooks, disk. The checks of `twiceshy doctor`.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { api, useRoute } from "../api/client.ts";
import { type Mark, OutcomeMark } from "../parts/outcome.tsx";
import { Answered } from "../parts/states.tsx";
import { Section } from "../shell/page.tsx";

const MARKS: Readonly<Record<string, Mark>> = { passed: "good", failed: "bad", noted: "info" };

export function Health(): JSX.Element {
  const answer = useRoute("health", api.health.$get, {}, { live: false });
  const failed = answer.data?.findings.filter(({ ok }) => !ok).length ?? 0;
  return (
    <Section
      title="Health"
      more={
        answer.data && (
          <span class={`small ${failed > 0 ? "bad" : "good"}`}>
            {failed > 0 ? count(failed, "problem") : "all is well"}
          </span>
        )
      }
    >
      <Answered answer={answer} lines={4}>
        {({ findings }) => (
          <details class="health" open={failed > 0}>
            <summary>{count(findings.length, "check")}</summary>
            <ul class="stack tight">
              {findings.map(({ check, text, state, remedy }) => (
                <li key={`${check} ${text}`}>
                  <OutcomeMark mark={MARKS[state] ?? "none"} label={state} />
                  <strong class="check-name">{check}</strong>
                  <div>
                    <span class="quiet">{text}</span>
                    {remedy && <p class="small">{remedy}</p>}
                  </div>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Answered>
    </Section>
  );
}
