// What was changed since this viewer was started, each with its undo; and what could not be done.
import type { JSX } from "preact";
import { changes } from "../api/changes.ts";
import { undoChange } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { OutcomeMark } from "../parts/outcome.tsx";
import { Time } from "../parts/text.tsx";
import { undo } from "../parts/toast.tsx";
import { Section } from "../shell/page.tsx";

export function ChangesBox(): JSX.Element | null {
  const { changes: done, problems } = changes.value;
  if (isReadOnly.value || done.length + problems.length === 0) return null;
  return (
    <Section title="Changed in this viewer">
      <ul class="rows">
        {problems.map(({ text, at }) => (
          <li key={`${text} ${at}`} class="row">
            <OutcomeMark mark="bad" label="not done" />
            <span class="grow wrap">{text}</span>
            <Time at={at} />
          </li>
        ))}
        {done.map(({ id, text, at, dueAt }) => (
          <li key={id} class="row">
            <OutcomeMark mark={dueAt === null ? "good" : "info"} label={dueAt === null ? "done" : "waits"} />
            <span class="grow wrap">
              {text}
              {dueAt !== null && <span class="block line2">waits for a few seconds</span>}
            </span>
            <Time at={at} />
            <Button
              icon="undo"
              name="Undo"
              onClick={() => undo({ id, name: text, run: () => undoChange(id) })}
            >
              <span class="sr"> {text}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
