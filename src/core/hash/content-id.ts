// Content id of an attempt: names the same tool call on every machine and at every import, so that memories of several
// people can be joined.
import type { NewAttempt } from "../../domain/attempt.ts";
import { sha256 } from "./sha256.ts";

/** What a content id is made of. */
export type Identified = Pick<NewAttempt, "agent" | "session" | "call">;

/**
 * 32 hex digits: half of the SHA-256 of agent, session id and call id in UTF-8, separated by NUL. Left out is what
 * differs between reports of the same call: time (a hook's or the transcript's), outcome (may come later), project and
 * paths (depend on the machine), everything derived from the input (depends on this version's rules).
 */
export function contentId({ agent, session, call }: Identified): string {
  return sha256(`${part(agent)}\0${part(session)}\0${part(call)}`, 32);
}

/** As a column returns it: a text without NUL. Half a surrogate pair becomes U+FFFD in UTF-8 as well. */
function part(text: string): string {
  return String(text).replaceAll("\0", "\ufffd");
}
