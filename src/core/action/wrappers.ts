// Wrappers, programs that only run another program: `timeout 60 sudo npx jest` is jest, with wrappers.
import { programName } from "./program-name.ts";
import { table, words } from "./rows.ts";
import { isFixed, plainTerm, type Term } from "./words.ts";

interface Unwrapped {
  readonly terms: readonly Term[];
  /** Names in order: `timeout`, `sudo`, `npx`, `pnpm exec`. */
  readonly wrappers: readonly string[];
  /** Options of wrappers that affect the command: `-u bob`, `--filter web`. */
  readonly options: readonly string[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly folder?: Term;
  /** `bash -c "…"`: the line to read instead. */
  readonly script?: string;
}

interface Wrapper {
  /** Options followed by a value. */
  readonly values?: string;
  /** Operands that come before the command. */
  readonly skip?: number;
  /** The command starts only after `--`. */
  readonly dashes?: boolean;
}

export function unwrap(terms: readonly Term[]): Unwrapped {
  const wrappers: string[] = [];
  const options: string[] = [];
  const env: { name: string; value: string }[] = [];
  let folder: Term | undefined;
  let rest = terms;
  for (let round = 0; round < 8; round++) {
    const script = scriptOf(rest);
    if (script !== undefined) {
      return {
        terms: rest,
        wrappers: script.login ? [...wrappers, "bash -l"] : wrappers,
        options,
        env,
        ...(folder && { folder }),
        script: script.line,
      };
    }
    const found = match(rest);
    if (found === undefined) break;
    const peeled = peel(rest, found.start, found.wrapper, found.name);
    if (peeled === undefined) break;
    wrappers.push(found.name);
    folder = peeled.folder ?? found.folder ?? folder;
    if (!transparent.has(found.name)) options.push(...found.options, ...peeled.options);
    env.push(...peeled.env);
    rest = peeled.terms;
  }
  return { terms: rest, wrappers, options, env, ...(folder && { folder }) };
}

/** Wrappers that make no difference to the action. */
export const transparent = words(
  "time timeout gtimeout nice ionice nohup stdbuf command exec builtin env caffeinate setsid unbuffer chronic noglob",
);

/** Wrappers that find the program in their own place, not on the PATH. */
export const launchers = table<true>([
  [
    true,
    "npx,bunx,pnpx,uvx,cross-env,npm exec,npm x,pnpm exec,pnpm dlx,yarn dlx,yarn exec,bun x,uv run,uv tool run,pipx run,poetry run,pipenv run,pdm run,hatch run,rye run,conda run,mamba run,bundle exec,mise exec,mise x,direnv exec,nvm exec,fnm exec,rbenv exec,pyenv exec,asdf exec,volta run,nix develop",
  ],
]);

/** Launchers that fetch the named package first, with its registry. */
export const fetchers = table<string>([
  ["npm", "npx,bunx,pnpx,npm exec,npm x,pnpm dlx,yarn dlx,bun x"],
  ["pip", "uvx,uv tool run,pipx run"],
]);

const uvValues =
  "--with --with-requirements --python -p --extra --group --env-file --package --project --from --index-url";
const known = table<Wrapper>([
  [{ values: "-f -o --format --output" }, "time"],
  [{ values: "-k --kill-after -s --signal", skip: 1 }, "timeout,gtimeout"],
  [{ values: "-n --adjustment" }, "nice"],
  [{ values: "-c -n --class --classdata" }, "ionice"],
  [
    {},
    "nohup,command,builtin,setsid,unbuffer,chronic,noglob,pnpm exec,yarn exec,bun x,poetry run,pipenv run,hatch run,rye run,bundle exec,rbenv exec,pyenv exec,asdf exec,cross-env",
  ],
  [{ values: "-i -o -e --input --output --error" }, "stdbuf"],
  [{ values: "-a" }, "exec"],
  [{ values: "-t -w" }, "caffeinate"],
  [{ values: "-n -s -e -f -p -w --server-num --server-args --error-file --auth-file --wait" }, "xvfb-run"],
  [{ values: "-u --unset -C --chdir" }, "env"],
  [{ values: "-u -g -h -p -C -r -t -T -U -D --user --group --host --prompt --chdir" }, "sudo"],
  [{ values: "-u -C" }, "doas"],
  [{ values: "-w --timeout -E", skip: 1 }, "flock"],
  [{ values: "-n --interval" }, "watch"],
  [
    {
      values: "-I -n -P -L -d -E -s -a --max-args --max-procs --replace --delimiter --arg-file --max-lines",
    },
    "xargs",
  ],
  [{ values: "-p --package -w --workspace" }, "npx,npm exec,npm x"],
  [{ values: "-p --package" }, "pnpx,bunx,yarn dlx"],
  [{ values: "--package" }, "pnpm dlx"],
  [{ values: uvValues }, "uvx,uv run,uv tool run"],
  [{ values: "--spec --python" }, "pipx run"],
  [{ values: "-p" }, "pdm run"],
  [{ values: "-n --name -p --prefix --cwd" }, "conda run"],
  [{ values: "-n --name -p --prefix" }, "mamba run"],
  [{ dashes: true }, "mise exec,mise x,doppler run,op run,infisical run,dotenvx run,aws-vault exec,dotenv"],
  [{ skip: 1 }, "direnv exec,nvm exec"],
  [{ values: "--using" }, "fnm exec"],
  [{ values: "--node --npm --yarn --pnpm" }, "volta run"],
]);

/** First words that may start a wrapper of several words, with their own options that take a value. */
const families = table<string>([
  ["--prefix -w --workspace", "npm"],
  ["--filter -F -C --dir", "pnpm"],
  ["--cwd", "yarn"],
  ["--cwd --filter", "bun"],
  ["--directory --project --python -p", "uv"],
  ["-C --directory -P --project", "poetry"],
  ["-C --cd -E --env", "mise"],
  ["", "pipx,pipenv,rye,conda,mamba,bundle,direnv,nvm,fnm,rbenv,pyenv,asdf,volta,op,infisical,aws-vault"],
  ["-p", "pdm"],
  ["-e --env", "hatch"],
  ["-p --project -c --config", "doppler"],
  ["-f", "dotenvx"],
]);
const folderOptions = new Set(["--prefix", "-C", "--dir", "--cwd", "--directory", "--cd", "--chdir"]);

interface Found {
  readonly name: string;
  readonly wrapper: Wrapper;
  /** Index of the first word after the wrapper's own name. */
  readonly start: number;
  readonly options: readonly string[];
  readonly folder?: Term;
}

function match(terms: readonly Term[]): Found | undefined {
  const head = terms[0];
  if (head === undefined || head.dynamic) return undefined;
  const name = programName(head.text);
  const next = terms[1]?.text ?? "";
  // `corepack pnpm test`, `pnpm node --run check`: what follows is the command.
  if (name === "corepack" && /^(?:npm|pnpm|pnpx|yarn)(?:@|$)/.test(next))
    return { name, wrapper: {}, start: 1, options: [] };
  if ((name === "pnpm" || name === "yarn") && next === "node")
    return { name: `${name} exec`, wrapper: {}, start: 1, options: [] };
  if (name === "rtk" && SHORTENED.has(next)) return { name, wrapper: {}, start: 1, options: [] };
  const family = families.get(name);
  if (family === undefined) {
    const wrapper = known.get(name);
    return wrapper && { name, wrapper, start: 1, options: [] };
  }
  const values = family.split(" ");
  const read: ReadOptions = { options: [] };
  for (let index = 1; index < terms.length; index++) {
    const term = terms[index] as Term;
    if (!term.text.startsWith("-")) return several(name, terms, index, read.options, read.folder);
    index = readOption(terms, index, values, read);
  }
  return undefined;
}

/** Programs whose output `rtk` shortens; `rtk test x` and `rtk err x` are commands of its own. */
const SHORTENED = words(
  "git gh cargo go golangci-lint npm npx pnpm pytest ruff mypy vitest playwright tsc next prettier prisma docker kubectl",
);

interface ReadOptions {
  readonly options: string[];
  /** The folder that an option names, as `git -C` does. */
  folder?: Term | undefined;
}

/** Adds one option to `read`, with its value where it takes one; returns the index of its last word. */
function readOption(
  terms: readonly Term[],
  index: number,
  values: readonly string[],
  read: ReadOptions,
): number {
  const { text } = terms[index] as Term;
  if (!values.includes(text)) {
    read.options.push(text);
    return index;
  }
  const value = terms[index + 1];
  if (folderOptions.has(text)) read.folder = value;
  else read.options.push(`${text} ${value?.text ?? ""}`);
  return index + 1;
}

function several(
  head: string,
  terms: readonly Term[],
  at: number,
  options: string[],
  folder: Term | undefined,
): Found | undefined {
  let name = head;
  for (let words = 1; words <= 2 && at + words <= terms.length; words++) {
    name += ` ${terms[at + words - 1]?.text}`;
    const wrapper = known.get(name);
    if (wrapper) return { name, wrapper, start: at + words, options, ...(folder && { folder }) };
  }
  return undefined;
}

interface Peeled {
  readonly terms: readonly Term[];
  readonly env: readonly { readonly name: string; readonly value: string }[];
  readonly options: readonly string[];
  readonly folder?: Term;
}

/** Skips the wrapper's own options and operands; undefined when no command follows. */
function peel(terms: readonly Term[], start: number, wrapper: Wrapper, name: string): Peeled | undefined {
  const values = wrapper.values?.split(" ") ?? [];
  const env: { name: string; value: string }[] = [];
  const read: ReadOptions = { options: [] };
  const { options } = read;
  let skip = wrapper.skip ?? 0;
  let index = start;
  for (; index < terms.length; index++) {
    const term = terms[index] as Term;
    if (term.text === "--" && skip === 0) {
      index++;
      break;
    }
    if (wrapper.dashes) {
      options.push(term.text);
      continue;
    }
    if (term.text.startsWith("-") && term.text !== "-") {
      // `command -v x` asks where x is; `npx -c` and `xargs -h` are not parsed.
      if (name === "command" && /^-[vV]$/.test(term.text)) return undefined;
      if (name === "uv run" && (term.text === "-m" || term.text === "--module")) {
        return { terms: [plainTerm("python"), plainTerm("-m"), ...terms.slice(index + 1)], env, options };
      }
      index = readOption(terms, index, values, read);
      continue;
    }
    const assignment = takesEnv.has(name) ? /^(\w+)=(.*)$/s.exec(term.text) : null;
    if (assignment) {
      env.push({ name: assignment[1] ?? "", value: assignment[2] ?? "" });
      continue;
    }
    if (skip === 0) break;
    skip--;
    if (name === "direnv exec") read.folder = term;
    else options.push(term.text);
  }
  if (index >= terms.length) return undefined;
  const rest = terms.slice(index);
  const { folder } = read;
  const script = name === "uv run" && rest[0]?.text.endsWith(".py");
  return { terms: script ? [plainTerm("python"), ...rest] : rest, env, options, ...(folder && { folder }) };
}

const takesEnv = new Set(["env", "sudo", "doas", "cross-env"]);
const shells = new Set(["bash", "sh", "zsh", "dash", "ksh"]);
/** Shells with a syntax of their own, with the option before their line. */
const otherShells = new Map([
  ["fish", /^(?:-c|--command)$/],
  ["cmd", /^\/{1,2}c$/i],
  ["powershell", /^-c(?:ommand)?$/i],
  ["pwsh", /^-c(?:ommand)?$/i],
]);
/** A line that all shells read alike. */
const PLAIN_LINE = /^(?:[\w\s./:=,+@~-]|&&)+$/;

/** The line inside `bash -lc "…"`, `cmd /c "…"` and `eval "…"`. */
function scriptOf(terms: readonly Term[]): { readonly line: string; readonly login: boolean } | undefined {
  const name = programName(terms[0]?.text ?? "");
  const option = otherShells.get(name);
  if (option !== undefined) return otherScript(terms, option);
  if (name === "eval") {
    const line = joined(terms.slice(1));
    return line === undefined ? undefined : { line, login: false };
  }
  if (!shells.has(name)) return undefined;
  for (let index = 1; index < terms.length; index++) {
    const text = terms[index]?.text ?? "";
    if (!/^[-+]/.test(text)) return undefined;
    if (/^-[a-z]*c[a-z]*$/.test(text)) {
      const line = terms[index + 1]?.text;
      const first = terms[1]?.text ?? "";
      return line === undefined ? undefined : { line, login: /^-\w*[li]/.test(first) || first === "--login" };
    }
    if (text === "-o" || text === "-O" || text === "--rcfile" || text === "--init-file") index++;
  }
  return undefined;
}

function otherScript(terms: readonly Term[], option: RegExp): ReturnType<typeof scriptOf> {
  const at = terms.findIndex(({ text }) => option.test(text));
  const line = at === -1 ? undefined : joined(terms.slice(at + 1));
  return line !== undefined && PLAIN_LINE.test(line) ? { line, login: false } : undefined;
}

function joined(words: readonly Term[]): string | undefined {
  return words.length > 0 && words.every(isFixed) ? words.map((term) => term.text).join(" ") : undefined;
}
