// Errors of the viewer as answers: a status and one sentence for the person.
import type { Context } from "hono";
import { HTTPException } from "hono/http-exception";
import { isStoreError, storeErrorCode } from "../domain/store-error.ts";

/** There is nothing of this name; 404. */
export class NotFound extends Error {}

/** What was found; else 404 with this sentence. */
export function orNotFound<T>(found: T | undefined, sentence: string): T {
  if (found === undefined) throw new NotFound(sentence);
  return found;
}

/** The request itself is wrong; 400. */
export class BadRequest extends Error {}

/** `{ error: "…" }`. What a use case refuses is a plain error with a sentence for people; anything else is our mistake. */
export function answerError(error: Error, context: Context): Response {
  const text = sentenceOf(error.message);
  // A body that is no JSON.
  if (error instanceof HTTPException) return context.json({ error: text }, error.status);
  if (error instanceof NotFound) return context.json({ error: text }, 404);
  if (isStoreError(error)) return context.json({ error: text }, storeErrorCode(error) === "busy" ? 503 : 500);
  if (error instanceof BadRequest || error.constructor === Error) return context.json({ error: text }, 400);
  return context.json({ error: "Something went wrong in the viewer. twiceshy doctor may know more." }, 500);
}

/** Without the name of the store in front, which is for logs. */
export function sentenceOf(message: string): string {
  return message.replace(/^\[[\w-]+\] /, "");
}
