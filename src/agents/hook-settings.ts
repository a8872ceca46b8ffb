// Our hooks in a settings file of the shape `{hooks: {Event: [{matcher, hooks: [{type, …}]}]}}`, which Claude Code and
// Codex share. Only entries of ours are ever added, replaced or taken out.
import { addItem, removeWithEmpty, valueAt } from "./json-edit.ts";
import { isRecord } from "./narrow.ts";

/** One entry in the list of an event. */
export interface HookGroup {
  readonly matcher?: string;
  readonly hooks: readonly Readonly<Record<string, unknown>>[];
}

export type IsOurs = (hook: Readonly<Record<string, unknown>>) => boolean;

/** The text with exactly these groups of ours. Unchanged when they are there already. */
export function withHooks(text: string, groups: Readonly<Record<string, HookGroup>>, isOurs: IsOurs): string {
  if (isInstalled(text, groups, isOurs)) return text;
  return Object.entries(groups).reduce(
    (result, [event, group]) => addItem(result, ["hooks", event], group),
    withoutHooks(text, isOurs),
  );
}

/** The text without our hooks, in whichever group they are. */
export function withoutHooks(text: string, isOurs: IsOurs): string {
  const place = placesOfOurs(text, isOurs).at(-1);
  if (place === undefined) return text;
  const hooks = hooksIn(valueAt(text, place));
  const target = hooks.every(isOurs) ? place : [...place, "hooks", hooks.findLastIndex(isOurs)];
  return withoutHooks(removeWithEmpty(text, target), isOurs);
}

type Place = readonly ["hooks", string, number];

function isInstalled(text: string, groups: Readonly<Record<string, HookGroup>>, isOurs: IsOurs): boolean {
  const places = placesOfOurs(text, isOurs);
  const present = places.map((place) => [place[1], canonical(valueAt(text, place))].join("\n"));
  const wanted = Object.entries(groups).map(([event, group]) => [event, canonical(group)].join("\n"));
  return present.length === wanted.length && wanted.every((group) => present.includes(group));
}

/** Groups that hold a hook of ours, in the order of the file. */
function placesOfOurs(text: string, isOurs: IsOurs): Place[] {
  const hooks = valueAt(text, ["hooks"]);
  if (!isRecord(hooks)) return [];
  return Object.entries(hooks).flatMap(([event, list]) =>
    (Array.isArray(list) ? list : []).flatMap((group: unknown, index): Place[] =>
      hooksIn(group).some(isOurs) ? [["hooks", event, index]] : [],
    ),
  );
}

function hooksIn(group: unknown): Readonly<Record<string, unknown>>[] {
  if (!isRecord(group) || !Array.isArray(group.hooks)) return [];
  return group.hooks.map((hook: unknown) => (isRecord(hook) ? hook : {}));
}

/** Equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
