// The typed client of the viewer's server: every request of the web app goes through here.
import { hc } from "hono/client";
import { withVisibleMarks } from "../../src/core/text/direction-marks.ts";
import { capital } from "../../src/core/text/words.ts";
import type { ViewerRoutes } from "../../src/view/routes.ts";
import { say, sayProblem } from "../parts/toast.tsx";
import { problemOf, Refused } from "./answer.ts";
import { changed } from "./live.ts";

export const api = hc<ViewerRoutes>(location.origin).api;

interface Reply<T> {
  readonly ok: boolean;
  readonly status: number;
  json(): Promise<T>;
  text(): Promise<string>;
}

/**
 * The answer's data; an answer that says no is thrown with its sentence. Marks that turn the direction of text are made
 * visible, except in what is `asIs`: a file's text to edit.
 */
export async function read<T>(reply: Promise<Reply<T>>, asIs = false): Promise<T> {
  const response = await reply;
  if (response.ok) return asIs ? response.json() : (JSON.parse(withVisibleMarks(await response.text())) as T);
  const { error = "" } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new Refused(response.status, capital(error) || `The server answered with status ${response.status}.`);
}

interface Undoable {
  readonly undo?: { readonly id: string; readonly text: string } | null;
}

/** Changes something, says so with a way to undo it, and lets the pages ask again. Undefined when it was refused. */
export async function change<T extends object>(
  reply: () => Promise<Reply<T>>,
  text?: string,
): Promise<T | undefined> {
  try {
    const done = await read(reply());
    const { undo } = done as Undoable;
    if (undo) say(text ?? undo.text, { id: undo.id, name: undo.text, run: () => undoChange(undo.id) });
    else if (text) say(text);
    changed.value++;
    return done;
  } catch (thrown) {
    sayProblem(problemOf(thrown).message);
    return undefined;
  }
}

/** Undoes a change by its id. */
export async function undoChange(id: string): Promise<void> {
  await read(api.undo[":id"].$post({ param: { id } }));
  changed.value++;
}

/** What a route answers with. */
export type Answered<Route extends (...args: never[]) => Promise<{ json(): Promise<unknown> }>> = Awaited<
  ReturnType<Awaited<ReturnType<Route>>["json"]>
>;
