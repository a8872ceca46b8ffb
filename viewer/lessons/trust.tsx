// Lessons and settings that came with a repository: not shown to agents until the person approves them.
import type { JSX } from "preact";
import { type Answered as AnswerOf, api, change, useRoute } from "../api/client.ts";
import { chosen, isReadOnly } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Badge, Prose } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";

type Brought = AnswerOf<typeof api.trust.$get>["brought"][number];

const ANSWERS = { yes: { name: "approved", tone: "good" }, no: { name: "declined", tone: "bad" } } as const;

export function Trust(): JSX.Element {
  const project = chosen.value;
  const args = project && project !== ALL ? { query: { project } } : undefined;
  const answer = useRoute("trust", api.trust.$get, args);
  if (project === ALL)
    return (
      <Empty icon="shield" title="Choose one project">
        <p>Trust is given to one repository at a time.</p>
      </Empty>
    );
  return (
    <Answered answer={answer}>
      {({ brought }) =>
        brought.length === 0 ? (
          <Empty icon="shield" title="This repository brought nothing along">
            <p>
              Lessons and settings in a clone are somebody else's words. They are listed here and stay silent
              until you approve them on this machine.
            </p>
          </Empty>
        ) : (
          <ul class="stack tight">
            {brought.map((one) => (
              <li key={`${one.kind} ${one.name}`}>
                <BroughtCard one={one} project={project ?? ""} />
              </li>
            ))}
          </ul>
        )
      }
    </Answered>
  );
}

function BroughtCard({ one, project }: { one: Brought; project: string }): JSX.Element {
  const reply = (answer: "yes" | "no") =>
    change(() => api.trust.$post({ query: { project }, json: { names: [one.name], answer } }));
  const said = one.answer === "yes" || one.answer === "no" ? ANSWERS[one.answer] : undefined;
  return (
    <article class="card">
      <header class="chips brought">
        <code>{one.name}</code>
        {said ? (
          <Badge tone={said.tone}>{said.name}</Badge>
        ) : (
          <Badge tone="warn">waits for your answer</Badge>
        )}
        {one.changed && <Badge tone="warn">changed since you approved it</Badge>}
      </header>
      {one.lesson && (
        <>
          <h2>
            <Prose text={one.lesson.title} />
          </h2>
          <p class="quiet">{one.lesson.fix || one.lesson.mistake || one.lesson.situation}</p>
          {one.stops && one.stops.length > 0 && (
            <p class="small">
              It would stop{" "}
              {one.stops.length === 1 ? "one kind of call" : `${one.stops.length} kinds of calls`}.
            </p>
          )}
        </>
      )}
      {one.settings && (
        <dl class="facts">
          {Object.entries(one.settings).map(([name, value]) => (
            <div key={name} class="pair">
              <dt>{name}</dt>
              <dd>
                <code>{String(value)}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {!isReadOnly.value && (
        <div class="actions">
          {one.answer !== "yes" && <Button name="Approve" onClick={() => reply("yes")} />}
          {one.answer !== "no" && <Button name="Decline" onClick={() => reply("no")} />}
        </div>
      )}
    </article>
  );
}
