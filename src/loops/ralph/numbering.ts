// Numbers iterations and assigns lines of the loop's logs to them.
import { groupBy } from "../../domain/group-by.ts";
import type { Clock } from "./clock.ts";
import type { LoggedError } from "./errors-log.ts";
import type { LoopEvent } from "./events.ts";
import { emptySlot, isTaken, type Slot } from "./slots.ts";
import { stampOfRun } from "./stamp.ts";

/** A log line about an end is written within this many milliseconds of the end itself. */
const CLOSE = 6_000;
/** A loop starts its next iteration within this many milliseconds. */
const PAUSE = 120_000;

/** Assigns lines of `errors.log` by the path of the run log they name. */
export function addErrors(slots: Slot[], errors: readonly LoggedError[], path: string, clock: Clock): void {
  // Lines that name no run come last: they can only be assigned once the others are.
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
  const named = slots.find(
    (slot) => slot.number === file.iteration && slot.retry === file.retry && slot.runId === file.runId,
  );
  if (named) return named;
  const unnamed = slots.find(
    (slot) => slot.number === 0 && Math.abs(slot.at - at) <= CLOSE && slot.runId === file.runId,
  );
  if (unnamed === undefined) {
    const slot = { ...emptySlot(file.runId, file.iteration, file.retry), at };
    slots.push(slot);
    return slot;
  }
  unnamed.number = file.iteration;
  unnamed.retry = file.retry;
  return unnamed;
}

/** For `ITERATION 14 command failed (status=1)`, which names no run: the lines right after it do. */
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
  return slots.find(
    (slot) =>
      slot.runId === next.file?.runId && slot.number === error.given && slot.retry === next.file.retry,
  );
}

/** Ends in the loop's log that are not yet assigned to an iteration. */
interface Endings {
  readonly path: string;
  readonly events: readonly LoopEvent[];
  readonly open: Set<LoopEvent>;
}

/**
 * Assigns the lines that end an iteration. They have its number but not its run, so story, time and duration decide.
 */
export function claimEndings(
  slots: readonly Slot[],
  events: readonly LoopEvent[],
  path: string,
  clock: Clock,
): Endings {
  const open = new Set(events.filter((event) => event.type === "completed" || event.type === "failed"));
  const endings: Endings = { path, events, open };
  const fits = (slot: Slot, event: LoopEvent): boolean =>
    slot.ending === undefined &&
    slot.at > 0 &&
    (slot.storyId === event.storyId || slot.storyId === "") &&
    Math.abs(clock(event.at) - slot.at) <= CLOSE &&
    (event.duration === undefined ||
      slot.duration === undefined ||
      Math.abs(event.duration - slot.duration) <= 1);

  const stories = groupBy(open, ({ storyId }) => storyId);
  const candidates = (slot: Slot): readonly LoopEvent[] =>
    (slot.storyId === "" ? [...open] : (stories.get(slot.storyId) ?? [])).filter(
      (event) => open.has(event) && fits(slot, event),
    );

  // Slots with a certain number come first, so that no other takes their lines.
  for (const slot of slots) {
    const number = slot.number || slot.given;
    const event = number > 0 ? candidates(slot).find((one) => one.iteration === number) : undefined;
    if (event) claim(slot, event, endings, clock);
  }
  for (const slot of slots.toSorted((one, other) => one.at - other.at)) {
    const [event] = candidates(slot)
      .filter((one) => slot.number === 0 || slot.number === one.iteration)
      .toSorted((one, other) => Math.abs(clock(one.at) - slot.at) - Math.abs(clock(other.at) - slot.at));
    if (event) claim(slot, event, endings, clock);
  }
  for (const slot of slots)
    if (slot.number === 0 && slot.ending && !isTaken(slots, slot, slot.ending.iteration))
      slot.number = slot.ending.iteration;
  return endings;
}

/** Assigns the remaining ends after the files of `runs/` are placed: logs without a summary, runs without files. */
export function claimRest(slots: Slot[], endings: Endings, clock: Clock): void {
  claimForFiles(slots, endings, clock);
  adoptRest(slots, endings, clock);
  for (const slot of slots) {
    const start =
      slot.ending && slot.duration === undefined ? startOf(slot.ending, endings.events) : undefined;
    if (start) slot.duration = Math.max(0, Math.round((slot.at - clock(start.at)) / 1000));
  }
}

function claim(slot: Slot, event: LoopEvent, { open, path }: Endings, clock: Clock): void {
  open.delete(event);
  slot.ending = event;
  slot.storyId ||= event.storyId;
  slot.at ||= clock(event.at);
  slot.duration ??= event.duration;
  slot.evidence.push(`${path}:${event.line}`);
}

/** The last line before an end that reports a start. */
function startOf(end: LoopEvent, events: readonly LoopEvent[]): LoopEvent | undefined {
  return events.findLast(
    (one) =>
      one.type === "started" &&
      one.line < end.line &&
      one.iteration === end.iteration &&
      one.storyId === end.storyId,
  );
}

/** For a log without a summary: the only unassigned line with its number after its run began. */
function claimForFiles(slots: readonly Slot[], endings: Endings, clock: Clock): void {
  for (const slot of slots) {
    if (slot.at > 0 || slot.number === 0) continue;
    const began = clock(stampOfRun(slot.runId));
    const candidates = [...endings.open].filter(
      (event) =>
        event.iteration === slot.number &&
        clock(event.at) > began &&
        (slot.storyId === "" || slot.storyId === event.storyId),
    );
    // The story in the log's text is only a hint.
    const hinted = candidates.filter((event) => event.storyId === slot.log?.storyId);
    const [only, ...others] = candidates.length > 1 ? hinted : candidates;
    if (only && others.length === 0) claim(slot, only, endings, clock);
  }
}

/** Turns every end that is left into an iteration, of the run that had the number before it and had just ended. */
function adoptRest(slots: Slot[], endings: Endings, clock: Clock): void {
  for (const event of [...endings.open].filter((one) => one.iteration > 0)) {
    const began = clock(startOf(event, endings.events)?.at);
    const before = slots.filter(
      (slot) => slot.number === event.iteration - 1 && slot.at <= began && began - slot.at <= PAUSE,
    );
    const runId = before.length === 1 ? (before[0]?.runId ?? "") : "";
    const ofRun =
      runId === "" ? [] : slots.filter((one) => one.runId === runId && one.number === event.iteration);
    const bare = ofRun.find((one) => one.at === 0 && one.ending === undefined);
    const slot = bare ?? emptySlot(ofRun.length > 0 ? "" : runId, event.iteration, 0);
    if (!bare) slots.push(slot);
    claim(slot, event, endings, clock);
  }
}

/** Uses the number of a metric where it is free: it is right for most iterations that failed. */
export function numberGiven(slots: readonly Slot[]): void {
  for (const slot of slots.toSorted((one, other) => one.at - other.at))
    if (slot.number === 0 && slot.given > 0 && !isTaken(slots, slot, slot.given)) slot.number = slot.given;
}

/**
 * Numbers the rest in order within each run: the number of a file without an iteration, else the one after the last.
 */
export function numberRest(slots: Slot[]): void {
  for (const slot of slots.toSorted((one, other) => one.at - other.at)) {
    if (slot.number > 0) continue;
    const before = slots.filter(
      (one) => one.runId === slot.runId && one.number > 0 && one.at > 0 && one.at <= slot.at,
    );
    let number = Math.max(0, ...before.map((one) => one.number)) + 1;
    const [file] = slots
      .filter(
        (one) =>
          one.runId === slot.runId && one.at === 0 && one.number >= number && isOfStory(one, slot.storyId),
      )
      .toSorted((one, other) => one.number - other.number);
    if (file) {
      slots.splice(slots.indexOf(file), 1);
      Object.assign(slot, { number: file.number, retry: file.retry });
      if (file.log) slot.log = file.log;
      if (file.context) slot.context = file.context;
      slot.evidence.push(...file.evidence);
      continue;
    }
    while (isTaken(slots, slot, number)) number++;
    slot.number = number;
  }
}

function isOfStory(slot: Slot, storyId: string): boolean {
  const own = slot.storyId || (slot.log?.storyId ?? "");
  return own === "" || own === storyId;
}
