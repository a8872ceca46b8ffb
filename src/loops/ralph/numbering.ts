// Which number an iteration has, and which lines of the loop's own logs belong to it.
import type { Clock } from "./clock.ts";
import type { LoggedError } from "./errors-log.ts";
import type { LoopEvent } from "./events.ts";
import { emptySlot, isTaken, type Slot } from "./slots.ts";
import { stampOfRun } from "./stamp.ts";

/** A line about an end and the end itself are written within so many milliseconds. */
const CLOSE = 6_000;
/** A loop goes on to its next iteration within so many milliseconds. */
const PAUSE = 120_000;

/** `errors.log` names run and iteration by the path of the log. */
export function addErrors(slots: Slot[], errors: readonly LoggedError[], path: string, clock: Clock): void {
  // Those that name no run can be told only when the others have theirs.
  for (const error of errors.toSorted((one, other) => Number(!one.file) - Number(!other.file))) {
    const at = clock(error.at);
    const { file } = error;
    const slot = file ? slotOfFile(slots, file, at) : slotOfBare(slots, errors, error, at, clock);
    if (slot === undefined) continue;
    slot.errors.push(error);
    slot.evidence.push(`${path}:${error.line}`);
  }
}

function slotOfFile(slots: Slot[], file: NonNullable<LoggedError["file"]>, at: number): Slot | undefined {
  const ofRun = slots.filter((slot) => slot.runId === file.runId);
  const named = ofRun.find((slot) => slot.number === file.iteration && slot.retry === file.retry);
  if (named) return named;
  const unnamed = ofRun.find((slot) => slot.number === 0 && Math.abs(slot.at - at) <= CLOSE);
  if (unnamed === undefined) {
    const slot = { ...emptySlot(file.runId, file.iteration, file.retry), at };
    slots.push(slot);
    return slot;
  }
  unnamed.number = file.iteration;
  unnamed.retry = file.retry;
  return unnamed;
}

/** `ITERATION 14 command failed (status=1)` names no run: the lines right after it do. */
function slotOfBare(
  slots: readonly Slot[],
  errors: readonly LoggedError[],
  error: LoggedError,
  at: number,
  clock: Clock,
): Slot | undefined {
  const next = errors.find(
    (one) => one.line > error.line && one.file !== undefined && Math.abs(clock(one.at) - at) <= CLOSE,
  );
  if (next?.file?.iteration !== error.given) return undefined;
  return slots.find((slot) => slot.runId === next.file?.runId && slot.number === error.given);
}

/** The lines that end an iteration say its number but not its run: story, time and length tell whose they are. */
export function addEndings(slots: Slot[], events: readonly LoopEvent[], path: string, clock: Clock): void {
  const open = new Set(events.filter((event) => event.type === "completed" || event.type === "failed"));
  const claim = (slot: Slot, event: LoopEvent): void => {
    open.delete(event);
    slot.ending = event;
    slot.storyId ||= event.storyId;
    slot.at ||= clock(event.at);
    slot.duration ??= event.duration;
    slot.evidence.push(`${path}:${event.line}`);
  };
  const fits = (slot: Slot, event: LoopEvent): boolean =>
    slot.ending === undefined &&
    slot.at > 0 &&
    (slot.storyId === event.storyId || slot.storyId === "") &&
    Math.abs(clock(event.at) - slot.at) <= CLOSE &&
    (event.duration === undefined ||
      slot.duration === undefined ||
      Math.abs(event.duration - slot.duration) <= 1);

  // Those whose number is sure come first, so that nobody else takes their lines.
  for (const slot of slots) {
    const number = slot.number || slot.given;
    const event =
      number > 0 ? [...open].find((one) => one.iteration === number && fits(slot, one)) : undefined;
    if (event) claim(slot, event);
  }
  for (const slot of slots.toSorted((one, other) => one.at - other.at)) {
    const event = [...open]
      .filter((one) => fits(slot, one) && (slot.number === 0 || slot.number === one.iteration))
      .toSorted((one, other) => Math.abs(clock(one.at) - slot.at) - Math.abs(clock(other.at) - slot.at))[0];
    if (event) claim(slot, event);
  }
  for (const slot of slots)
    if (slot.number === 0 && slot.ending && !isTaken(slots, slot, slot.ending.iteration))
      slot.number = slot.ending.iteration;

  claimForFiles(slots, open, claim, clock);
  adoptRest(slots, events, open, claim, clock);
}

/** A log without a summary: the one line of its number that nobody else has, after its run began. */
function claimForFiles(
  slots: readonly Slot[],
  open: ReadonlySet<LoopEvent>,
  claim: (slot: Slot, event: LoopEvent) => void,
  clock: Clock,
): void {
  for (const slot of slots) {
    if (slot.at > 0 || slot.number === 0) continue;
    const began = clock(stampOfRun(slot.runId));
    const candidates = [...open].filter(
      (event) =>
        event.iteration === slot.number &&
        clock(event.at) > began &&
        (slot.storyId === "" || slot.storyId === event.storyId) &&
        !(slot.log && !slot.log.empty && slot.log.storyId !== "" && slot.log.storyId !== event.storyId),
    );
    const [only] = candidates;
    if (only && candidates.length === 1) claim(slot, only);
  }
}

/** What nobody has claimed was an iteration too: of the run that had the number before it and had just ended. */
function adoptRest(
  slots: Slot[],
  events: readonly LoopEvent[],
  open: ReadonlySet<LoopEvent>,
  claim: (slot: Slot, event: LoopEvent) => void,
  clock: Clock,
): void {
  for (const event of [...open].filter((one) => one.iteration > 0)) {
    const start = events.findLast(
      (one) =>
        one.type === "started" &&
        one.line < event.line &&
        one.iteration === event.iteration &&
        one.storyId === event.storyId,
    );
    const began = start ? clock(start.at) : 0;
    const before = slots.filter(
      (slot) => slot.number === event.iteration - 1 && slot.at <= began && began - slot.at <= PAUSE,
    );
    const runId = before.length === 1 ? (before[0]?.runId ?? "") : "";
    const slot = emptySlot(runId, event.iteration, 0);
    if (runId !== "" && isTaken(slots, slot, event.iteration)) slot.runId = "";
    slots.push(slot);
    claim(slot, event);
    if (began > 0) slot.duration ??= Math.round((slot.at - began) / 1000);
  }
}

/** Whoever has no number yet: the one given, if it is free, else the next after the one before. */
export function numberRest(slots: readonly Slot[]): void {
  for (const slot of slots.toSorted((one, other) => one.at - other.at)) {
    if (slot.number > 0) continue;
    if (slot.given > 0 && !isTaken(slots, slot, slot.given)) {
      slot.number = slot.given;
      continue;
    }
    const before = slots.filter((one) => one.runId === slot.runId && one.number > 0 && one.at <= slot.at);
    let number = Math.max(0, ...before.map((one) => one.number)) + 1;
    while (isTaken(slots, slot, number)) number++;
    slot.number = number;
  }
}
