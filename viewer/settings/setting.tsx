// One setting: its name, what it means, its value, where the value comes from, and a field to change it.
import type { JSX } from "preact";
import { useEffect, useId, useState } from "preact/hooks";
import { upperFirst } from "../../src/core/text/words.ts";
import { api, change } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Choice } from "../parts/choice.tsx";
import { Badge } from "../parts/text.tsx";
import { choicesOf } from "./choices.ts";
import type { Settings } from "./page.tsx";

type Setting = Settings["settings"][number];

const SOURCES: Readonly<Record<Setting["from"], string>> = {
  default: "",
  file: "set by you",
  environment: "from the environment",
  project: "restricted by this project",
};

export function SettingRow({ setting }: { setting: Setting }): JSX.Element {
  const { name, help, from } = setting;
  const field = useId();
  const about = useId();
  const save = (value: string | null) =>
    change(() => api.settings[":name"].$put({ param: { name }, json: { value } }));
  return (
    <div class="setting">
      <div>
        <label for={field} class="mono">
          {name}
        </label>
        {SOURCES[from] && <Badge tone={from === "file" ? "accent" : "warn"}>{SOURCES[from]}</Badge>}
        <p class="small quiet" id={about}>
          {upperFirst(help)}
        </p>
      </div>
      <div class="setting-value">
        <Field setting={setting} id={field} about={about} save={save} />
        {from === "file" && !isReadOnly.value && (
          <button type="button" class="button bare" onClick={() => save(null)}>
            Reset<span class="sr"> {name}</span>
          </button>
        )}
      </div>
    </div>
  );
}

interface FieldProps {
  readonly setting: Setting;
  readonly id: string;
  readonly about: string;
  save(value: string): Promise<unknown>;
}

/** Yes or no, one of a few words, or free text. */
function Field({ setting, id, about, save }: FieldProps): JSX.Element {
  const now = textOf(setting.value);
  const [typed, setTyped] = useState(now);
  useEffect(() => setTyped(now), [now]);
  const common = {
    id,
    "aria-describedby": about,
    disabled: isReadOnly.value || setting.from === "environment",
  };
  if (typeof setting.value === "boolean" && typeof setting.default === "boolean")
    return (
      <input
        {...common}
        type="checkbox"
        class="toggle"
        checked={setting.value}
        onChange={(event) => save(String(event.currentTarget.checked))}
      />
    );
  const words = choicesOf(setting.expects);
  if (words.length > 1)
    return (
      <Choice {...common} value={now} options={words.map((word) => [word, word] as const)} onChoose={save} />
    );
  const keep = async () => {
    if (typed !== now && !(await save(typed === "" ? "off" : typed))) setTyped(now);
  };
  return (
    <input
      {...common}
      class="input"
      value={typed}
      placeholder="off"
      title={setting.expects}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={(event) => {
        if (event.key === "Enter") void keep();
        if (event.key === "Escape") setTyped(now);
      }}
    />
  );
}

function textOf(value: Setting["value"]): string {
  return Array.isArray(value) ? value.join(", ") : String(value);
}
