// Keyboard shortcuts: single keys and sequences such as `g h`. Silent while the person types.
import { useEffect } from "preact/hooks";

export interface Shortcut {
  /** `?`, `/`, `g h`, `j` */
  readonly keys: string;
  readonly does: string;
  run(event: KeyboardEvent): void;
}

const PAUSE = 1_200;

const active = new Set<readonly Shortcut[]>();

/** All shortcuts that work now, for the help. */
export function activeShortcuts(): readonly Shortcut[] {
  return [...active].flat();
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  useEffect(() => {
    active.add(shortcuts);
    return () => void active.delete(shortcuts);
  }, [shortcuts]);
}

interface Pressed {
  readonly key: string;
  readonly at: number;
}

/** The shortcut that these keys mean; the newest registered wins. `pending` = the beginning of a sequence. */
export function meaning<T extends { readonly keys: string }>(
  shortcuts: readonly T[],
  pressed: readonly Pressed[],
): { readonly found?: T; readonly pending: boolean } {
  const last = pressed.at(-1);
  if (!last) return { pending: false };
  const recent = pressed.filter(({ at }) => last.at - at <= PAUSE).map(({ key }) => key);
  const pair = recent.slice(-2).join(" ");
  const found =
    shortcuts.findLast(({ keys }) => keys === pair && recent.length > 1) ??
    shortcuts.findLast(({ keys }) => keys === last.key);
  const pending = shortcuts.some(({ keys }) => keys.startsWith(`${last.key} `));
  return found ? { found, pending: false } : { pending };
}

export function startKeys(): void {
  let pressed: Pressed[] = [];
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
    if (document.querySelector("dialog[open]") && event.key !== "Escape") return;
    pressed = [...pressed.slice(-1), { key: event.key, at: event.timeStamp }];
    const { found, pending } = meaning(activeShortcuts(), pressed);
    if (!found) {
      if (!pending) pressed = [];
      return;
    }
    pressed = [];
    event.preventDefault();
    found.run(event);
  });
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName);
}

/** Moves the focus along the rows of a page, which are links or buttons with `data-row`. */
export function moveRow(step: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>("main [data-row]")];
  const now = rows.indexOf(document.activeElement as HTMLElement);
  const firstSeen = rows.findIndex((row) => row.getBoundingClientRect().bottom > 0);
  const next = rows[now < 0 ? Math.max(0, firstSeen) : now + step];
  next?.focus({ preventScroll: true });
  next?.scrollIntoView({ block: "nearest" });
}
