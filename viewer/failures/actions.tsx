// Actions on a failure: silence it, forget it, make a lesson of it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, change } from "../api/client.ts";
import { forgetFailure } from "../api/forget.ts";
import { isReadOnly } from "../api/projects.ts";
import { NewLesson } from "../lessons/new-lesson.tsx";
import { Button } from "../parts/button.tsx";
import type { FailureDetails } from "./detail.tsx";

export function FailureActions({ failure }: { failure: FailureDetails }): JSX.Element | null {
  const [lesson, setLesson] = useState<{ title: string; text: string } | undefined>(undefined);
  if (isReadOnly.value) return null;
  const { id, state, attempts } = failure;
  const param = { id };
  const isSilent = state === "ignored";
  const { ignore, unignore, lesson: draft } = api.failure[":id"];
  const write = async () => setLesson(await change(() => draft.$get({ param })));
  return (
    <div class="actions">
      {isSilent ? (
        <Button icon="sound" name="Warn again" onClick={() => change(() => unignore.$post({ param }))} />
      ) : (
        <Button icon="mute" name="Silence" onClick={() => change(() => ignore.$post({ param }))} />
      )}
      <Button icon="lessons" name="Make a lesson" onClick={write} />
      {attempts.length > 0 && (
        <Button icon="trash" tone="danger" name="Forget" onClick={() => forgetFailure(id)} />
      )}
      {lesson && <NewLesson project={failure.project} {...lesson} onClose={() => setLesson(undefined)} />}
    </div>
  );
}
