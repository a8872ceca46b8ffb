// Finds task names in files of task runners: Makefile, justfile, Taskfile, Rakefile.
import { escapeRegExp } from "../text/escape.ts";

/** `found`: defined there. `elsewhere`: not there, but the file includes others. */
export type Definition = "found" | "elsewhere" | "missing";

/** `test lint: build`; not `x := 1`. Another file may define it (`include`), or a rule for any name (`%:`). */
export function makeTarget(text: string, name: string): Definition {
  const heads = linesOf(text).flatMap(
    (line) => /^([^\s#:=][^#:=]{0,400}?)\s*::?(?!:?=)/.exec(line)?.[1] ?? [],
  );
  if (heads.some((head) => head.split(/\s+/).includes(name))) return "found";
  const isOpen =
    /^[ \t]*-?s?include\s/m.test(text) ||
    heads.some((head) => head.includes("$") || isPatternFor(head, name));
  return isOpen ? "elsewhere" : "missing";
}

/** `lint-%` matches `lint-web`. */
function isPatternFor(head: string, name: string): boolean {
  return head.split(/\s+/).some((pattern) => {
    const [before, after, ...more] = pattern.split("%");
    if (before === undefined || after === undefined || more.length > 0) return false;
    return name.length > before.length + after.length && name.startsWith(before) && name.endsWith(after);
  });
}

/** `test *args: build`, `@lint:`, `alias t := test`. */
export function justRecipe(text: string, name: string): Definition {
  const found = linesOf(text).some((line) => {
    const recipe = /^@?([\w-]{1,200})(?:\s[^:\n]{0,400})?:(?!=)/.exec(line)?.[1];
    return recipe === name || /^alias\s+([\w-]{1,200})\s*:=/.exec(line)?.[1] === name;
  });
  if (found) return "found";
  return /^(?:import|mod)\??\s/m.test(text) ? "elsewhere" : "missing";
}

/** The keys directly under `tasks:`. */
export function taskfileTask(text: string, name: string): Definition {
  let indent: string | undefined;
  let inside = false;
  for (const line of linesOf(text)) {
    if (/^[^\s#]/.test(line)) inside = /^["']?tasks["']?:\s*(?:#.*)?$/.test(line);
    const key = inside ? /^(\s+)(["']?)([^\s"'#][^"'#]{0,200}?)\2:(?:\s|$)/.exec(line) : null;
    if (!key) continue;
    indent ??= key[1];
    if (key[1] === indent && key[3] === name) return "found";
  }
  return /^includes:/m.test(text) ? "elsewhere" : "missing";
}

/** `task :seed`, `task "seed"`, `task seed: :environment`; `db:seed` is `seed` inside `namespace :db`. */
export function rakeTask(text: string, name: string): Definition {
  const parts = name.split(":");
  const task = parts.pop() ?? "";
  const isTask = ruby(/(?:^|\n)[ \t]*(?:multi)?task[\s(]+/, task, /(?=["'\s,:)=[]|$)/).test(text);
  const isInside = parts.every((part) =>
    ruby(/(?:^|\n)[ \t]*namespace[\s(]+/, part, /(?=["'\s,:)]|$)/).test(text),
  );
  if (isTask && isInside) return "found";
  return /^[ \t]*(?:import|load|require(?:_relative)?|Rails\.application\.load_tasks|Dir)\b/m.test(text)
    ? "elsewhere"
    : "missing";
}

function ruby(before: RegExp, word: string, after: RegExp): RegExp {
  const escaped = escapeRegExp(word);
  return new RegExp(`${before.source}[:"']{0,2}${escaped}${after.source}`);
}

function linesOf(text: string): readonly string[] {
  return text.split(/\r?\n/);
}
