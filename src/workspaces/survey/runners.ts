// Reads targets of Makefile, justfile, Taskfile and mise.toml, and plain scripts.
import type { Files } from "./files.ts";
import type { Command, Findings } from "./findings.ts";
import { at, own, record, text, texts, toml } from "./parse.ts";
import { tasksAmong } from "./tasks.ts";

export function readRunners(files: Files): Findings {
  const commands = [makefile, justfile, taskfile, mise, scripts].flatMap((read) => read(files));
  return { commands };
}

function firstOf(files: Files, names: readonly string[]): string | undefined {
  const name = names.find((one) => files.has(one));
  return name === undefined ? undefined : files.read(name);
}

/** `test: build`, `test lint:`; not `x := 1`, not `.PHONY`. Lines after it that start with a tab are the recipe. */
function makefile(files: Files): readonly Command[] {
  const content = firstOf(files, ["GNUmakefile", "makefile", "Makefile"]);
  return content === undefined
    ? []
    : tasksAmong(
        recipes(content, /^([\w][\w ./-]{0,200}?)\s*::?(?!=)\s*([^=\n]*)$/),
        (name) => `make ${name}`,
      );
}

/** `test *args: build`, `@lint:`. */
function justfile(files: Files): readonly Command[] {
  const content = firstOf(files, ["justfile", "Justfile", ".justfile"]);
  return content === undefined
    ? []
    : tasksAmong(recipes(content, /^@?([\w-]+)(?:\s[^:=\n]{0,200})?:(?!=)(.*)$/), (name) => `just ${name}`);
}

/** Names with the first line of their recipe, else their dependencies. */
function recipes(content: string, head: RegExp): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  let open: readonly string[] = [];
  for (const line of content.split("\n")) {
    const start = head.exec(line);
    if (start) {
      open = (start[1] ?? "").split(/\s+/);
      for (const name of open) found.set(name, `run ${start[2] ?? ""}`);
    } else if (/^\s+\S/.test(line))
      for (const name of open) found.set(name, `${found.get(name)} ${line.trim()}`);
  }
  return found;
}

/** The keys right under `tasks:`. */
function taskfile(files: Files): readonly Command[] {
  const content = firstOf(files, ["Taskfile.yml", "Taskfile.yaml", "taskfile.yml"]);
  if (content === undefined) return [];
  const names = new Map<string, string>();
  let indent: string | undefined;
  let inside = false;
  for (const line of content.split("\n")) {
    if (/^\S/.test(line)) inside = /^tasks:\s*(?:#.*)?$/.test(line);
    const key = inside ? /^(\s+)["']?([\w:-]+)["']?:/.exec(line) : undefined;
    if (!key) continue;
    indent ??= key[1];
    if (key[1] === indent && key[2]) names.set(key[2], `task ${key[2]}`);
  }
  return tasksAmong(names, (name) => `task ${name}`);
}

function mise(files: Files): readonly Command[] {
  const tasks = at(toml(firstOf(files, ["mise.toml", ".mise.toml"])), "tasks");
  const names = Object.keys(tasks).map((name) => {
    const task = own(tasks, name);
    return [name, text(task) ?? (texts(own(record(task), "run")).join(" && ") || name)] as const;
  });
  return tasksAmong(new Map(names), (name) => `mise run ${name}`);
}

/** `script/test`, `bin/lint`. */
function scripts(files: Files): readonly Command[] {
  return ["script", "scripts", "bin"].flatMap((folder) => {
    const entries = files.list(folder);
    // So many are the programs of a system, not scripts of a project.
    if (entries.length > 100) return [];
    const names = entries.filter((entry) => !entry.folder && /^[\w-]+(?:\.sh)?$/.test(entry.name));
    const known = new Map(names.map(({ name }) => [name.replace(/\.sh$/, ""), name]));
    return tasksAmong(known, (name) => {
      const file = known.get(name) ?? name;
      return file.endsWith(".sh") ? `bash ${folder}/${file}` : `./${folder}/${file}`;
    });
  });
}
