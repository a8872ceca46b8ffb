// The typed client of the viewer's server: every request of the web app goes through here.
import { hc } from "hono/client";
import { withVisibleMarks } from "../../src/core/text/direction-marks.ts";
import { capital } from "../../src/core/text/words.ts";
import type { ViewerRoutes } from "../../src/view/routes.ts";
import { say, sayProblem } from "../parts/toast.tsx";
import { type Answer, problemOf, Refused, useAnswer } from "./answer.ts";
import { changed } from "./live.ts";

export const api = hc<ViewerRoutes>(location.origin).api;

interface Reply<T> {
  readonly ok: boolean;
  readonly status: number;
  json(): Promise<T>;
  text(): Promise<string>;
}

/** Throws the sentence of a refusal. Marks that turn text around are made visible, except in `asIs`: a file's text. */
export async function read<T>(reply: Promise<Reply<T>>, asIs = false): Promise<T> {
  const response = await reply;
  if (response.ok) return asIs ? response.json() : (JSON.parse(withVisibleMarks(await response.text())) as T);
  const { error = "" } = (await response.json().catch(() => ({}))) as { error?: string };
  throw new Refused(response.status, capital(error) || `The server answered with status ${response.status}.`);
}

interface Options {
  readonly init: { readonly signal: AbortSignal };
}

/** Kept under `name` and `args` (absent: not asked yet). `live`: asked again when the memory changes. */
export function useRoute<Args, T>(
  name: string,
  route: (args: Args, options: Options) => Promise<Reply<T>>,
  args: Args | "" | undefined,
  { live = true, asIs = false } = {},
): Answer<T> {
  return useAnswer(
    args ? `${name} ${JSON.stringify(args)}` : undefined,
    (signal) => read(route(args as Args, { init: { signal } }), asIs),
    live,
  );
}

interface Undoable {
  readonly undo?: { readonly id: string; readonly text: string } | null;
}

/** Changes something, says so with a way to undo it, and lets the pages ask again. Undefined when it was refused. */
export async function change<T extends object>(
  reply: () => Promise<Reply<T>>,
  textOf: (done: T & Undoable) => string | undefined = ({ undo }) => undo?.text,
): Promise<T | undefined> {
  try {
    const done: T & Undoable = await read(reply());
    const { undo } = done;
    const text = textOf(done);
    if (text) say(text, undo ? { id: undo.id, name: undo.text, run: () => undoChange(undo.id) } : undefined);
    changed.value++;
    return done;
  } catch (thrown) {
    sayProblem(problemOf(thrown).message);
    return undefined;
  }
}

export async function undoChange(id: string): Promise<void> {
  await read(api.undo[":id"].$post({ param: { id } }));
  changed.value++;
}

export type Answered<Route extends (...args: never[]) => Promise<{ json(): Promise<unknown> }>> = Awaited<
  ReturnType<Awaited<ReturnType<Route>>["json"]>
>;
