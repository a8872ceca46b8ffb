// One line of remembered text for a model or a person: untrusted, so flattened, stripped and cut.

import { pattern } from "../pattern/pattern.ts";
import { cut } from "../text/cut.ts";
import { oneLine } from "../text/line.ts";

/**
 * Tags by which agents mark the words of the system, the person or Twiceshy, and chat templates mark turns
 * (`<|im_start|>`): quoted text must not open or close one.
 */
const MARKS = pattern(
  /<(\/?)(?=twiceshy|\||(?:system|assistant|user|human|developer|tool|function|instruction|important|command)[\w-]*[\s>/])/gi,
);

export function line(text: string, maximum: number): string {
  return cut(withoutMarks(oneLine(text)), maximum);
}

/** For text that keeps its lines. */
export function withoutMarks(text: string): string {
  return text.replace(MARKS, "‹$1");
}

/** A session's title: the first line of its first prompt. */
export function titleOf(prompt: string): string {
  return line(prompt.trim().split("\n", 1)[0] ?? "", 120);
}
