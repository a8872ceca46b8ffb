// Tasks and loops: what supervisors and loops work at, what is blocked, and where they are stuck.
import "./tasks.css";
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, inWhich, projectName } from "../api/projects.ts";
import { Icon } from "../parts/icon.tsx";
import { type Mark, OutcomeMark } from "../parts/outcome.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Badge, Command, Time } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";
import { PageFrame, Section } from "../shell/page.tsx";
import { LoopCard } from "./loop.tsx";

type Tasks = AnswerOf<typeof api.tasks.$get>;

export function TasksPage(): JSX.Element {
  const project = chosen.value;
  const tasks = useRoute("tasks", api.tasks.$get, project && { query: { project } });
  const loops = useRoute("loops", api.loops.$get, project && { query: { project } });
  return (
    <PageFrame
      title="Tasks and loops"
      about={`What supervisors and loops work at ${inWhich.value}, and where they are stuck.`}
    >
      <Answered answer={tasks}>{(found) => <TaskSections found={found} />}</Answered>
      <Section title="Loops">
        <Answered answer={loops} lines={4}>
          {(found) =>
            found.loops.length === 0 ? (
              <Empty icon="loop" title="No loop runs here">
                <p>
                  A loop that keeps its iterations in a folder (Ralph) is listed with its stories, commits and
                  failures.
                </p>
                <Command text="twiceshy history --help" />
              </Empty>
            ) : (
              <div class="stack">
                {found.loops.map((loop) => (
                  <LoopCard key={`${loop.project} ${loop.folder}`} loop={loop} />
                ))}
              </div>
            )
          }
        </Answered>
      </Section>
    </PageFrame>
  );
}

function TaskSections({ found }: { found: Tasks }): JSX.Element {
  const { tasks, blockers, window } = found;
  return (
    <>
      {blockers.length > 0 && (
        <Section title="Blocked">
          <ul class="rows">
            {blockers.map((blocker) => (
              <li key={`${blocker.project} ${blocker.id}`} class="row">
                <OutcomeMark mark="warn" label="blocked" />
                <span class="grow">
                  <span class="block">{blocker.reason || "No reason was given"}</span>
                  <span class="block line2">{blocker.id}</span>
                </span>
                <Time at={blocker.blockedAt} />
              </li>
            ))}
          </ul>
        </Section>
      )}
      <Section
        title="Tasks"
        more={tasks.length > 1 && <span class="faint small">{count(tasks.length, "task")}</span>}
      >
        {tasks.length === 0 ? (
          <Empty icon="tasks" title="No task yet">
            <p>
              A supervisor that starts and ends its tasks through Twiceshy passes their results on: each
              prompt is told what was done before and what is blocked.
            </p>
            <Command text="twiceshy task start --help" />
          </Empty>
        ) : (
          <ul class="rows">
            {tasks.map((task) => (
              <li key={`${task.project} ${task.id} ${task.startedAt}`}>
                <TaskRow task={task} />
              </li>
            ))}
          </ul>
        )}
      </Section>
      {window !== "" && (
        <Section title="What the next prompt is told">
          <pre class="output accent-edge">{window}</pre>
        </Section>
      )}
    </>
  );
}

const MARKS: Readonly<Record<Tasks["tasks"][number]["status"], Mark>> = {
  started: "info",
  completed: "good",
  failed: "bad",
};

function TaskRow({ task }: { task: Tasks["tasks"][number] }): JSX.Element {
  const { id, type, status, intent, summary, reason, startedAt, endedAt, validation, project } = task;
  return (
    <div class="row task">
      <OutcomeMark mark={MARKS[status]} label={status} />
      <span class="grow">
        <span class="block">{intent || id}</span>
        {(reason || summary) && <span class="block line2 wrap">{reason || summary}</span>}
        <span class="block line2 faint">
          {[status, id, type, chosen.value === ALL && projectName(project)].filter(Boolean).join(" · ")}
        </span>
      </span>
      {validation && (
        <Badge tone={validation.valid ? "good" : "bad"}>
          <Icon name={validation.valid ? "check" : "close"} size={12} />
          {validation.valid ? "checks passed" : `${count(validation.rulesFailed.length, "check")} failed`}
        </Badge>
      )}
      <Time at={endedAt ?? startedAt} />
    </div>
  );
}
