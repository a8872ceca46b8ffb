// The subjects of one command: what it depends on, so that its absence would decide the result.
import { gather } from "../../domain/gather.ts";
import { nameInFolder, projectProgram, type Subject, subject } from "../../domain/subject.ts";
import { wordSet } from "../../domain/word-set.ts";
import { endpointSubject } from "./endpoints.ts";
import { builtIns, type Invocation } from "./invocation.ts";
import { type PathUse, pathsOf } from "./operands.ts";
import { packagesOf } from "./packages.ts";
import { folderName, type Place, projectPath } from "./paths.ts";
import { subcommandLevels } from "./programs.ts";
import { projectSubject } from "./project-commands.ts";
import { repositorySubjects } from "./repositories.ts";
import { revisionsOf } from "./revisions.ts";
import { scriptFamily, taskRunners } from "./runners.ts";
import { accountFor, hostsOf, runtimeOf } from "./surroundings.ts";
import { isFixed, type Term } from "./words.ts";
import { fetchers, launchers } from "./wrappers.ts";

/** All subjects except `action`, which belongs to the whole line. */
export function needsOf(invocation: Invocation, place: Place): readonly Subject[] {
  const runtime = isOwnSetting(invocation) ? undefined : runtimeOf(invocation);
  const { programs, named, account, around, project } = sharedSubjects(invocation, place);
  const needs = [...programs];
  for (const use of pathsOf(invocation))
    if (use.role === "need" || use.role === "gone") needs.push(...pathSubject(use, invocation, place));
  needs.push(...named);
  if (runtime !== undefined) needs.push(subject("runtime", runtime));
  if (account !== undefined) needs.push(subject("account", account));
  needs.push(...around, ...project, ...commandSubject(invocation, place, project));
  return needs;
}

/** With variables set for this call (`GOTOOLCHAIN=auto go run`) it may have another runtime or login; a dry run needs none. */
function isOwnSetting({ piece, options }: Invocation): boolean {
  return piece.env.length > 0 || options.some(({ name }) => name === "--dry-run");
}

/** Programs whose work depends entirely on their input: one call says nothing about the next. */
const EVERYTHING = wordSet(
  "ssh scp rsync docker podman kubectl node deno python ruby perl php bash sh zsh pwsh powershell psql mysql sqlite3 " +
    "mongosh redis-cli curl wget http jq yq awk sed grep rg fd find ls cat head tail wc sort uniq diff echo printf cp mv " +
    "rm mkdir touch chmod ln tar unzip xargs tee stat file which kill pkill ps sleep open cmp tr cut date",
);

/** The command in its folder, whatever its options and files: often all its calls there fail for the same reason. */
function commandSubject(
  invocation: Invocation,
  place: Place,
  project: readonly Subject[],
): readonly Subject[] {
  const { script, command, folder, piece } = invocation;
  if (script !== undefined || !folder.known || builtIns.has(command) || EVERYTHING.has(command)) return [];
  // With other rights it is another command: what was not permitted may be now.
  const rights = piece.wrappers.find((one) => one === "sudo" || one === "doas");
  const key = rights === undefined ? invocation.key : `${rights} ${invocation.key}`;
  const found = subject("command", nameInFolder(key, folderName(folder, place)));
  return project.includes(found) ? [] : [found];
}

/** What a command needs, and what its success proves to exist. */
export interface SharedSubjects {
  readonly programs: readonly Subject[];
  /** Scripts, subcommands, flags, packages, modules. */
  readonly named: readonly Subject[];
  readonly account: string | undefined;
  /** Hosts, revisions, endpoints, repositories. */
  readonly around: readonly Subject[];
  /** The program as a whole in its folder, if it needs a project there. */
  readonly project: readonly Subject[];
}

export function sharedSubjects(invocation: Invocation, place: Place): SharedSubjects {
  invocation.memo.shared ??= {
    programs: programsOf(invocation, place),
    named: [
      ...scriptSubjects(invocation, place),
      ...subcommandSubject(invocation),
      ...flagSubjects(invocation),
      ...packageSubjects(invocation),
      ...modulesOf(invocation),
    ],
    account: isOwnSetting(invocation) ? undefined : accountFor(invocation),
    around: [
      ...hostsOf(invocation).map((host) => subject("host", host)),
      ...revisionsOf(invocation).map((revision) => subject("revision", revision)),
      ...endpointSubject(invocation),
      ...repositorySubjects(invocation),
    ],
    project: projectSubject(invocation, place),
  };
  return invocation.memo.shared;
}

/** Programs that must be on the PATH: the command itself and its wrappers. */
function programsOf(invocation: Invocation, place: Place): readonly Subject[] {
  const { piece, program, programPath } = invocation;
  const found: Subject[] = [];
  const elsewhere = piece.elsewhere || piece.env.some(({ name }) => name === "PATH");
  if (!elsewhere) {
    for (const wrapper of piece.wrappers) {
      const [name = ""] = wrapper.split(" ");
      if (!builtIns.has(name) && name !== "time") found.push(subject("program", name));
    }
  }
  if (programPath !== undefined) {
    const term = piece.terms[0] as Term;
    return isFixed(term)
      ? [...found, ...pathSubject({ term, word: term, role: "need" }, invocation, place)]
      : found;
  }
  const launched = piece.wrappers.some((wrapper) => launchers.get(wrapper));
  if (elsewhere || builtIns.has(program) || !/^[\w.+-]+$/.test(program)) return found;
  if (!launched) return [...found, subject("program", program)];
  // `pnpm exec x` finds x among the project's own programs; `npx x` fetches it, which is about a package.
  const fetched = piece.wrappers.some((wrapper) => fetchers.get(wrapper));
  return fetched ? found : [...found, projectProgram(program)];
}

export function pathSubject(use: PathUse, invocation: Invocation, place: Place): Subject[] {
  // Redirections and `git -C x` operands resolve where the command runs; without a known folder nothing is certain.
  if (!isFixed(use.term) || !invocation.folder.known) return [];
  const path = projectPath(use.term.text, invocation.folder, place);
  return path === "." || path === "/" || path === "~" ? [] : [subject("path", path)];
}

/** `script npm lint`; in a subfolder `script npm lint @apps/web`, in a chosen workspace `script npm lint @web`. */
function scriptSubjects(invocation: Invocation, place: Place): Subject[] {
  const { script, command } = invocation;
  if (!invocation.folder.known) return [];
  if (script === undefined) return consoleCommand(invocation);
  const where = workspaceOf(invocation) ?? folderName(invocation.folder, place);
  const tasks = taskRunners.has(command)
    ? [script, ...invocation.operands.filter((term) => !term.text.includes("="))]
    : [script];
  return tasks
    .filter(isFixed)
    .map((task) => `${scriptFamily(command)} ${task.text}`)
    .map((name) => subject("script", where === "." ? name : nameInFolder(name, where)));
}

/** `python manage.py migrate`, `php artisan migrate`: a program of the project with commands of its own. */
function consoleCommand({ operands, raw }: Invocation): Subject[] {
  const [file, first = raw[0]] = operands;
  const name = /(?:^|\/)(manage\.py|artisan|bin\/console)$/.exec(file?.text ?? "")?.[1];
  return name !== undefined && first !== undefined && isFixed(first) && /^[a-z][\w:-]*$/.test(first.text)
    ? [subject("script", `${name} ${first.text}`)]
    : [];
}

function workspaceOf(invocation: Invocation): string | undefined {
  return invocation.options.find(
    ({ name }) =>
      name === "--filter" ||
      name === "-F" ||
      name === "--workspace" ||
      (name === "-w" && invocation.command === "npm"),
  )?.value?.text;
}

function subcommandSubject(invocation: Invocation): Subject[] {
  if (invocation.subcommand === "" || invocation.script !== undefined) return [];
  const found = subject("subcommand", invocation.key);
  // A program whose subcommands are not listed may have two levels of them: `ya pkg delete`.
  const [next] = subcommandLevels(invocation.command, "") === -1 ? invocation.operands : [];
  return next !== undefined && isFixed(next) && /^[a-z][a-z-]+$/.test(next.text)
    ? [found, subject("subcommand", `${invocation.key} ${next.text}`)]
    : [found];
}

function flagSubjects(invocation: Invocation): Subject[] {
  if (builtIns.has(invocation.command)) return [];
  const key = invocation.key;
  if (invocation.options.length === 0 && invocation.script === undefined) return [];
  const names = new Set<string>();
  for (const { name, global } of invocation.options) {
    if (name !== "-number") names.add(`${global ? invocation.command : key} ${name}`);
  }
  for (const name of handedOn(invocation)) names.add(`${key} ${invocation.script?.text} ${name}`);
  return [...names].sort().map((name) => subject("flag", name));
}

/** Options meant for the script: `--write` in `npm run format -- --write`. */
function handedOn({ script, raw }: Invocation): string[] {
  if (script === undefined || !isFixed(script)) return [];
  const names = raw.filter(isFixed).map((term) => /^--?[A-Za-z][\w-]*/.exec(term.text)?.[0] ?? "");
  return [...new Set(names)].filter((name) => name !== "").sort();
}

function packageSubjects(invocation: Invocation): Subject[] {
  const found = gather(packagesOf(invocation), ({ registry, name, versioned }) => [
    subject("package", `${registry} ${name}`),
    ...(versioned === undefined ? [] : [subject("package", `${registry} ${versioned}`)]),
  ]);
  const registry = invocation.piece.wrappers.map((wrapper) => fetchers.get(wrapper)).findLast(Boolean);
  if (registry === undefined || !/^@?[\w.-]+(?:\/[\w.-]+)?$/.test(invocation.program)) return found;
  return [...found, subject("package", `${registry} ${invocation.program}`)];
}

/** `python -m x`, and imports of one-liners. */
function modulesOf(invocation: Invocation): Subject[] {
  if (invocation.module !== undefined) return [subject("module", `python ${invocation.module}`)];
  const code = invocation.options.find(
    ({ name }) => name === "-c" || name === "-e" || name === "--eval" || name === "-p",
  )?.value?.text;
  if (code === undefined) return [];
  const found = new Set<string>();
  if (invocation.command === "python") {
    for (const match of code.matchAll(/(?:^|[;\n])\s*(?:import|from)\s+([A-Za-z_]\w*)/g))
      found.add(`python ${match[1]}`);
  }
  if (invocation.command === "node") {
    for (const match of code.matchAll(/(?:require|import)\(\s*["']([^"'./][^"']*)["']\s*\)/g))
      found.add(`node ${match[1]}`);
  }
  return [...found].map((name) => subject("module", name));
}
