// A new lesson: its title and, if it comes from a failure, the beginning of its text.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, change } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { focusOnce } from "../parts/focus.ts";
import { go, href } from "../route/router.ts";

interface NewLessonProps {
  readonly project: string;
  readonly title: string;
  readonly text?: string;
  onClose(): void;
}

export function NewLesson({ project, title, text, onClose }: NewLessonProps): JSX.Element {
  const [typed, setTyped] = useState(title);
  const [body, setBody] = useState(text ?? "");
  const [isMine, setMine] = useState(false);
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    const json = { title: typed, ...(body !== "" && { text: body }), ...(isMine && { person: true }) };
    const done = await change(() => api.lessons.$post({ query: { project }, json }));
    if (!done) return;
    onClose();
    if (done.lesson) go(href("lessons", done.lesson.id));
  };
  return (
    <Dialog
      title={text === undefined ? "New lesson" : "Make a lesson"}
      isWide={text !== undefined}
      onClose={onClose}
    >
      <form class="stack tight" onSubmit={onSubmit}>
        <label class="field">
          <span>Title</span>
          <input
            class="input"
            required
            maxLength={200}
            value={typed}
            ref={focusOnce}
            placeholder="Migrations are never edited after they were merged"
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        {text !== undefined && (
          <label class="field">
            <span>Text (markdown)</span>
            <textarea
              class="input mono"
              rows={16}
              value={body}
              onInput={(event) => setBody(event.currentTarget.value)}
            />
          </label>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={isMine}
            onChange={(event) => setMine(event.currentTarget.checked)}
          />
          <span>Only for me, in every project (not shared through git)</span>
        </label>
        <div class="dialog-foot">
          <Button tone="bare" name="Cancel" onClick={onClose} />
          <Button tone="main" type="submit" name="Write lesson" />
        </div>
      </form>
    </Dialog>
  );
}
