// Parses `failure-context-…-iter-N.log`: the test output before the loop rolled the changes back.
import type { ErrorEntry } from "../../domain/iteration.ts";
import { errorIn } from "../error-in.ts";

export interface FailureContext {
  readonly storyId: string;
  readonly error?: ErrorEntry;
}

export function parseFailureContext(text: string): FailureContext {
  const storyId = /^#\s*Story:\s*(\S+)/m.exec(text)?.[1] ?? "";
  const lines = text.split(/\r?\n/).filter((line) => !/^#{1,2}\s/.test(line) && line.trim() !== "");
  const error = errorIn(lines);
  return { storyId, ...(error && { error }) };
}
