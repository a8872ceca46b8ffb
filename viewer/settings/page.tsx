// Settings: every setting with its explanation, the health of the integrations, the memory's size, and forgetting.
import "./settings.css";
import type { JSX } from "preact";
import { bytes } from "../../src/core/text/for-people.ts";
import { type Answered as AnswerOf, api, useRoute } from "../api/client.ts";
import { chosen, isReadOnly } from "../api/projects.ts";
import { Answered } from "../parts/states.tsx";
import { Badge, Time } from "../parts/text.tsx";
import { PageFrame, Section } from "../shell/page.tsx";
import { ChangesBox } from "./changes.tsx";
import { ForgetBox } from "./forget.tsx";
import { groupsOf } from "./groups.ts";
import { Health } from "./health.tsx";
import { prunedText } from "./pruned.ts";
import { SettingRow } from "./setting.tsx";

export type Settings = AnswerOf<typeof api.settings.$get>;

export function SettingsPage(): JSX.Element {
  const project = chosen.value;
  const answer = useRoute("settings", api.settings.$get, project && { query: { project } });
  return (
    <PageFrame
      title="Settings"
      about={
        answer.data && (
          <>
            Kept in <code>{answer.data.file}</code>; a change takes effect at the next call of an agent.
          </>
        )
      }
      actions={isReadOnly.value && <Badge>read-only</Badge>}
    >
      <Health />
      <ChangesBox />
      <Answered answer={answer} lines={12}>
        {(found) => (
          <>
            {found.problems.length > 0 && (
              <div class="card problem" role="alert">
                <p>{found.problems.join(" ")}</p>
              </div>
            )}
            {groupsOf(found.settings).map((group) => (
              <Section key={group.name} title={group.name}>
                <ul class="settings">
                  {group.settings.map((setting) => (
                    <li key={setting.name}>
                      <SettingRow setting={setting} />
                    </li>
                  ))}
                </ul>
              </Section>
            ))}
            <MemorySection memory={found.memory} />
          </>
        )}
      </Answered>
      {!isReadOnly.value && <ForgetBox />}
    </PageFrame>
  );
}

function MemorySection({ memory }: Pick<Settings, "memory">): JSX.Element {
  return (
    <Section title="The memory's file">
      <dl class="facts">
        <dt>Where</dt>
        <dd>
          <code>{memory.path}</code>
        </dd>
        <dt>Size</dt>
        <dd>{bytes(memory.bytes)}</dd>
        {memory.pruned.map((one) => (
          <div key={one.what} class="pair">
            <dt>Made smaller</dt>
            <dd>
              <Time at={one.at} />: {prunedText(one)}
            </dd>
          </div>
        ))}
      </dl>
      <p class="small quiet privacy">
        Secrets are removed before anything is written. Nothing leaves this machine unless you switch on a
        model.
      </p>
    </Section>
  );
}
