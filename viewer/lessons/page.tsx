// Lessons: the lessons agents are shown, drafts to review, and what a repository brought along.
import "./lessons.css";
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, inWhich, isReadOnly } from "../api/projects.ts";
import { Button, Chips } from "../parts/button.tsx";
import { Rows } from "../parts/rows.tsx";
import { Answered, Empty } from "../parts/states.tsx";
import { Command } from "../parts/text.tsx";
import { useWords } from "../parts/words-field.tsx";
import { place, setParams } from "../route/router.ts";
import { PageFrame } from "../shell/page.tsx";
import { DraftPage } from "./draft.tsx";
import { LessonPage } from "./lesson.tsx";
import { NewLesson } from "./new-lesson.tsx";
import { DraftRow, LessonRow } from "./row.tsx";
import { Trust } from "./trust.tsx";

export type Lessons = AnswerOf<typeof api.lessons.$get>;

export function LessonsPage(): JSX.Element {
  const { id } = place.value;
  if (/^d\d+$/.test(id)) return <DraftPage key={id} id={id} />;
  if (id !== "") return <LessonPage key={id} id={id} />;
  return <LessonList />;
}

function LessonList(): JSX.Element {
  const project = chosen.value;
  const tab = place.value.params.get("tab") ?? "";
  const [isWriting, setWriting] = useState(false);
  const answer = useRoute("lessons", api.lessons.$get, project && { query: { project } });
  const { data } = answer;
  const tabs = [
    { value: "", name: "Lessons", many: data?.lessons.length },
    { value: "drafts", name: "Drafts", many: data?.drafts.length },
    { value: "trust", name: "From repositories", many: undefined },
  ];
  return (
    <PageFrame
      title="Lessons"
      about={`What agents are told ${inWhich.value} when a prompt or a call is about it. Each lesson is a markdown file.`}
      actions={
        !isReadOnly.value && (
          <Button icon="plus" tone="main" name="New lesson" onClick={() => setWriting(true)} />
        )
      }
    >
      <Chips
        legend="Show"
        options={tabs}
        chosen={tab}
        onChoose={(value) => setParams({ tab: value })}
        isTabs
      />
      {tab === "trust" ? (
        <Trust />
      ) : (
        <Answered answer={answer}>
          {(found) =>
            tab === "drafts" ? <Drafts drafts={found.drafts} /> : <Cards lessons={found.lessons} />
          }
        </Answered>
      )}
      {isWriting && <NewLesson project={project ?? ""} title="" onClose={() => setWriting(false)} />}
    </PageFrame>
  );
}

function Cards({ lessons }: Pick<Lessons, "lessons">): JSX.Element {
  const words = useWords("text");
  const wanted = (place.value.params.get("text") ?? "").toLowerCase().split(/\s+/);
  const matching = lessons.filter((one) => {
    const said = `${one.title} ${one.where} ${one.appliesTo.join(" ")}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
  if (lessons.length === 0)
    return (
      <Empty icon="lessons" title="No lesson yet">
        <p>
          A lesson says what went wrong once and how not to do it again. Agents see it when their prompt or
          their call is about it. Write one, or accept a draft that Twiceshy made from your sessions.
        </p>
        <Command text="twiceshy lesson draft" />
      </Empty>
    );
  return (
    <>
      <div class="filters">
        <input
          class="input"
          type="search"
          placeholder="Filter"
          aria-label="Filter lessons by words"
          {...words}
        />
      </div>
      {matching.length === 0 && <p class="quiet">No lesson has these words.</p>}
      <Rows items={matching} row={(lesson) => <LessonRow lesson={lesson} />} />
    </>
  );
}

function Drafts({ drafts }: Pick<Lessons, "drafts">): JSX.Element {
  if (drafts.length === 0)
    return (
      <Empty icon="edit" title="No draft waits">
        <p>
          When a turn shows a mistake, its cause and its fix, Twiceshy drafts a lesson at the end of it.
          Agents do not see drafts: you accept, edit or discard them here.
        </p>
        <Command text="twiceshy lesson draft" />
      </Empty>
    );
  return <Rows items={drafts} row={(draft) => <DraftRow draft={draft} />} />;
}
