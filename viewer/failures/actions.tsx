// What can be done about a failure: silence it, forget it, make a lesson of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count } from "../../src/core/text/for-people.ts";
import { api, change } from "../api/client.ts";
import { forget } from "../api/forget.ts";
import { isReadOnly } from "../api/projects.ts";
import { NewLesson } from "../lessons/new-lesson.tsx";
import { Icon } from "../parts/icon.tsx";
import type { FailureDetails } from "./detail.tsx";
import { lessonFrom } from "./lesson-from.ts";

export function FailureActions({ failure }: { failure: FailureDetails }): JSX.Element | null {
  const [isWriting, setWriting] = useState(false);
  if (isReadOnly.value) return null;
  const { id, state, attempts } = failure;
  const param = { id };
  const isSilent = state === "ignored";
  const forgetAll = () =>
    forget(
      attempts.map((attempt) => ({ type: "attempt", id: String(attempt.id) })),
      `Forget ${count(attempts.length, "call")} of this failure`,
    );
  return (
    <div class="actions">
      {isSilent ? (
        <button
          type="button"
          class="button"
          onClick={() => change(() => api.failure[":id"].unignore.$post({ param }))}
        >
          <Icon name="sound" size={16} />
          Warn again
        </button>
      ) : (
        <button
          type="button"
          class="button"
          onClick={() => change(() => api.failure[":id"].ignore.$post({ param }))}
        >
          <Icon name="mute" size={16} />
          Silence
        </button>
      )}
      <button type="button" class="button" onClick={() => setWriting(true)}>
        <Icon name="lessons" size={16} />
        Make a lesson
      </button>
      {attempts.length > 0 && (
        <button type="button" class="button danger" onClick={forgetAll}>
          <Icon name="trash" size={16} />
          Forget
        </button>
      )}
      {isWriting && (
        <NewLesson project={failure.project} {...lessonFrom(failure)} onClose={() => setWriting(false)} />
      )}
    </div>
  );
}
