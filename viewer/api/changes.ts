// What was changed in this viewer: to undo it later, also after a reload; what is leaving; and what could not be done.
import { effect, signal } from "@preact/signals";
import { newestUndo, say, sayProblem, undo } from "../parts/toast.tsx";
import { type Answered, api, read, undoChange } from "./client.ts";
import { changed } from "./live.ts";

type Changes = Answered<typeof api.changes.$get>;

export const changes = signal<Changes>({ changes: [], leaving: [], problems: [] });

/** Older problems were told before the page was loaded again. */
const RECENT = 60_000;

/** Will it be gone in a moment? It is shown so until it is, or comes back. */
export function isLeaving(type: Changes["leaving"][number]["type"], id: string | number): boolean {
  return changes.value.leaving.some(
    (one) => one.type === type && "id" in one && String(one.id) === String(id),
  );
}

export function startChanges(): void {
  let told: number | undefined;
  effect(() => {
    changed.value;
    read(api.changes.$get()).then(
      (answer) => {
        changes.value = answer;
        told ??= firstTold(answer);
        for (const { text, at } of answer.problems.toReversed()) if (Date.parse(at) > told) sayProblem(text);
        told = Math.max(told, ...answer.problems.map(({ at }) => Date.parse(at)));
      },
      // The page itself says that the server does not answer.
      () => {},
    );
  });
}

/** After a reload, what still waits can be undone as before. */
function firstTold({ changes: known }: Changes): number {
  for (const one of known.toReversed()) if (one.dueAt !== null) offerUndo(one);
  return Date.now() - RECENT;
}

/** The last change. One whose message has gone is named first, and undone when it is asked for again. */
export async function undoLast(): Promise<void> {
  const message = newestUndo();
  const [last] = changes.value.changes;
  if (message) await undo(message);
  else if (last) offerUndo(last);
}

function offerUndo({ id, text }: { readonly id: string; readonly text: string }): void {
  say(text, { id, name: text, run: () => undoChange(id) });
}
