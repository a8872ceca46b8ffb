// Test loop: the invented one of test/fixtures/loop, and a copy of it that a test may change.
import { cpSync } from "node:fs";
import { join, resolve } from "node:path";
import { newFolder } from "../../../test/new-folder.ts";
import type { Iteration } from "../../domain/iteration.ts";
import type { LoopFolder } from "../../ports/loops.ts";

export const FIXTURE: LoopFolder = {
  path: resolve(import.meta.dirname, "../../../test/fixtures/loop/PRD-7"),
  name: "PRD-7",
};

export const A = "20260310-100000-4101";
export const B = "20260310-101500-4242";

/** In a project of its own: `<folder>/.ralph/PRD-7`. */
export function copyOfLoop(): LoopFolder & { readonly root: string } {
  const root = newFolder();
  const path = join(root, ".ralph", FIXTURE.name);
  cpSync(FIXTURE.path, path, { recursive: true });
  return { root, path, name: FIXTURE.name };
}

/** `A 2+1 US-002 success`: run, iteration and try, story, how it ended. */
export function shortOf({ runId, iteration, retry, storyId, status }: Iteration): string {
  const run = { [A]: "A", [B]: "B", "20260309-090000-77": "C" }[runId] ?? runId;
  return `${run} ${iteration}${retry > 0 ? `+${retry}` : ""} ${storyId} ${status}`;
}
