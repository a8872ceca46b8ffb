// The mark for the outcome of a call in lists.
import type { Outcome } from "../../domain/outcome.ts";
import { colour, cross, tick } from "./terminal.ts";

const MARKS: Readonly<Record<Outcome["status"], () => string>> = {
  succeeded: tick,
  failed: cross,
  cancelled: () => colour.dim("–"),
  denied: () => colour.yellow("⊘"),
  unknown: () => colour.dim("?"),
};

export function markOf({ status }: Pick<Outcome, "status">): string {
  return MARKS[status]();
}
