// Writes to plain maps that can be taken back: a store in RAM stores a batch as a whole or not at all.
import type { SetRow } from "../derived.ts";

export interface Journal {
  readonly set: SetRow;
  push<K, V>(lists: Map<K, V[]>, key: K, value: V): void;
  /** Begins work, which may contain more of it. The returned function ends it; after a failure everything is taken back. */
  begin(): (end: "done" | "failed") => void;
}

export function journal(): Journal {
  const steps: (() => void)[] = [];
  let open = 0;
  return {
    set(rows, key, value) {
      if (open > 0) {
        const before = rows.get(key);
        steps.push(before === undefined ? () => rows.delete(key) : () => rows.set(key, before));
      }
      rows.set(key, value);
    },
    push(lists, key, value) {
      const list = lists.get(key);
      if (list) list.push(value);
      else lists.set(key, [value]);
      if (open > 0) steps.push(() => lists.get(key)?.pop());
    },
    begin() {
      const from = steps.length;
      open += 1;
      return (end) => {
        open -= 1;
        if (end === "failed") while (steps.length > from) steps.pop()?.();
        if (open === 0) steps.length = 0;
      };
    },
  };
}
