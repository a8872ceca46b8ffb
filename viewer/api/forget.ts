// Forgetting: the server waits a moment before it removes anything, and until then it can be undone.
import { api, change } from "./client.ts";

interface Target {
  readonly type: "attempt" | "observation" | "session" | "project" | "everything";
  readonly id?: string;
}

const said = ({ text }: { readonly text: string }) => `Will be forgotten: ${text}`;

/** Undefined when it was refused. */
export function forget(target: Target) {
  return change(() => api.forget.$post({ json: target }), said);
}

/** All calls that failed so, also those that are not listed. */
export function forgetFailure(id: string) {
  return change(() => api.failure[":id"].forget.$post({ param: { id } }), said);
}
