// Joins the parsed files of a loop into its history.
import { groupBy } from "../../domain/group-by.ts";
import type { Iteration, LoopHistory, Sign, SkippedFile } from "../../domain/iteration.ts";
import { surroundingsOf } from "./around.ts";
import { clockOf, type Pair } from "./clock.ts";
import type { FileFacts } from "./facts.ts";
import { iterationOf } from "./iteration.ts";
import { addProgress, byHand } from "./join-progress.ts";
import { addErrors, claimEndings, claimRest, numberGiven, numberRest } from "./numbering.ts";
import { statusIn } from "./outcome.ts";
import { relocate } from "./paths.ts";
import { unrecordedSessions } from "./sessions.ts";
import { addFiles, slotsOf } from "./slots.ts";

interface Joining {
  readonly name: string;
  /** Root of the project that contains the folder; empty when there is none. */
  readonly root: string;
  /** Offset of this machine's clock at a moment, in minutes east of UTC. */
  readonly zone: (wall: number) => number;
  readonly skipped: readonly SkippedFile[];
}

export function joinFacts(files: readonly FileFacts[], joining: Joining): LoopHistory {
  const progress = files.flatMap((file) => file.progress ?? []);
  const clock = clockOf(pairsIn(files), progress.find((one) => one.zone !== undefined)?.zone, joining.zone);
  const slots = slotsOf(files, clock);
  for (const file of files) if (file.errors) addErrors(slots, file.errors, file.path, clock);
  const endings = files.flatMap((file) =>
    file.events ? claimEndings(slots, file.events, file.path, clock) : [],
  );
  numberGiven(slots);
  addFiles(slots, files);
  for (const one of endings) claimRest(slots, one, clock);
  numberRest(slots);
  addProgress(slots, files, clock);

  const stories = storiesIn(files);
  const titles = new Map(stories.map((story) => [story.id, story.title]));
  const here = relocate(logPaths(files), joining.name, joining.root);
  const known = { name: joining.name, titles, here, agent: "" };
  const around = surroundingsOf(slots, files, clock);
  const unknown: SkippedFile[] = [];
  const iterations = slots.flatMap((slot): Iteration[] => {
    const nearby = around.of(slot);
    const status = statusIn(slot, nearby);
    if (status === undefined) {
      const file = slot.evidence.find((one) => one.startsWith("runs/")) ?? slot.evidence[0] ?? "";
      unknown.push({ file, why: "it is still running or was interrupted: its result is not recorded" });
      return [];
    }
    return [iterationOf(slot, status, nearby, { ...known, agent: around.agentOf(slot) })];
  });
  const sessions = files.flatMap((file) => file.sessions ?? []);
  return {
    prd: joining.name,
    iterations: [...iterations, ...unrecordedSessions(sessions, iterations)].toSorted(byEnd),
    byHand: byHand(files, known, clock),
    stories,
    signs: signsIn(files),
    skipped: [...joining.skipped, ...files.flatMap(skippedOf), ...unknown],
  };
}

function byEnd(one: Iteration, other: Iteration): number {
  return one.at - other.at || one.iteration - other.iteration || one.retry - other.retry;
}

/** Moments given in local time and in UTC: same story, same duration, and same run where both name it. */
function pairsIn(files: readonly FileFacts[]): readonly Pair[] {
  const utc = files
    .flatMap((file) => file.metrics ?? [])
    .filter((one) => one.at !== undefined && one.duration);
  const local = files.flatMap((file) => [
    ...(file.activity ?? []).map((one) => ({ ...one })),
    ...(file.events ?? []).filter((one) => one.type === "completed").map((one) => ({ ...one, runId: "" })),
    ...(file.run && file.summary?.ended
      ? [{ ...file.summary, runId: file.run.runId, at: file.summary.ended }]
      : []),
  ]);
  const alike = groupBy(utc, ({ storyId, duration }) => `${storyId} ${duration}`);
  return local.flatMap((one) => {
    if (one.at.offset !== undefined || one.duration === undefined) return [];
    const all = alike.get(`${one.storyId} ${one.duration}`) ?? [];
    const [only, ...others] = all.filter((other) => one.runId === "" || other.runId === one.runId);
    if (!only?.at || others.length > 0) return [];
    return [{ wall: one.at.wall, utc: only.at.wall - (only.at.offset ?? 0) * 60_000 }];
  });
}

function storiesIn(files: readonly FileFacts[]): LoopHistory["stories"] {
  const stories = new Map<string, { readonly id: string; readonly title: string }>();
  const add = (id: string, title: string): void => {
    if (id !== "" && (stories.get(id)?.title ?? "") === "") stories.set(id, { id, title });
  };
  for (const file of files) for (const story of file.stories ?? []) add(story.id, story.title);
  for (const file of files) if (file.summary) add(file.summary.storyId, file.summary.storyTitle);
  for (const file of files) for (const metric of file.metrics ?? []) add(metric.storyId, metric.storyTitle);
  return [...stories.values()];
}

function signsIn(files: readonly FileFacts[]): readonly Sign[] {
  const patterns = files.flatMap((file) => file.progress?.patterns ?? []);
  return [
    ...files.flatMap((file) => file.signs ?? []),
    ...patterns.map((text) => ({ name: "Codebase pattern", trigger: "", instruction: text, addedAfter: "" })),
  ];
}

function logPaths(files: readonly FileFacts[]): readonly string[] {
  return files.flatMap((file) => [
    file.summary?.log ?? "",
    ...(file.errors ?? []).map((error) => error.path),
    ...(file.progress?.entries ?? []).map((entry) => entry.log),
  ]);
}

function skippedOf(file: FileFacts): SkippedFile[] {
  if (file.why !== undefined) return [{ file: file.path, why: file.why }];
  return file.log?.empty ? [{ file: file.path, why: "it is empty" }] : [];
}
