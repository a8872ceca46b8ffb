// A lesson or a draft in a list.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { chosen, projectName } from "../api/projects.ts";
import { type Mark, OutcomeMark } from "../parts/outcome.tsx";
import { Badge, Prose, Time } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";
import { href } from "../route/router.ts";
import type { Lessons } from "./page.tsx";

type Lesson = Lessons["lessons"][number];
type Draft = Lessons["drafts"][number];

export const LESSON_STATES: Readonly<
  Record<Lesson["state"], { readonly name: string; readonly mark: Mark }>
> = {
  active: { name: "shown to agents", mark: "good" },
  ignored: { name: "silenced", mark: "none" },
  resting: { name: "resting: not used for long", mark: "none" },
  archived: { name: "archived", mark: "none" },
  elsewhere: { name: "for another project", mark: "none" },
  untrusted: { name: "not trusted yet", mark: "warn" },
  broken: { name: "cannot be used", mark: "bad" },
};

export function LessonRow({ lesson }: { lesson: Lesson }): JSX.Element {
  const { id, title, name, where, state, problem, severity, occurrences, uses, usedAt, calls } = lesson;
  const stops = calls.filter((call) => call.stops).length;
  const { mark, name: stateText } = LESSON_STATES[state];
  return (
    <a class="row lesson" href={href("lessons", id)} data-row>
      <OutcomeMark mark={mark} label={stateText} />
      <span class="grow">
        <span class="cut block">
          <Prose text={title || name} />
        </span>
        <span class="cut block line2">
          {problem ??
            [
              where,
              ...(state === "active" ? [] : [stateText]),
              ...(occurrences > 1 ? [`happened ${occurrences}×`] : []),
            ].join(" · ")}
        </span>
      </span>
      {severity === "high" && <Badge tone="bad">high severity</Badge>}
      {stops > 0 && <Badge tone="accent">stops {count(stops, "call")}</Badge>}
      <span class="end times">
        <span>{uses > 0 ? `used ${uses}×` : "not used yet"}</span>
        <Time at={usedAt} />
      </span>
    </a>
  );
}

const TRIGGERS: Readonly<Record<Draft["trigger"], string>> = {
  feedback: "you said that it did not work, then it was fixed",
  "red-green": "a check failed, then passed",
  rollback: "changes were reverted",
  rejection: "you refused a call and said why",
  request: "you asked to record it",
  repeated: "the failure came back in another session",
  "in-a-row": "three failures in a row, then it worked",
  retrospective: "a success that explains itself",
  proposed: "proposed by an agent or by you",
};

export function triggerText(trigger: Draft["trigger"]): string {
  return TRIGGERS[trigger];
}

export function DraftRow({ draft }: { draft: Draft }): JSX.Element {
  return (
    <a class="row" href={href("lessons", draft.id)} data-row>
      <OutcomeMark mark="info" label="draft" />
      <span class="grow">
        <span class="cut block">
          <Prose text={draft.title} />
        </span>
        <span class="cut block line2">
          {chosen.value === ALL && `${projectName(draft.project)} · `}
          <Prose text={draft.mistake || triggerText(draft.trigger)} />
        </span>
      </span>
      <Time at={draft.at} />
    </a>
  );
}
