// One loop: its stories with a dot for each iteration, and the stories at which it keeps failing.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import type { Answered, api } from "../api/client.ts";
import { chosen, projectName } from "../api/projects.ts";
import { type Mark, OutcomeMark } from "../parts/outcome.tsx";
import { Prose, Time } from "../parts/text.tsx";
import { tipFor } from "../parts/tip.tsx";
import { ALL } from "../route/place.ts";
import { storiesOf } from "./stories.ts";

type Loop = Answered<typeof api.loops.$get>["loops"][number];
type Iteration = Loop["iterations"][number];

export function LoopCard({ loop }: { loop: Loop }): JSX.Element {
  const { prd, iterations, stuck, project, skipped } = loop;
  return (
    <article class="card">
      <header class="loop-head">
        <h3>{prd}</h3>
        <span class="small quiet">
          {[chosen.value === ALL && projectName(project), count(iterations.length, "iteration")]
            .filter(Boolean)
            .join(" · ")}
        </span>
        <span class="small faint">
          <Time at={iterations.at(-1)?.at} />
        </span>
      </header>
      {stuck.map((story) => (
        <div key={story.storyId} class="stuck">
          <OutcomeMark mark="bad" label="stuck" />
          <p>
            <strong>{story.storyId}</strong> is stuck: {count(story.cluster.count, "iteration")} failed in the
            same way: {story.cluster.message}
            {story.untried.length > 0 && (
              <span class="block small">
                Worked elsewhere, not tried here: <Prose text={story.untried.join("; ")} />
              </span>
            )}
          </p>
        </div>
      ))}
      <ul class="stories">
        {storiesOf(loop).map((story) => (
          <li key={story.id}>
            <span class="story">{[story.id, story.title].filter(Boolean).join(" ")}</span>
            <span class="dots">
              {story.iterations.length === 0 && <span class="faint small">not begun</span>}
              {story.iterations.map((one) => (
                <span
                  key={`${one.runId} ${one.iteration} ${one.retry}`}
                  {...tipFor(() => <IterationText one={one} />)}
                >
                  <OutcomeMark
                    mark={markOf(one)}
                    label={`Iteration ${one.iteration}: ${one.status}`}
                    size={14}
                  />
                </span>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {skipped.map(({ file, why }) => (
        <p key={file} class="small quiet wrap">
          <code>{file}</code> is left out: {why}.
        </p>
      ))}
    </article>
  );
}

function markOf({ status }: Iteration): Mark {
  if (/success|complete|done|pass/i.test(status)) return "good";
  return /fail|error|stuck|block/i.test(status) ? "bad" : "none";
}

function IterationText({ one }: { one: Iteration }): JSX.Element {
  return (
    <>
      <strong>
        Iteration {one.iteration}
        {one.retry > 0 && `, retry ${one.retry}`}
      </strong>{" "}
      {one.status}
      {one.errors[0] && (
        <>
          <br />
          {one.errors[0].message}
        </>
      )}
      {one.commits[0] && (
        <>
          <br />
          {one.commits[0].message}
        </>
      )}
    </>
  );
}
