// What a request showed to the model: the calls by their numbers, and the text. What it did not show cannot be known.

export interface Shown {
  readonly calls: ReadonlySet<number>;
  /** Does this file occur in it? */
  hasFile(path: string): boolean;
}

/** `[412] Bash npm test → failed: …`: how a digest shows a call. */
const CALL = /^\[(\d{1,15})\] /gm;

export function shownIn(payload: string): Shown {
  const calls = new Set([...payload.matchAll(CALL)].map(([, id]) => Number(id)));
  const text = payload.replaceAll("\\", "/");
  return { calls, hasFile: (path) => path !== "" && text.includes(path) };
}
