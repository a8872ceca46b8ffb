// Trust in lessons and settings of a repository. They arrive with a clone or a pull; until the person on this machine
// approves them, they are neither shown nor obeyed. Files written on this machine need no approval.

import { sha256 } from "../../core/hash/sha256.ts";
import { contentOf } from "../../core/lesson-file/content.ts";
import { parseLesson } from "../../core/lesson-file/parse.ts";
import { redact } from "../../core/redact/index.ts";
import type { IndexedLesson, Lesson, Watch } from "../../domain/lesson.ts";
import type { Settings } from "../../domain/settings.ts";
import type { LessonFile } from "../../ports/lesson-files.ts";
import type { Approval, Reason, TrustAnswer } from "../../ports/store.ts";
import type { FileOrigin, Place } from "../../ports/workspace.ts";
import type { Deps } from "../deps.ts";
import { asFile, shelfOf, whereIs } from "./shelf.ts";

/** A lesson or settings file of a repository, with the person's answer. */
export interface Brought {
  readonly kind: Approval["kind"];
  /** `.twiceshy/lessons/telegram.md` */
  readonly name: string;
  readonly content: string;
  readonly answer: TrustAnswer;
  readonly reason: Reason;
  /** Another text under the same name is trusted. */
  readonly isChanged: boolean;
  readonly path: string;
  readonly lesson?: Lesson;
  readonly watches?: readonly Watch[];
  readonly settings?: Partial<Settings>;
}

/** A lesson file that was just read. */
export interface FreshLesson {
  readonly file: LessonFile;
  readonly content: string;
  /** Former content of the file; absent when it is new. */
  readonly before?: string;
  /** This text was used before Twiceshy asked for trust. */
  readonly wasUsed: boolean;
}

/** Does a lesson need trust? The person's own do not. */
function isBrought({ folder }: Pick<LessonFile, "folder">): boolean {
  return folder.within !== undefined;
}

/** Hash of the redacted lesson: only that content is shown and obeyed. */
export function hashOfLesson(content: Lesson): string {
  return contentOf(content, sha256);
}

/** Keeps the person's own lessons and the trusted ones of the repository. */
export function trustedOnly<T extends { readonly file: LessonFile; readonly contentHash: string }>(
  deps: Deps,
  { project }: Place,
  lessons: readonly T[],
): readonly T[] {
  const asked = lessons.filter(({ file }) => isBrought(file)).map(({ contentHash }) => contentHash);
  if (asked.length === 0) return lessons;
  const answers = deps.store.approvals.of(project.id, asked);
  return lessons.filter(
    ({ file, contentHash }) => !isBrought(file) || answers.get(contentHash)?.answer === "yes",
  );
}

/** Settles trust where no person is needed; the rest stays open. Called after lesson files were read. */
export async function settleLessons(
  deps: Deps,
  place: Place,
  lessons: readonly FreshLesson[],
): Promise<void> {
  const { project } = place;
  const { approvals } = deps.store;
  const brought = lessons.filter(({ file }) => isBrought(file));
  if (brought.length === 0) return;
  const known = approvals.of(
    project.id,
    brought.flatMap(({ content, before }) => (before === undefined ? [content] : [content, before])),
  );
  const fresh = brought.filter(({ content }) => !known.has(content));
  if (fresh.length === 0) return;
  const isSeen = approvals.isSeen(project.root);
  const asked = isSeen ? fresh.filter(({ wasUsed }) => !wasUsed).map(({ file }) => file.path) : [];
  const origins = asked.length > 0 ? await deps.workspace.origins?.(project.root, asked) : undefined;
  const answers: Approval[] = [];
  for (const { file, content, before, wasUsed } of fresh) {
    const origin = origins?.get(file.path);
    const answer = answerTo({
      wasUsed,
      isSeen,
      origin,
      before:
        origin === "edited"
          ? await answerToTracked(deps, place, file)
          : before === undefined
            ? undefined
            : (known.get(before)?.answer ?? "open"),
    });
    answers.push({ content, kind: "lesson", name: whereIs(file), at: Date.now(), ...answer });
  }
  approvals.save(project.id, answers);
}

/** Answer for git's version of an edited file: a pull may have changed it since it was last read. */
async function answerToTracked(deps: Deps, { project }: Place, file: LessonFile): Promise<TrustAnswer> {
  const text = await deps.workspace.trackedText?.(project.root, file.path);
  const content = text === undefined ? undefined : contentOfText(text, file);
  if (content === undefined) return "open";
  return deps.store.approvals.of(project.id, [content]).get(content)?.answer ?? "open";
}

/** Undefined when it is no lesson. */
function contentOfText(text: string, file: LessonFile): string | undefined {
  const parsed = parseLesson(text, asFile(file));
  return !parsed || "problem" in parsed ? undefined : hashOfLesson(redact(parsed.content));
}

interface Circumstances {
  readonly wasUsed: boolean;
  readonly isSeen: boolean;
  readonly origin: FileOrigin | undefined;
  /** Answer for the former text; absent when there was none. */
  readonly before: TrustAnswer | undefined;
}

function answerTo({ wasUsed, isSeen, origin, before }: Circumstances): Pick<Approval, "answer" | "reason"> {
  if (wasUsed) return { answer: "yes", reason: "kept" };
  if (!isSeen) return { answer: "open", reason: "first-sight" };
  const isWrittenHere = origin === "here" && (before === undefined || before === "yes");
  // Without git, the origin of a new file is unknown.
  const isEdited = (origin === "edited" || origin === "no-git") && before === "yes";
  if (isWrittenHere || isEdited) return { answer: "yes", reason: "edited" };
  return { answer: "open", reason: "changed" };
}

/** The same for the project's settings, unless they are answered or missing. */
export async function settle(deps: Deps, { project }: Place, now: number): Promise<void> {
  const brought = deps.broughtSettings?.(project.root);
  if (!brought) return;
  const { approvals } = deps.store;
  const { content, path, changedAt } = brought;
  if (approvals.of(project.id, [content]).has(content)) return;
  const before = approvals.all(project.id).find(({ kind }) => kind === "settings")?.answer;
  const isSeen = approvals.isSeen(project.root);
  const origin = isSeen ? (await deps.workspace.origins?.(project.root, [path]))?.get(path) : undefined;
  // In use before Twiceshy asked for trust, and unchanged since.
  const wasUsed = changedAt < approvals.since();
  const answer = answerTo({ wasUsed, isSeen, origin, before });
  approvals.save(project.id, [{ content, kind: "settings", name: SETTINGS_NAME, at: now, ...answer }]);
  if (answer.answer === "yes") deps.settingsAnswered?.();
}

const SETTINGS_NAME = ".twiceshy/config.json";

/** Settles trust where git or earlier answers can; the person must answer for the rest, which is returned. */
export async function lookThrough(deps: Deps, place: Place, now: number): Promise<readonly Brought[]> {
  const { project } = place;
  const { approvals } = deps.store;
  await settle(deps, place, now);
  const found = await broughtHere(deps, place);
  const open = found.filter(({ answer, reason }) => answer === "open" && reason === "changed");
  const paths = open.map(({ path }) => path);
  const own = open.length > 0 ? await deps.workspace.committedHere?.(project.root, paths) : undefined;
  const isCommitted = (one: Brought) => open.includes(one) && own?.has(one.path) === true;
  const settled = found.map(
    (one): Brought => (isCommitted(one) ? { ...one, answer: "yes", reason: "committed" } : one),
  );
  const answered = settled.filter((one, at) => one !== found[at]);
  approvals.save(
    project.id,
    answered.map((one) => approvalOf(one, now)),
  );
  // A file that is not read yet would later look like a new one.
  const isUnread = found.some(({ kind, lesson }) => kind === "lesson" && lesson === undefined);
  if (!isUnread && !approvals.isSeen(project.root)) approvals.markSeen(project.root, now);
  if (answered.length > 0) deps.settingsAnswered?.();
  return settled;
}

/** Stores the person's answer; `before` takes it back: what each was answered before holds again. */
export function answerBrought(
  deps: Deps,
  { project }: Place,
  brought: readonly Brought[],
  answer: "yes" | "no" | "before",
  now: number,
): void {
  const said = answer === "before" ? {} : ({ answer, reason: "asked" } as const);
  deps.store.approvals.save(
    project.id,
    brought.map((one) => approvalOf({ ...one, ...said }, now)),
  );
  deps.settingsAnswered?.();
}

/** Approves a text that the person has just written, or asked Twiceshy to write. */
export function approveText(
  deps: Deps,
  { project }: Place,
  file: LessonFile,
  text: string,
  at: number,
): void {
  const content = isBrought(file) ? contentOfText(text, file) : undefined;
  if (content === undefined) return;
  const approval = {
    content,
    kind: "lesson",
    name: whereIs(file),
    answer: "yes",
    reason: "made",
    at,
  } as const;
  deps.store.approvals.save(project.id, [approval]);
}

function approvalOf({ content, kind, name, answer, reason }: Brought, at: number): Approval {
  return { content, kind, name, answer, reason, at };
}

/** All usable lessons and settings of a repository, trusted or not. */
async function broughtHere(deps: Deps, place: Place): Promise<readonly Brought[]> {
  const { project } = place;
  const settings = settingsBrought(deps, place);
  // Also when lessons are turned off for agents.
  const on = { ...deps, settings: (root: string) => ({ ...deps.settings(root), lessons: true }) };
  const shelf = await shelfOf(on, place);
  const files = [...(shelf?.files ?? [])].filter(([, file]) => isBrought(file) && file.problem === "");
  if (files.length === 0) return settings;
  const indexed = await deps.store.lessons.indexed({ ids: files.map(([id]) => id) });
  const byId = new Map(indexed.map((lesson) => [lesson.id, lesson]));
  const all = deps.store.approvals.all(project.id);
  const answers = new Map(all.map((one) => [one.content, one]));
  const trusted = new Set(all.filter(({ answer }) => answer === "yes").map(({ name }) => name));
  const lessons = files.flatMap(([id, file]) => {
    const lesson = byId.get(id);
    if (!lesson) return [unreadBrought(file)];
    return lesson.problem === "" ? [lessonBrought(file, lesson, answers, trusted)] : [];
  });
  return [...settings, ...lessons];
}

/** A file that there was no time to read, so it has no answer. */
function unreadBrought(file: LessonFile): Brought {
  const nobody = { content: "", answer: "open", reason: "first-sight", isChanged: false } as const;
  return { kind: "lesson", name: whereIs(file), path: file.path, ...nobody };
}

function lessonBrought(
  file: LessonFile,
  { contentHash, content: lesson, watches }: IndexedLesson,
  answers: ReadonlyMap<string, Approval>,
  trusted: ReadonlySet<string>,
): Brought {
  const said = answers.get(contentHash);
  const name = whereIs(file);
  return {
    kind: "lesson",
    name,
    content: contentHash,
    answer: said?.answer ?? "open",
    reason: said?.reason ?? "changed",
    isChanged: said?.answer !== "yes" && trusted.has(name),
    path: file.path,
    lesson,
    watches,
  };
}

function settingsBrought(deps: Deps, { project }: Place): readonly Brought[] {
  const brought = deps.broughtSettings?.(project.root);
  if (!brought) return [];
  const all = deps.store.approvals.all(project.id).filter(({ kind }) => kind === "settings");
  const said = all.find(({ content }) => content === brought.content);
  return [
    {
      kind: "settings",
      name: SETTINGS_NAME,
      content: brought.content,
      answer: said?.answer ?? "open",
      reason: said?.reason ?? "changed",
      isChanged: said?.answer !== "yes" && all.some(({ answer }) => answer === "yes"),
      path: brought.path,
      settings: brought.values,
    },
  ];
}
