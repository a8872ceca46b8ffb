// Trust in what a repository brings. Cards and settings come with a clone or a pull: until the person on this machine has
// said yes, they are neither shown nor obeyed. What is written on this machine needs no question.
import { contentOf } from "../core/card/content.ts";
import { parseCard } from "../core/card/parse.ts";
import { sha256 } from "../core/hash/sha256.ts";
import { redact } from "../core/redact/index.ts";
import type { Card, Lesson, Watch } from "../domain/lesson.ts";
import type { Settings } from "../domain/settings.ts";
import type { Answer, Approval, Reason } from "../ports/approvals.ts";
import type { CardFile } from "../ports/cards.ts";
import type { FileOrigin, Place } from "../ports/workspace.ts";
import type { Deps } from "./deps.ts";
import { asFile, shelfOf, whereIs } from "./shelf.ts";

/** Something a repository brings, and what was said of it. */
export interface Brought {
  readonly kind: Approval["kind"];
  /** `.twiceshy/lessons/telegram.md` */
  readonly name: string;
  readonly content: string;
  readonly answer: Answer;
  readonly reason: Reason;
  /** Something else that was called so is trusted. */
  readonly isChanged: boolean;
  readonly path: string;
  readonly card?: Card;
  readonly watches?: readonly Watch[];
  readonly settings?: Partial<Settings>;
}

/** A card that was read anew. */
export interface FreshCard {
  readonly file: CardFile;
  readonly content: string;
  /** What the same file said before; absent when it is new. */
  readonly before?: string;
  /** This very text was used before trust was asked for. */
  readonly wasUsed: boolean;
}

/** Does a card need trust? Those of the person do not. */
export function isBrought({ folder }: Pick<CardFile, "folder">): boolean {
  return folder.within !== undefined;
}

/** What the redacted card says and does: that, and nothing else, is shown and obeyed. */
export function contentOfCard(card: Card): string {
  return contentOf(card, sha256);
}

/** Those that may be shown and obeyed: the person's own, and those of the repository that are trusted. */
export function trustedOnly<T extends { readonly file: CardFile; readonly content: string }>(
  deps: Deps,
  { project }: Place,
  lessons: readonly T[],
): readonly T[] {
  const asked = lessons.filter(({ file }) => isBrought(file)).map(({ content }) => content);
  if (asked.length === 0) return lessons;
  const answers = deps.store.approvals.of(project.id, asked);
  return lessons.filter(({ file, content }) => !isBrought(file) || answers.get(content)?.answer === "yes");
}

/** Answers what can be answered without the person; the rest stays open. Called when cards were read anew. */
export async function settleCards(deps: Deps, place: Place, cards: readonly FreshCard[]): Promise<void> {
  const { project } = place;
  const { approvals } = deps.store;
  const brought = cards.filter(({ file }) => isBrought(file));
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
  const at = Date.now();
  approvals.save(
    project.id,
    fresh.map(({ file, content, before, wasUsed }) => ({
      content,
      kind: "card",
      name: whereIs(file),
      at,
      ...answerTo({
        wasUsed,
        isSeen,
        origin: origins?.get(file.path),
        before: before === undefined ? undefined : (known.get(before)?.answer ?? "open"),
      }),
    })),
  );
}

interface Circumstances {
  readonly wasUsed: boolean;
  readonly isSeen: boolean;
  readonly origin: FileOrigin | undefined;
  /** What was said of the text that stood there before; absent when there was none. */
  readonly before: Answer | undefined;
}

function answerTo({ wasUsed, isSeen, origin, before }: Circumstances): Pick<Approval, "answer" | "reason"> {
  if (wasUsed) return { answer: "yes", reason: "kept" };
  if (!isSeen) return { answer: "open", reason: "first-sight" };
  const isWrittenHere = origin === "here" && (before === undefined || before === "yes");
  // Without git nobody can tell who brought a new file.
  const isEdited = origin === "no-git" && before === "yes";
  if (isWrittenHere || isEdited) return { answer: "yes", reason: "edited" };
  return { answer: "open", reason: "changed" };
}

/** The same for the project's settings; nothing where they are answered, or where there are none. */
export async function settle(deps: Deps, { project }: Place, now: number): Promise<void> {
  const brought = deps.broughtSettings?.(project.root);
  if (!brought) return;
  const { approvals } = deps.store;
  const { content, path, changedAt } = brought;
  if (approvals.of(project.id, [content]).has(content)) return;
  const before = approvals.all(project.id).find(({ kind }) => kind === "settings")?.answer;
  const isSeen = approvals.isSeen(project.root);
  const origin = isSeen ? (await deps.workspace.origins?.(project.root, [path]))?.get(path) : undefined;
  // It held before trust was asked for, and nobody has touched it since.
  const wasUsed = changedAt < approvals.since();
  const answer = answerTo({ wasUsed, isSeen, origin, before });
  approvals.save(project.id, [{ content, kind: "settings", name: SETTINGS_NAME, at: now, ...answer }]);
  if (answer.answer === "yes") deps.settingsAnswered?.();
}

const SETTINGS_NAME = ".twiceshy/config.json";

/**
 * Looks at all that the repository brings: settles what can be settled, also by asking git which commits were made here,
 * and notes that the checkout has been looked at. What is left open is the person's to answer.
 */
export async function lookThrough(deps: Deps, place: Place, now: number): Promise<readonly Brought[]> {
  const { project } = place;
  const { approvals } = deps.store;
  await settle(deps, place, now);
  const found = await broughtHere(deps, place);
  const open = found.filter(({ answer, reason }) => answer === "open" && reason === "changed");
  const paths = open.map(({ path }) => path);
  const own = open.length > 0 ? await deps.workspace.committedHere?.(project.root, paths) : undefined;
  const answered = open.filter(({ path }) => own?.has(path));
  approvals.save(
    project.id,
    answered.map((one) => answeredAs(one, "yes", "committed", now)),
  );
  if (!approvals.isSeen(project.root)) approvals.markSeen(project.root, now);
  if (answered.length === 0) return found;
  deps.settingsAnswered?.();
  return found.map((one) => (answered.includes(one) ? { ...one, answer: "yes", reason: "committed" } : one));
}

/** What the person says of these. */
export function answerBrought(
  deps: Deps,
  { project }: Place,
  brought: readonly Brought[],
  answer: "yes" | "no",
  now: number,
): void {
  deps.store.approvals.save(
    project.id,
    brought.map((one) => answeredAs(one, answer, "asked", now)),
  );
  deps.settingsAnswered?.();
}

/** The person has just written this text, or had it written: it needs no question. */
export function approveText(deps: Deps, { project }: Place, file: CardFile, text: string, now: number): void {
  if (!isBrought(file)) return;
  const parsed = parseCard(text, asFile(file));
  if (!parsed || "problem" in parsed) return;
  const content = contentOfCard(redact(parsed.card));
  const approval = {
    content,
    kind: "card",
    name: whereIs(file),
    answer: "yes",
    reason: "made",
    at: now,
  } as const;
  deps.store.approvals.save(project.id, [approval]);
}

function answeredAs({ content, kind, name }: Brought, answer: Answer, reason: Reason, at: number): Approval {
  return { content, kind, name, answer, reason, at };
}

/** Everything a repository brings that can be used, trusted or not. */
async function broughtHere(deps: Deps, place: Place): Promise<readonly Brought[]> {
  const { project } = place;
  const settings = settingsBrought(deps, place);
  // Cards are asked about also where agents are shown none.
  const on = { ...deps, settings: (root: string) => ({ ...deps.settings(root), lessons: true }) };
  const shelf = await shelfOf(on, place);
  const files = [...(shelf?.files ?? [])].filter(([, file]) => isBrought(file) && file.problem === "");
  if (files.length === 0) return settings;
  const lessons = await deps.store.cards({ ids: files.map(([id]) => id) });
  const byId = new Map(lessons.map((lesson) => [lesson.id, lesson]));
  const all = deps.store.approvals.all(project.id);
  const answers = new Map(all.map((one) => [one.content, one]));
  const trusted = new Set(all.filter(({ answer }) => answer === "yes").map(({ name }) => name));
  const cards = files.flatMap(([id, file]) => {
    const lesson = byId.get(id);
    return lesson?.problem === "" ? [cardBrought(file, lesson, answers, trusted)] : [];
  });
  return [...settings, ...cards];
}

function cardBrought(
  file: CardFile,
  { content, card, watches }: Lesson,
  answers: ReadonlyMap<string, Approval>,
  trusted: ReadonlySet<string>,
): Brought {
  const said = answers.get(content);
  const name = whereIs(file);
  return {
    kind: "card",
    name,
    content,
    answer: said?.answer ?? "open",
    reason: said?.reason ?? "changed",
    isChanged: said?.answer !== "yes" && trusted.has(name),
    path: file.path,
    card,
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
