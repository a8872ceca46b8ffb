// Parses a request for the calls and files it contains; an answer may refer only to those.

export interface RequestContent {
  readonly calls: ReadonlySet<number>;
  /** True if the file occurs in the request. */
  hasFile(path: string): boolean;
}

/** `[412] Bash npm test → failed: …`: a call in a digest. */
const CALL = /^\[(\d{1,15})\] /gm;

export function requestContent(payload: string): RequestContent {
  const calls = new Set([...payload.matchAll(CALL)].map(([, id]) => Number(id)));
  const text = payload.replaceAll("\\", "/");
  return { calls, hasFile: (path) => path !== "" && text.includes(path) };
}
