// Forgetting: the server waits a moment before it removes anything, and until then it can be undone.
import { say, sayProblem } from "../parts/toast.tsx";
import { problemOf } from "./answer.ts";
import { api, read, undoChange } from "./client.ts";
import { changed } from "./live.ts";

interface Target {
  readonly type: "attempt" | "observation" | "session" | "project" | "everything";
  readonly id?: string;
}

/** False when it was refused. */
export function forget(target: Target): Promise<boolean> {
  return leave(() => read(api.forget.$post({ json: target })));
}

/** All calls that failed so, also those that are not listed. */
export function forgetFailure(id: string): Promise<boolean> {
  return leave(() => read(api.failure[":id"].forget.$post({ param: { id } })));
}

interface Leaving {
  readonly text: string;
  readonly undo: { readonly id: string; readonly text: string };
}

async function leave(ask: () => Promise<Leaving>): Promise<boolean> {
  try {
    const { text, undo } = await ask();
    say(`Will be forgotten: ${text}`, { id: undo.id, name: undo.text, run: () => undoChange(undo.id) });
    changed.value++;
    return true;
  } catch (thrown) {
    sayProblem(problemOf(thrown).message);
    return false;
  }
}
