// Actions on a failure: silence it, forget it, make a lesson of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, change } from "../api/client.ts";
import { forgetFailure } from "../api/forget.ts";
import { isReadOnly } from "../api/projects.ts";
import { NewLesson } from "../lessons/new-lesson.tsx";
import { Icon } from "../parts/icon.tsx";
import type { FailureDetails } from "./detail.tsx";

export function FailureActions({ failure }: { failure: FailureDetails }): JSX.Element | null {
  const [lesson, setLesson] = useState<{ title: string; text: string } | undefined>(undefined);
  if (isReadOnly.value) return null;
  const { id, state, attempts } = failure;
  const param = { id };
  const isSilent = state === "ignored";
  const forgetAll = () =>
    forgetFailure(
      id,
      attempts.map((attempt) => ({ type: "attempt", id: String(attempt.id) })),
    );
  const write = async () => setLesson(await change(() => api.failure[":id"].lesson.$get({ param })));
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
      <button type="button" class="button" onClick={write}>
        <Icon name="lessons" size={16} />
        Make a lesson
      </button>
      {attempts.length > 0 && (
        <button type="button" class="button danger" onClick={forgetAll}>
          <Icon name="trash" size={16} />
          Forget
        </button>
      )}
      {lesson && <NewLesson project={failure.project} {...lesson} onClose={() => setLesson(undefined)} />}
    </div>
  );
}
