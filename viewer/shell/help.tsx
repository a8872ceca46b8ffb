// The list of keyboard shortcuts.
import type { JSX } from "preact";
import { Dialog } from "../parts/dialog.tsx";
import { Keys } from "../parts/text.tsx";
import { activeShortcuts } from "./keys.ts";

/** Keys that the browser or a part of a page listens to. */
const OTHERS = [
  { keys: "Enter", does: "Open the row" },
  { keys: "Esc", does: "Close a dialog or menu" },
  { keys: "← →", does: "Along the timeline's marks" },
  { keys: "+ -", does: "Zoom the timeline" },
];

export function Help({ onClose }: { onClose(): void }): JSX.Element {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl class="shortcuts">
        {[...activeShortcuts(), ...OTHERS].map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
