// Did what a turn did hold? Calls and the person outweigh what the agent says of it.

import type { Turn } from "../../domain/turn.ts";
import { pattern } from "../pattern/pattern.ts";
import { withoutLabel } from "./kinds.ts";
import type { Statement } from "./statement.ts";

/** False where it was taken back, or the person said that it does not work. */
export function hasHeld({ ending, feedback }: Turn): boolean {
  return ending !== "undone" && feedback?.verdict !== "failed" && feedback?.verdict !== "regression";
}

/** Where the last check failed, nothing is known to be fixed. */
export function believable({ ending }: Turn, statements: readonly Statement[]): readonly Statement[] {
  if (ending !== "failed") return statements;
  return statements.filter(({ text, kind }) => kind !== "state" && !FIXED.test(withoutLabel(text)));
}

/** Claims that something is well again. */
export const FIXED = pattern(/^(?:fixed|resolved|corrected|mended|solved|repaired)\b|고쳤|해결/i);
