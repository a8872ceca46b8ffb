// A list of rows, one for each item.
import type { JSX } from "preact";

interface RowsProps<T> {
  readonly items: readonly T[];
  row(item: T): JSX.Element;
}

export function Rows<T extends { readonly id: string }>({ items, row }: RowsProps<T>): JSX.Element {
  return (
    <ul class="rows">
      {items.map((item) => (
        <li key={item.id}>{row(item)}</li>
      ))}
    </ul>
  );
}
