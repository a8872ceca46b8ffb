// Subjects: the things a failure can be about. A failed call names its subject and a planned call lists the subjects it
// depends on; the guard compares the two, so the wording of the command does not matter.

/**
 * - `program`     an executable: `program go`; searched by a runner among the project's own (`node_modules/.bin`), it is
 *                 another subject: `program vitest (of the project)`
 * - `path`        a file or folder, relative to the project root where inside it: `path .golangci.yml`; read as a whole,
 *                 for which it can be too large: `path dist/app.js (whole)`
 * - `folder`      a folder in which nothing has ever been seen: `folder ../old-checkout`
 * - `script`      a task of a runner: `script npm lint`, `script make test`; not at the root: `script npm lint @web`
 * - `command`     a program with its subcommand in one folder: `command go build @.`
 * - `subcommand`  `subcommand gh pr comments`
 * - `flag`        an option of one subcommand: `flag gh pr view --comments`
 * - `package`     a name in a registry: `package npm redis-node`
 * - `module`      something imported at run time: `module python dotenv`
 * - `runtime`     a language runtime's version: `runtime node`
 * - `account`     a login at a service: `account gh`
 * - `host`        a machine on the network: `host registry.example.com`
 * - `revision`    a git branch, tag or commit: `revision origin/foo`
 * - `endpoint`    a route of an API, with every number replaced by N: `endpoint gh api GET repos/o/r/pulls/N/comments`
 * - `repository`  a repository of a forge: `repository me/app`; `repository ?/app` under whatever owner
 * - `word`        a word that a program was given and does not know: `word kubectl shop`
 * - `tool`        a tool of the agent itself: `tool Grep`
 * - `arguments`   the shape of a tool's arguments: `arguments Read limit,file_path`
 * - `action`      the action as a whole: `action <fingerprint>`
 */
export type SubjectType =
  | "program"
  | "path"
  | "folder"
  | "script"
  | "command"
  | "subcommand"
  | "flag"
  | "package"
  | "module"
  | "runtime"
  | "account"
  | "host"
  | "revision"
  | "endpoint"
  | "repository"
  | "word"
  | "tool"
  | "arguments"
  | "action";

export type Subject = `${SubjectType} ${string}`;

export function subject(type: SubjectType, name: string): Subject {
  return `${type} ${name}`;
}

/** Is it of this type? Runs for every subject of every call, so it compares in place and creates no new string. */
export function isAbout(value: Subject, type: SubjectType): boolean {
  return value.charCodeAt(type.length) === SPACE && value.startsWith(type);
}

const SPACE = 32;

export function subjectType(value: Subject): SubjectType {
  return value.slice(0, value.indexOf(" ")) as SubjectType;
}

export function subjectName(value: Subject): string {
  return value.slice(value.indexOf(" ") + 1);
}

const OF_PROJECT = " (of the project)";

/** A program that a runner (`pnpm exec`, a script) searches among the project's own. */
export function projectProgram(name: string): Subject {
  return subject("program", name + OF_PROJECT);
}

export function isProjectProgram(value: Subject): boolean {
  return value.endsWith(OF_PROJECT);
}

/** The program's name, whether it was searched on the PATH or among the project's own. */
export function programName(value: Subject): string {
  return subjectName(isProjectProgram(value) ? (value.slice(0, -OF_PROJECT.length) as Subject) : value);
}

const WHOLE = " (whole)";

/** A file that is read as a whole. */
export function wholeFile(path: string): Subject {
  return subject("path", path + WHOLE);
}

export function isWholeFile(value: Subject): boolean {
  return value.endsWith(WHOLE);
}

/** The path of a file, read as a whole or not. */
export function filePath(value: Subject): string {
  return subjectName(isWholeFile(value) ? (value.slice(0, -WHOLE.length) as Subject) : value);
}

/** `npm lint @web`: the name of a script or command that is called in a folder. */
export function nameInFolder(name: string, folder: string): string {
  return `${name} @${folder}`;
}

/** The parts of such a name; the folder is absent for a script at the root. */
export function nameAndFolder(value: Subject): { readonly name: string; readonly folder?: string } {
  const [name = "", folder] = subjectName(value).split(" @", 2);
  return folder === undefined ? { name } : { name, folder };
}
