// Forgetting: the server waits a moment before it removes anything. Until then the thing is shown as leaving.
import { signal } from "@preact/signals";
import { say, sayProblem } from "../parts/toast.tsx";
import { problemOf } from "./answer.ts";
import { api, read, undoChange } from "./client.ts";
import { changed } from "./live.ts";

interface Target {
  readonly type: "attempt" | "observation" | "session" | "project" | "everything";
  readonly id?: string;
}

const leaving = signal<ReadonlySet<string>>(new Set());

export function isLeaving(type: Target["type"], id: string | number): boolean {
  return leaving.value.has(`${type} ${id}`);
}

/** False when it was refused. */
export function forget(target: Target): Promise<boolean> {
  return leave([target], () => read(api.forget.$post({ json: target })));
}

/** All calls that failed so, also those that are not listed. */
export function forgetFailure(id: string, listed: readonly Target[]): Promise<boolean> {
  return leave(listed, () => read(api.failure[":id"].forget.$post({ param: { id } })));
}

interface Leaving {
  readonly undo: { readonly id: string; readonly text: string };
}

async function leave(targets: readonly Target[], ask: () => Promise<Leaving>): Promise<boolean> {
  try {
    const { undo } = await ask();
    mark(targets, true);
    say(undo.text, async () => {
      await undoChange(undo.id);
      mark(targets, false);
    });
    changed.value++;
    return true;
  } catch (thrown) {
    sayProblem(problemOf(thrown).message);
    return false;
  }
}

function mark(targets: readonly Target[], isGoing: boolean): void {
  const next = new Set(leaving.value);
  for (const { type, id = "" } of targets) {
    if (isGoing) next.add(`${type} ${id}`);
    else next.delete(`${type} ${id}`);
  }
  leaving.value = next;
}
