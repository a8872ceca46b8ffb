// The editor of a lesson's markdown, beside what agents would be shown and which calls would be stopped.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Badge } from "../parts/text.tsx";

type Preview = AnswerOf<typeof api.lessons.preview.$post>;

interface EditorProps {
  readonly text: string;
  readonly preview?: Preview;
  /** Of a lesson that exists. */
  readonly id?: string;
  readonly saveName: string;
  /** `before` is the text that was edited. Returns undefined when it was refused. */
  save(text: string, before: string): Promise<object | undefined>;
  /** Told at every change what stands in the field. */
  onTyped?(text: string): void;
}

/** Keys pressed closer together than this are one preview. */
const PAUSE = 250;

export function LessonEditor({ text, preview, id, saveName, save, onTyped }: EditorProps): JSX.Element {
  // The file may change below the person: what was typed stays, and what was not touched follows the file.
  const [edited, setEdited] = useState({ base: text, typed: text });
  const isUntouched = edited.typed === edited.base || edited.typed === text;
  const { base, typed } = isUntouched ? { base: text, typed: text } : edited;
  const setTyped = (now: string) => setEdited({ base, typed: now });
  useEffect(() => onTyped?.(typed), [typed]);
  const settled = useSettled(typed);
  const isChanged = typed !== text;
  const json = { text: settled, ...(id !== undefined && { id }) };
  const isKnown = settled === text && preview !== undefined;
  const answer = useRoute("preview", api.lessons.preview.$post, isKnown ? undefined : { json }, {
    live: false,
  });
  const current = answer.data ?? preview;
  const onSubmit = async (event: Event) => {
    event.preventDefault();
    await save(typed, base);
  };
  return (
    <form class="editor" onSubmit={onSubmit}>
      <div class="editor-text">
        <label class="field">
          <span>Text of the lesson (markdown)</span>
          <textarea
            class="input mono"
            spellcheck={false}
            readOnly={isReadOnly.value}
            rows={26}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
        {base !== text && (
          <p class="small" role="status">
            The lesson was changed elsewhere while you typed. Your text is kept here; discard it to see the
            new one.
          </p>
        )}
        {!isReadOnly.value && (
          <div class="actions">
            <Button
              tone="main"
              type="submit"
              name={saveName}
              disabled={!isChanged || (current !== undefined && current.problem !== "")}
            />
            {isChanged && (
              <Button
                tone="bare"
                name="Discard changes"
                onClick={() => setEdited({ base: text, typed: text })}
              />
            )}
          </div>
        )}
      </div>
      <div class="editor-preview" aria-live="polite">
        {current && <PreviewBox preview={current} />}
      </div>
    </form>
  );
}

/** `node` or `caching`: a topic, and perhaps the name of a program as well, which nobody can tell. */
function isWord(call: Preview["calls"][number]): boolean {
  return call.type === "command" && !call.stops && !call.text.includes(" ");
}

function PreviewBox({ preview }: { preview: Preview }): JSX.Element {
  const named = preview.calls.filter((call) => !isWord(call));
  const words = preview.calls.filter(isWord).map(({ text }) => text);
  if (preview.problem !== "")
    return (
      <div class="card problem" role="alert">
        <Icon name="failures" />
        <p>{preview.problem}</p>
      </div>
    );
  return (
    <div class="stack">
      <div>
        <h2>What agents read at a prompt it applies to</h2>
        <pre class="output accent-edge">{preview.atPrompt || "Nothing."}</pre>
      </div>
      <div>
        <h2>Calls it is about</h2>
        {named.length === 0 ? (
          <p class="small quiet">
            {words.length === 0 && "None: it is shown at prompts only. "}
            Name commands, paths or tools in applies-to.
          </p>
        ) : (
          <ul class="stack tight">
            {named.map((call) => (
              <li key={call.text} class="watched">
                <code>{call.text}</code>
                <Badge tone={call.stops ? "accent" : ""}>{call.stops ? "stopped once" : "gets a note"}</Badge>
              </li>
            ))}
          </ul>
        )}
        {words.length > 0 && (
          <p class="small quiet more-words">
            {words.length === 1 ? "Topic" : "Topics"}: {words.join(", ")}. It is shown at prompts that speak
            of {words.length === 1 ? "it" : "them"}; if it is also the name of a program, its calls get a
            note.
          </p>
        )}
      </div>
      {preview.atCall && (
        <div>
          <h2>What the agent reads when it is stopped</h2>
          <pre class="output accent-edge">{preview.atCall}</pre>
        </div>
      )}
    </div>
  );
}

function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), PAUSE);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
