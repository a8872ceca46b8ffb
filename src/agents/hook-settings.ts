// Edits our hooks in settings of the shape `{hooks: {Event: [{matcher, hooks: [{type, …}]}]}}`, which Claude Code and
// Codex share, or `{hooks: {Event: [{command, …}]}}`. Only our own entries are added, replaced or removed.
import { addItem, removeWithEmpty, replaceValue, valueAt } from "./json-edit.ts";
import { isRecord } from "./narrow.ts";

/** One entry in the list of an event: a group of hooks, or, in agents without groups, the hook itself. */
export type HookGroup = GroupedHooks | Readonly<Record<string, unknown>>;

export interface GroupedHooks {
  readonly matcher?: string;
  readonly hooks: readonly Readonly<Record<string, unknown>>[];
}

type IsOurs = (hook: Readonly<Record<string, unknown>>) => boolean;

/** The text with exactly these groups of ours. Unchanged if they are already there; older ones are updated. */
export function withHooks(text: string, groups: Readonly<Record<string, HookGroup>>, isOurs: IsOurs): string {
  const unwanted = (event: string) =>
    groups[event] === undefined || ourPlaces(text, event, isOurs).length > 1;
  const start = placesOfOurs(text, isOurs).some(([, event]) => unwanted(event))
    ? withoutHooks(text, isOurs)
    : text;
  return Object.entries(groups).reduce(
    (result, [event, group]) => withGroup(result, event, group, isOurs),
    start,
  );
}

function withGroup(text: string, event: string, group: HookGroup, isOurs: IsOurs): string {
  const [place] = ourPlaces(text, event, isOurs);
  if (place === undefined) return addItem(text, ["hooks", event], group);
  const present = valueAt(text, place);
  if (canonical(present) === canonical(group)) return text;
  if (hooksIn(present).every(isOurs)) return replaceValue(text, place, group);
  return addItem(withoutHooks(text, isOurs), ["hooks", event], group);
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

function ourPlaces(text: string, event: string, isOurs: IsOurs): readonly Place[] {
  return placesOfOurs(text, isOurs).filter((place) => place[1] === event);
}

/** Groups that contain a hook of ours, in the order of the file. */
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
  if (!isRecord(group)) return [];
  if (!Array.isArray(group.hooks)) return [group];
  return group.hooks.map((hook: unknown) => (isRecord(hook) ? hook : {}));
}

/** Equal for equal values, whatever the order of their keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1))) : inner,
  );
}
