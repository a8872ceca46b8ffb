// New rows at the top of a list wait while the person points at it or is in it: nothing moves under the cursor.
import { useRef, useState } from "preact/hooks";

export function useHeldBack<T>(items: readonly T[], keyOf: (item: T) => string) {
  const isBusy = useRef(false);
  const seen = useRef<readonly T[]>(items);
  const [, redraw] = useState(0);
  const waiting = isBusy.current ? newOnTop(seen.current, items, keyOf) : 0;
  if (waiting === 0) seen.current = items;
  const visible = waiting === 0 ? items : items.slice(waiting);
  const release = () => {
    isBusy.current = false;
    redraw((number) => number + 1);
  };
  return {
    visible,
    waiting,
    show: release,
    /** Properties of the element around the list. */
    hold: {
      onMouseEnter: () => {
        isBusy.current = true;
      },
      onMouseLeave: release,
      onFocusIn: () => {
        isBusy.current = true;
      },
      onFocusOut: release,
    },
  };
}

/** How many items stand before the one that was first. */
export function newOnTop<T>(before: readonly T[], now: readonly T[], keyOf: (item: T) => string): number {
  const first = before[0];
  if (!first) return 0;
  return Math.max(
    0,
    now.findIndex((item) => keyOf(item) === keyOf(first)),
  );
}
