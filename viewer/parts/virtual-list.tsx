// A long list of rows of one height: only those near the screen are in the document.
import type { JSX } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Seen, seenRows } from "./window.ts";

interface VirtualListProps<T> {
  readonly items: readonly T[];
  readonly rowHeight: number;
  readonly label: string;
  keyOf(item: T): string | number;
  children(item: T, index: number): JSX.Element;
  onEnd?(): void;
}

export function VirtualList<T>({
  items,
  rowHeight,
  label,
  keyOf,
  children,
  onEnd,
}: VirtualListProps<T>): JSX.Element {
  const list = useRef<HTMLUListElement>(null);
  const [seen, setSeen] = useState<Seen>({ from: 0, to: Math.min(items.length, 30) });
  const ended = useRef(onEnd);
  ended.current = onEnd;

  useLayoutEffect(() => {
    const look = () => {
      const box = list.current?.getBoundingClientRect();
      if (!box) return;
      const next = seenRows(items.length, rowHeight, box.top, innerHeight);
      setSeen((before) => (before.from === next.from && before.to === next.to ? before : next));
      if (next.to >= items.length) ended.current?.();
    };
    look();
    addEventListener("scroll", look, { passive: true });
    addEventListener("resize", look);
    return () => {
      removeEventListener("scroll", look);
      removeEventListener("resize", look);
    };
  }, [items.length, rowHeight]);

  const rows = items.slice(seen.from, seen.to);
  const above = seen.from * rowHeight;
  const below = Math.max(0, items.length - seen.from - rows.length) * rowHeight;
  return (
    <ul
      class="rows virtual"
      ref={list}
      aria-label={label}
      style={{ paddingTop: `${above}px`, paddingBottom: `${below}px` }}
    >
      {rows.map((item, index) => (
        <li
          key={keyOf(item)}
          aria-setsize={items.length}
          aria-posinset={seen.from + index + 1}
          style={{ height: `${rowHeight}px` }}
        >
          {children(item, seen.from + index)}
        </li>
      ))}
    </ul>
  );
}
