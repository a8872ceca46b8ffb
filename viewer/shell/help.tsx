// The list of keyboard shortcuts.
import type { JSX } from "preact";
import { Dialog } from "../parts/dialog.tsx";
import { Keys } from "../parts/text.tsx";
import { activeShortcuts } from "./keys.ts";

export function Help({ onClose }: { onClose(): void }): JSX.Element {
  return (
    <Dialog title="Keyboard" onClose={onClose}>
      <dl class="shortcuts">
        {activeShortcuts().map(({ keys, does }) => (
          <div key={keys}>
            <dt>
              <Keys keys={keys} />
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
        <div>
          <dt>
            <Keys keys="Enter" />
          </dt>
          <dd>Open the row</dd>
        </div>
        <div>
          <dt>
            <Keys keys="Esc" />
          </dt>
          <dd>Close a dialog or menu</dd>
        </div>
        <div>
          <dt>
            <Keys keys="← →" />
          </dt>
          <dd>Along the timeline's marks</dd>
        </div>
        <div>
          <dt>
            <Keys keys="+ -" />
          </dt>
          <dd>Zoom the timeline</dd>
        </div>
      </dl>
    </Dialog>
  );
}
