// Merges another lesson into this one.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, change, useRoute } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { Answered } from "../parts/states.tsx";
import type { Lesson } from "./lesson.tsx";

export function MergeDialog({ lesson, onClose }: { lesson: Lesson; onClose(): void }): JSX.Element {
  const [other, setOther] = useState("");
  const answer = useRoute("lessons", api.lessons.$get, { query: { project: lesson.inProject } });
  const merge = async (event: Event) => {
    event.preventDefault();
    if (await change(() => api.lesson[":id"].merge.$post({ param: { id: lesson.id }, json: { other } })))
      onClose();
  };
  return (
    <Dialog title="Merge another lesson into this one" onClose={onClose}>
      <Answered answer={answer} lines={3}>
        {({ lessons }) => {
          const others = lessons.filter((one) => one.id !== lesson.id && one.state !== "broken");
          if (others.length === 0) return <p class="quiet">There is no other lesson to merge.</p>;
          return (
            <form class="stack tight" onSubmit={merge}>
              <label class="field">
                <span>The lesson that becomes part of “{lesson.title}”</span>
                <select
                  class="input"
                  required
                  value={other}
                  onChange={(event) => setOther(event.currentTarget.value)}
                >
                  <option value="">Choose</option>
                  {others.map((one) => (
                    <option key={one.id} value={one.id}>
                      {one.title || one.name}
                    </option>
                  ))}
                </select>
              </label>
              <p class="small quiet">
                Its text is added here, and its own file goes to the trash. You can undo it.
              </p>
              <div class="dialog-foot">
                <Button tone="bare" name="Cancel" onClick={onClose} />
                <Button tone="main" type="submit" name="Merge" />
              </div>
            </form>
          );
        }}
      </Answered>
    </Dialog>
  );
}
