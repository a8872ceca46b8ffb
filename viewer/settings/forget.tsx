// Forgetting a project, or everything: said clearly, confirmed, and undone within a few seconds.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { forget } from "../api/forget.ts";
import { chosen, projectName } from "../api/projects.ts";
import { Button } from "../parts/button.tsx";
import { Dialog } from "../parts/dialog.tsx";
import { ALL } from "../route/place.ts";
import { Section } from "../shell/page.tsx";

export function ForgetBox(): JSX.Element {
  const [asked, setAsked] = useState<"project" | "everything" | undefined>(undefined);
  const id = chosen.value ?? ALL;
  const name = projectName(id);
  const forgetIt = async () => {
    if (await forget(asked === "project" ? { type: "project", id } : { type: "everything" }))
      setAsked(undefined);
  };
  return (
    <Section title="Forget">
      <p class="quiet small">
        Single calls and sessions are forgotten where they are shown. What is forgotten is removed from the
        file, not hidden; a copy you exported is yours.
      </p>
      <div class="actions forget">
        {id !== ALL && (
          <Button
            icon="trash"
            tone="danger"
            name={`Forget ${name || "this project"}`}
            onClick={() => setAsked("project")}
          />
        )}
        <Button icon="trash" tone="danger" name="Forget everything" onClick={() => setAsked("everything")} />
      </div>
      {asked && (
        <Dialog
          title={asked === "project" ? `Forget ${name}?` : "Forget everything?"}
          onClose={() => setAsked(undefined)}
        >
          <p>
            {asked === "project"
              ? "All calls, failures, remedies, sessions and observations of this project are removed. Lesson files stay."
              : "All calls, failures, remedies, sessions and observations of all projects are removed. Lesson files stay."}{" "}
            You can undo it for a few seconds.
          </p>
          <div class="dialog-foot">
            <Button tone="bare" name="Cancel" onClick={() => setAsked(undefined)} />
            <Button
              tone="danger"
              name={`Forget ${asked === "project" ? name || "this project" : "everything"}`}
              onClick={forgetIt}
            />
          </div>
        </Dialog>
      )}
    </Section>
  );
}
