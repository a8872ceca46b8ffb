// Forgetting: the server waits a moment before it removes anything. Until then the thing is shown as leaving.
import { signal } from "@preact/signals";
import { say, sayProblem } from "../parts/toast.tsx";
import { problemOf } from "./answer.ts";
import { api, read, undoChange } from "./client.ts";
import { changed } from "./live.ts";

export interface Target {
  readonly type: "attempt" | "session" | "project" | "everything";
  readonly id?: string;
}

const leaving = signal<ReadonlySet<string>>(new Set());

export function isLeaving(type: Target["type"], id: string | number): boolean {
  return leaving.value.has(`${type} ${id}`);
}

/** One or several things, said and undone as one. False when it was refused. */
export async function forget(targets: readonly Target[], text?: string): Promise<boolean> {
  const changes: string[] = [];
  let said = text;
  try {
    for (const target of targets) {
      const { undo } = await read(api.forget.$post({ json: target }));
      changes.push(undo.id);
      said ??= undo.text;
    }
  } catch (thrown) {
    sayProblem(problemOf(thrown).message);
  }
  if (changes.length === 0) return false;
  mark(targets, true);
  say(said ?? "Forgotten", async () => {
    await Promise.all(changes.map(undoChange));
    mark(targets, false);
  });
  changed.value++;
  return true;
}

function mark(targets: readonly Target[], isGoing: boolean): void {
  const next = new Set(leaving.value);
  for (const { type, id = "" } of targets) {
    if (isGoing) next.add(`${type} ${id}`);
    else next.delete(`${type} ${id}`);
  }
  leaving.value = next;
}
