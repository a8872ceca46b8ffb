// Which rows of a long list are near the visible part of the page.

export interface Seen {
  readonly from: number;
  /** One after the last. */
  readonly to: number;
}

/** Rows drawn above and below what is visible, so that the next one can always take the focus. */
export const SPARE = 8;

/** `top` = distance of the list's beginning from the top of the screen; negative once it has scrolled past it. */
export function seenRows(count: number, rowHeight: number, top: number, screen: number): Seen {
  const first = Math.floor(Math.max(0, -top) / rowHeight);
  const visible = Math.ceil(Math.max(0, screen - Math.max(0, top)) / rowHeight);
  const from = Math.max(0, Math.min(first, count) - SPARE);
  return { from, to: Math.min(count, first + visible + SPARE + 1) };
}
