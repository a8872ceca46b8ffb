// One lesson: what it says, what it would show and stop, and an editor for its file.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, change, useRoute } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Answered } from "../parts/states.tsx";
import { Badge, Time } from "../parts/text.tsx";
import { go, href } from "../route/router.ts";
import { PageFrame } from "../shell/page.tsx";
import { LessonEditor } from "./editor.tsx";
import { MergeDialog } from "./merge.tsx";
import { LESSON_STATES } from "./row.tsx";

export type Lesson = AnswerOf<(typeof api.lesson)[":id"]["$get"]>;

export function LessonPage({ id }: { id: string }): JSX.Element {
  const answer = useRoute("lesson", api.lesson[":id"].$get, { param: { id } }, { asIs: true });
  const { data } = answer;
  return (
    <PageFrame
      title={data ? data.title || data.name : "Lesson"}
      back={{ href: href("lessons"), name: "Lessons" }}
      isWide
      about={data && <Facts lesson={data} />}
      actions={data && !isReadOnly.value && <Actions lesson={data} />}
    >
      <Answered answer={answer}>
        {(lesson) => (
          <LessonEditor
            key={id}
            text={lesson.text}
            preview={lesson.preview}
            id={id}
            saveName="Save lesson"
            save={(text, before) =>
              change(() => api.lesson[":id"].$put({ param: { id }, json: { before, text } }))
            }
          />
        )}
      </Answered>
    </PageFrame>
  );
}

function Facts({ lesson }: { lesson: Lesson }): JSX.Element {
  const { state, where, uses, usedAt, severity, source } = lesson;
  return (
    <span class="facts-line">
      <Badge tone={state === "active" ? "good" : state === "broken" ? "bad" : ""}>
        {LESSON_STATES[state].name}
      </Badge>
      <code>{where}</code>
      <span>{severity} severity</span>
      {source !== "curated" && (
        <span>{source === "auto" ? "drafted by Twiceshy" : "one line to remember"}</span>
      )}
      <span>
        {uses > 0 ? (
          <>
            used {count(uses, "time")}, last <Time at={usedAt} />
          </>
        ) : (
          "not used yet"
        )}
      </span>
    </span>
  );
}

function Actions({ lesson }: { lesson: Lesson }): JSX.Element {
  const [isMerging, setMerging] = useState(false);
  const param = { id: lesson.id };
  const { wake, silence, $delete } = api.lesson[":id"];
  const isAsleep = lesson.state === "ignored" || lesson.state === "resting" || lesson.state === "archived";
  const remove = async () => {
    if (await change(() => $delete({ param }))) go(href("lessons"));
  };
  return (
    <>
      {lesson.state === "untrusted" && (
        <a class="button main" href={href("lessons", "", { tab: "trust", project: lesson.inProject })}>
          <Icon name="shield" size={16} />
          Decide whether to trust it
        </a>
      )}
      {isAsleep ? (
        <Button icon="sound" name="Show again" onClick={() => change(() => wake.$post({ param }))} />
      ) : (
        <Button icon="mute" name="Silence" onClick={() => change(() => silence.$post({ param }))} />
      )}
      <Button icon="merge" name="Merge" onClick={() => setMerging(true)} />
      <Button icon="trash" tone="danger" name="Delete" onClick={remove} />
      {isMerging && <MergeDialog lesson={lesson} onClose={() => setMerging(false)} />}
    </>
  );
}
