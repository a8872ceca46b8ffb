// Shows the remedy of a failure, to correct or remove it.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count } from "../../src/core/text/for-people.ts";
import { api, change } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { focusOnce } from "../parts/focus.ts";
import { Copy } from "../parts/text.tsx";
import type { FailureDetails } from "./detail.tsx";

export function RemedyBox({ failure }: { failure: FailureDetails }): JSX.Element {
  const [isEditing, setEditing] = useState(false);
  const { remedy } = failure;
  if (isEditing) return <RemedyEditor failure={failure} onDone={() => setEditing(false)} />;
  if (!remedy)
    return (
      <div class="remedy none">
        <span class="quiet small">No remedy is known yet.</span>
        {!isReadOnly.value && (
          <div class="actions">
            <Button icon="plus" name="Say what works instead" onClick={() => setEditing(true)} />
          </div>
        )}
      </div>
    );
  const mined = failure.remedies.find((one) => one.display === remedy.display && !one.isForgotten);
  const forget = () =>
    mined &&
    change(() =>
      api.remedy[":id"].$put({
        param: { id: mined.id },
        query: { project: failure.project },
        json: { forgotten: true },
      }),
    );
  return (
    <div class="remedy">
      <span class="good small">
        <strong>Worked instead</strong>
      </span>
      <div class="remedy-line">
        <code>{remedy.display}</code>
        <Copy text={remedy.display} what="remedy" />
      </div>
      <span class="small quiet">
        {remedy.byPerson
          ? "Written by you."
          : `Seen to work ${remedy.count === 1 ? "once" : count(remedy.count, "time")}.`}
      </span>
      {!isReadOnly.value && (
        <div class="actions">
          <Button icon="edit" name="Correct remedy" onClick={() => setEditing(true)} />
          {mined && <Button icon="trash" tone="bare" name="Remove remedy" onClick={forget} />}
        </div>
      )}
    </div>
  );
}

function RemedyEditor({ failure, onDone }: { failure: FailureDetails; onDone(): void }): JSX.Element {
  const [text, setText] = useState(failure.remedy?.display ?? "");
  const save = async (event: Event) => {
    event.preventDefault();
    const done = await change(() =>
      api.failure[":id"].remedy.$put({ param: { id: failure.id }, json: { text } }),
    );
    if (done) onDone();
  };
  return (
    <form class="remedy" onSubmit={save}>
      <label class="field">
        <span>What works instead</span>
        <input
          class="input mono"
          maxLength={500}
          required
          value={text}
          ref={focusOnce}
          onInput={(event) => setText(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
      </label>
      <span class="small quiet">The next warning to an agent says exactly this.</span>
      <div class="actions">
        <Button tone="main" type="submit" name="Save remedy" />
        <Button tone="bare" name="Cancel" onClick={onDone} />
      </div>
    </form>
  );
}
