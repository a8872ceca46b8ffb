// One thing that was found: what it is, the passage that matches, why, and a link to where it is shown whole.
import type { JSX } from "preact";
import type { Answered, api } from "../api/client.ts";
import { chosen } from "../api/projects.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { meaningOf } from "../parts/outcome.tsx";
import { Copy, Time } from "../parts/text.tsx";
import { ALL } from "../route/place.ts";
import { href } from "../route/router.ts";
import { marksIn, reasonsLeft, wordsOf } from "./marks.ts";

type Hit = Answered<typeof api.search.$get>["hits"][number];

export const KINDS: Readonly<
  Record<string, { readonly one: string; readonly many: string; readonly icon: IconName }>
> = {
  failure: { one: "failure", many: "Failures", icon: "failures" },
  call: { one: "call", many: "Calls", icon: "terminal" },
  remedy: { one: "remedy", many: "Remedies", icon: "check" },
  pattern: { one: "pattern", many: "Patterns", icon: "loop" },
  observation: { one: "observation", many: "Observations", icon: "eye" },
  session: { one: "session", many: "Sessions", icon: "timeline" },
  prompt: { one: "prompt", many: "Prompts", icon: "edit" },
  task: { one: "task", many: "Tasks", icon: "tasks" },
  lesson: { one: "lesson", many: "Lessons", icon: "lessons" },
  file: { one: "file", many: "Files", icon: "folder" },
  code: { one: "code", many: "Code", icon: "folder" },
};

/** Where a hit is shown whole; undefined for files, which are not ours to show. */
function targetOf(hit: Pick<Hit, "kind" | "key" | "session" | "title">): string | undefined {
  if (hit.kind === "lesson") return href("lessons", "", { text: hit.title });
  if (hit.kind === "task") return href("tasks");
  if (hit.kind === "failure" || hit.kind === "remedy")
    return href("failures", "", { text: hit.title, state: "any" });
  if (hit.session) return href("session", hit.session);
  return undefined;
}

/** Names of kinds of failures and remedies are ours; the passage says it in the program's words. */
function tellingType({ kind, type }: Hit): string | undefined {
  if (kind === "failure" || kind === "remedy" || type === undefined) return undefined;
  return kind === "prompt" || kind === "session" ? meaningOf(type).label : type;
}

const CALLS: ReadonlySet<string> = new Set(["call", "failure", "remedy", "pattern"]);

export function HitRow({ hit }: { hit: Hit }): JSX.Element {
  const target = targetOf(hit);
  const kind = KINDS[hit.kind];
  const titleMarks = marksIn(hit.title, wordsOf(hit.why));
  const reasons = reasonsLeft(hit.why, titleMarks.length + hit.marks.length > 0);
  const content = (
    <>
      <Icon name={kind?.icon ?? "search"} />
      <span class="grow">
        <span class={`cut block ${CALLS.has(hit.kind) ? "mono" : ""}`}>
          <Marked text={hit.title} marks={titleMarks} />
        </span>
        {hit.passage && (
          <span class="block line2 passage">
            <Marked text={hit.passage} marks={hit.marks} />
          </span>
        )}
        <span class="block line2 faint why">
          {[kind?.one, tellingType(hit), chosen.value === ALL && hit.project, ...reasons]
            .filter(Boolean)
            .join(" · ")}
          {hit.count > 1 && ` · ${hit.count}×`}
          {hit.successor && ` · superseded by “${hit.successor}”`}
        </span>
      </span>
      <Time at={hit.at} />
    </>
  );
  if (target !== undefined)
    return (
      <a class="row hit" href={target} data-row>
        {content}
      </a>
    );
  return (
    <div class="row hit">
      {content}
      <Copy text={hit.files[0] ?? hit.key} what="path" />
    </div>
  );
}

function Marked({ text, marks }: { text: string; marks: readonly (readonly number[])[] }): JSX.Element {
  const parts: JSX.Element[] = [];
  // A passage begins after the end of a sentence.
  let at = /^[\s.,;·]*/.exec(text)?.[0].length ?? 0;
  for (const [from, to] of marks) {
    if (from === undefined || to === undefined || from < at) continue;
    parts.push(
      <span key={`t${at}`}>{text.slice(at, from)}</span>,
      <mark key={from}>{text.slice(from, to)}</mark>,
    );
    at = to;
  }
  return (
    <>
      {parts}
      {text.slice(at)}
    </>
  );
}
