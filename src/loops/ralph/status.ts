// Maps status words and exit codes to how an iteration ended; never uses what an agent said.
import type { IterationStatus } from "../../domain/iteration.ts";

/** Exit code of GNU `timeout`. */
const TIMED_OUT = 124;

const WORDS: Readonly<Record<string, IterationStatus>> = {
  success: "success",
  completed: "success",
  ok: "success",
  passed: "success",
  error: "error",
  failed: "error",
  failure: "error",
  timeout: "timeout",
  timed_out: "timeout",
};

/** Undefined for an unknown word. */
export function statusOf(word: string): IterationStatus | undefined {
  const name = word.trim().toLowerCase();
  return Object.hasOwn(WORDS, name) ? WORDS[name] : undefined;
}

export function statusOfCode(code: number): IterationStatus {
  if (code === 0) return "success";
  return code === TIMED_OUT ? "timeout" : "error";
}

export function modeOf(name: string | undefined): "plan" | "build" {
  return name === "plan" ? "plan" : "build";
}
