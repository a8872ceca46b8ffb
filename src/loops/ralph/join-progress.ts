// Assigns entries of progress.md to iterations. Agents copy each other's headings, with a wrong run or number.
import type { Iteration } from "../../domain/iteration.ts";
import type { Clock } from "./clock.ts";
import type { FileFacts } from "./facts.ts";
import { iterationOf, type Surroundings } from "./iteration.ts";
import type { ProgressEntry } from "./progress.ts";
import { emptySlot, type Slot } from "./slots.ts";
import { stampOfRun } from "./stamp.ts";

export function addProgress(slots: Slot[], files: readonly FileFacts[], clock: Clock): void {
  for (const file of files) {
    for (const entry of file.progress?.entries ?? []) {
      if (!isRun(entry)) continue;
      const slot = slotFor(slots, entry) ?? unheardOf(slots, entry);
      slot.progress.push(entry);
      slot.storyId ||= entry.storyId;
      slot.at ||= Math.max(clock(entry.at), clock(stampOfRun(entry.runId)));
      slot.evidence.push(`${file.path}:${entry.line}`);
    }
  }
}

/** By the run and number the entry names, if its story matches; else by the story. */
function slotFor(slots: readonly Slot[], entry: ProgressEntry): Slot | undefined {
  const ofRun = slots.filter((slot) => slot.runId === entry.runId);
  const tries = ofRun.filter((slot) => slot.number === entry.iteration);
  const named = tries.find((slot) => slot.retry === entry.retry) ?? tries[0];
  if (named && (named.storyId === entry.storyId || named.storyId === "")) return named;
  const ofStory = slots.filter((slot) => slot.storyId === entry.storyId);
  return (
    ofStory.find((slot) => slot.number === entry.iteration) ??
    ofStory.find((slot) => slot.runId === entry.runId)
  );
}

function unheardOf(slots: Slot[], entry: ProgressEntry): Slot {
  const slot = emptySlot(entry.runId, entry.iteration, entry.retry);
  slots.push(slot);
  return slot;
}

/** `20260116-155936-2300`; other loops may name their runs differently, but never with a plain word. */
function isRun(entry: ProgressEntry): boolean {
  return /\d/.test(entry.runId);
}

/** Work of a person, outside of any run. */
export function byHand(
  files: readonly FileFacts[],
  surroundings: Surroundings,
  clock: Clock,
): readonly Iteration[] {
  const quiet = { uncommitted: false, timedOut: false, rollbacks: [], triedAgain: false, committed: false };
  return files.flatMap((file) =>
    (file.progress?.entries ?? [])
      .filter((entry) => !isRun(entry) && entry.storyId !== "")
      .map((entry) => {
        const slot: Slot = { ...emptySlot(entry.runId, entry.iteration, 0), at: clock(entry.at) };
        slot.storyId = entry.storyId;
        slot.progress.push(entry);
        slot.evidence.push(`${file.path}:${entry.line}`);
        return iterationOf(slot, "success", quiet, surroundings);
      }),
  );
}
