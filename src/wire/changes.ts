// JSON shape of a change that can be undone.
import { iso, isoOrNull } from "./time.ts";

export function wireChange({
  id,
  text,
  at,
  dueAt = 0,
}: {
  readonly id: string;
  readonly text: string;
  readonly at: number;
  readonly dueAt?: number;
}) {
  return { id, text, at: iso(at), dueAt: isoOrNull(dueAt) };
}
