// Form to correct an observation: its title, and its facts, one a line.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { api, change } from "../api/client.ts";
import { Button } from "../parts/button.tsx";
import { focusOnce } from "../parts/focus.ts";
import type { Observation } from "./observations.tsx";

export function ObservationEditor({
  observation,
  onDone,
}: {
  observation: Observation;
  onDone(): void;
}): JSX.Element {
  const [title, setTitle] = useState(observation.title);
  const before = observation.facts.map(({ text }) => text).join("\n");
  const [facts, setFacts] = useState(before);
  const save = async (event: Event) => {
    event.preventDefault();
    const json = { title, ...(facts !== before && { facts: facts.split("\n") }) };
    const done = await change(() =>
      api.observation[":id"].$put({ param: { id: String(observation.id) }, json }),
    );
    if (done) onDone();
  };
  return (
    <form class="observation" onSubmit={save}>
      <label class="field">
        <span>Title</span>
        <input
          class="input"
          maxLength={120}
          required
          value={title}
          ref={focusOnce}
          onInput={(event) => setTitle(event.currentTarget.value)}
          onKeyDown={(event) => event.key === "Escape" && onDone()}
        />
      </label>
      <label class="field">
        <span>Facts, one a line</span>
        <textarea
          class="input"
          rows={Math.max(3, observation.facts.length + 1)}
          value={facts}
          onInput={(event) => setFacts(event.currentTarget.value)}
        />
      </label>
      <span class="small quiet">Agents are told what you write here; it is not observed again.</span>
      <div class="actions">
        <Button tone="main" type="submit" name="Save observation" />
        <Button tone="bare" name="Cancel" onClick={onDone} />
      </div>
    </form>
  );
}
