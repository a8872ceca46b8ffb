// One draft: what made it worth a lesson, its evidence, and the decision: accept, edit, discard.
import type { JSX } from "preact";
import { useRef } from "preact/hooks";
import { api, change, useRoute } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Evidence } from "../failures/detail.tsx";
import { Button } from "../parts/button.tsx";
import { Answered } from "../parts/states.tsx";
import { Time } from "../parts/text.tsx";
import { go, href } from "../route/router.ts";
import { PageFrame, Section } from "../shell/page.tsx";
import { LessonEditor } from "./editor.tsx";
import { triggerText } from "./row.tsx";

export function DraftPage({ id }: { id: string }): JSX.Element {
  const answer = useRoute("draft", api.draft[":id"].$get, { param: { id } }, { asIs: true });
  const { data } = answer;
  const back = href("lessons", "", { tab: "drafts" });
  const typed = useRef("");
  const save = (text: string) => change(() => api.draft[":id"].$put({ param: { id }, json: { text } }));
  /** What was typed and not saved is accepted, too. */
  const accept = async (person: boolean) => {
    const json = { person, ...(typed.current !== data?.text && { text: typed.current }) };
    if (await change(() => api.draft[":id"].accept.$post({ param: { id }, json }))) go(back);
  };
  const discard = async () => {
    if (await change(() => api.draft[":id"].reject.$post({ param: { id } }))) go(back);
  };
  return (
    <PageFrame
      title={data?.title ?? "Draft"}
      back={{ href: back, name: "Drafts" }}
      isWide
      about={
        data && (
          <span class="facts-line">
            <span>{triggerText(data.trigger)}</span>
            <Time at={data.at} />
            <a href={href("session", data.session)}>the session</a>
          </span>
        )
      }
      actions={
        data &&
        data.state === "waiting" &&
        !isReadOnly.value && (
          <>
            <Button
              icon="check"
              tone="main"
              name="Accept"
              title="Becomes a file of the project, shared through git"
              onClick={() => accept(false)}
            />
            <Button
              name="Accept only for me"
              title="Becomes a file of yours, for every project"
              onClick={() => accept(true)}
            />
            <Button icon="trash" tone="danger" name="Discard" onClick={discard} />
          </>
        )
      }
    >
      <Answered answer={answer}>
        {(draft) => (
          <>
            <LessonEditor
              key={id}
              text={draft.text}
              saveName="Save draft"
              save={save}
              onTyped={(text) => {
                typed.current = text;
              }}
            />
            <Section title="Evidence">
              <Evidence attempts={draft.attempts} />
            </Section>
          </>
        )}
      </Answered>
    </PageFrame>
  );
}
