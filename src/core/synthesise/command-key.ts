// Key of a command: `pnpm run test`, `go test`, `mise run lint`. Coarser than the line, so that the same command with
// other paths and flags has one key; and its plain form for people.
import { baseName } from "../../domain/base-name.ts";
import { isManager } from "../../domain/check.ts";
import { wordSet } from "../../domain/word-set.ts";
import { taskWork } from "../../domain/work.ts";

export interface Named {
  /** Identifies the command. */
  readonly key: string;
  /** As it was run, without what only that run needed. */
  readonly form: string;
  readonly program: string;
  /** A script or task of the project, or its set-up: services, migrations, generators. */
  readonly isScript: boolean;
  /** Name of a runner's task; empty for a file, whose name says nothing reliable. */
  readonly task?: string;
  /** It was given arguments that `form` leaves out: `npx jest --testPathPattern otp`. */
  readonly isCut?: true;
}

/** Undefined if there are only assignments. */
export function nameCommand(given: readonly string[]): Named | undefined {
  const { before, words } = unwrap(given);
  const [head] = words;
  if (head === undefined || !/^[\w./@~-]+$/.test(head)) return undefined;
  const program = baseName(head);
  const named = nameOf(program, words);
  if (!named) return undefined;
  const form = [...before, ...named.form].join(" ");
  return { ...named, program, form, ...(isCut(words, named.form) && ({ isCut: true } as const)) };
}

interface Found {
  readonly key: string;
  readonly form: readonly string[];
  readonly isScript: boolean;
  readonly task?: string;
}

function nameOf(program: string, words: readonly string[]): Found | undefined {
  if (MANAGERS.has(program)) return managed(program, words);
  if (TASK_RUNNERS.has(program)) return task(program, words);
  const run = program === "node" ? words.indexOf("--run") : -1;
  if (run > 0 && words[run + 1]) {
    const form = words.slice(0, run + 2);
    return { key: `node --run ${words[run + 1]}`, form, isScript: true, task: words[run + 1] as string };
  }
  const script = scriptFile(program, words);
  if (script !== undefined) {
    const end = words.indexOf(script) + 1;
    const asked = taskOfScript(program, script, words[end] ?? "");
    const form = [...words.slice(0, end), ...(asked === "" ? [] : [asked])];
    return { key: form.join(" "), form, isScript: true, task: isManager(script) ? asked : "" };
  }
  const at = words.findIndex((word, index) => index > 0 && !word.startsWith("-"));
  const verb = at === -1 ? "" : (words[at] ?? "");
  const hasVerb = VERBED.has(program) && /^[a-z][\w:-]*$/.test(verb);
  const second = words[nextOperand(words, at + 1)] ?? "";
  const isDouble = DOUBLE_VERBS.has(`${program} ${verb}`) && /^[a-z][\w-]*$/.test(second);
  const mode = MODES.get(program)?.find((flag) => words.includes(flag));
  const own = mode === undefined ? program : `${program} ${mode}`;
  const key = !hasVerb ? own : isDouble ? `${program} ${verb} ${second}` : `${program} ${verb}`;
  if (RUN_VERBS.has(key)) {
    const target = words.findIndex((word, index) => index > at && !word.startsWith("-"));
    const form = target === -1 ? words.slice(0, at + 1) : words.slice(0, target + 1);
    return { key: form.join(" "), form, isScript: target !== -1, task: "" };
  }
  const form =
    key === "cargo test" ? words.filter((_, index) => index <= at || !isTestName(words, index)) : words;
  // What runs inside a container has options of its own.
  const isInside = /^(?:docker|podman|docker-compose|kubectl) (?:compose )?(?:exec|run)$/.test(key);
  return { key, form: isInside ? form : withoutNoise(form), isScript: SET_UP.test(key) };
}

/** The operands of `cargo test` are names of tests, except for option values. */
function isTestName(words: readonly string[], index: number): boolean {
  const [word = "", before = ""] = [words[index], words[index - 1]];
  return !word.startsWith("-") && !/^-(?:p|-features|-package|-manifest-path|-test|-bin)$/.test(before);
}

/** `pnpm --filter api test -- --run x` → `pnpm run test`, `pnpm --filter api test`. */
function managed(program: string, words: readonly string[]): Found | undefined {
  let at = nextOperand(words, 1);
  const first = words[at] ?? "";
  if (RUN_WORDS.has(first) || EXECUTE.has(first)) at = nextOperand(words, at + 1);
  const word = words[at] ?? "";
  if (word === "") return { key: program, form: [program], isScript: false };
  // All but npm also run the programs of packages: `yarn vitest run`, `bun tsc --noEmit`.
  if (EXECUTE.has(first) || (program !== "npm" && word === first && OF_PACKAGES.has(word))) {
    const inner = nameOf(baseName(word), words.slice(at));
    return inner && { ...inner, form: [...words.slice(0, at), ...inner.form] };
  }
  if (program === "yarn" && first === "workspace") {
    const inner = managed(program, [program, ...words.slice(at + 2)]);
    return inner && { ...inner, form: [...words.slice(0, at + 2), ...inner.form.slice(1)] };
  }
  // With a filter bun runs the packages' scripts, not its own test runner or bundler.
  const isFiltered = words.slice(1, at).some((one) => /^(?:--filter|-F)(?:=|$)/.test(one));
  const isOwn =
    OWN_VERBS.has(first) || (program === "bun" && !isFiltered && ["test", "build"].includes(first));
  if (!RUN_WORDS.has(first) && isOwn) {
    const key = `${program} ${first}`;
    if (program === "bun" && !OWN_VERBS.has(first))
      return { key, form: withoutNoise(words), isScript: false };
    return { key, form: [...words.slice(0, at + 1), ...named(words.slice(at + 1))], isScript: false };
  }
  if (!/^[\w@][\w:./@-]*$/.test(word)) return undefined;
  const script = word === "t" ? "test" : word;
  const form = words.slice(0, at + 1).filter((one) => !/^(?:-s|--silent|-r|--recursive)$/.test(one));
  // The script of one package is another command than that of the whole project.
  const isPart = words.slice(1, at).some((one) => OF_A_PACKAGE.test(one));
  const key = `${program} run ${script}${isPart ? " of a package" : ""}`;
  return { key, form, isScript: true, task: script };
}

const OF_A_PACKAGE = /^(?:--filter|-F|--workspace|-w|--prefix|-C|--dir|--cwd)(?:=|$)/;

function task(program: string, words: readonly string[]): Found | undefined {
  let at = nextOperand(words, 1);
  const isRun = RUN_WORDS.has(words[at] ?? "") || (program === "mise" && words[at] === "r");
  if (isRun) at = nextOperand(words, at + 1);
  const name = words[at] ?? "";
  if (!isRun && NEED_RUN.has(program)) {
    const key = name === "" ? program : `${program} ${name}`;
    return { key, form: withoutNoise(words), isScript: false };
  }
  if (name !== "" && !/^[\w][\w:./@-]*$/.test(name)) return undefined;
  const key = name === "" ? program : isRun ? `${program} run ${name}` : `${program} ${name}`;
  // `make verify PY=.venv/bin/python`: without the variable it may not find its tools.
  const given = words.slice(at + 1).filter((word) => /^[A-Z][A-Z_]*=[^/~"'$]\S{0,30}$/.test(word));
  const form = name === "" ? [program] : [...words.slice(0, at + 1), ...given];
  return { key, form, isScript: true, task: name };
}

/** The project's own script that is run: `./scripts/x.sh`, `bash scripts/x.sh`, `node tools/x.mjs`. */
function scriptFile(program: string, words: readonly string[]): string | undefined {
  const [head = ""] = words;
  // A built program in the root (`./app`) is no tool of the project.
  if (/^(?:\.\/)?\.?[\w-][\w.-]*\/[\w./-]+$|^\.\/[\w-]+\.\w+$/.test(head) && !head.startsWith("../"))
    return /node_modules|(?:^|\/)(?:\.venv|venv)\//.test(head) ? undefined : head;
  if (!INTERPRETERS.has(program.replace(/[\d.]+$/, ""))) return undefined;
  const operand = words[1] ?? "";
  return /^(?:\.\/)?[\w][\w./-]*\.\w+$/.test(operand) ? operand : undefined;
}

/** What a script with commands of its own is asked for: `./manage.py test`, `bin/rails db:migrate`, `./build.sh lint`. */
function taskOfScript(program: string, script: string, word: string): string {
  if (!/^[a-z][\w:-]*$/.test(word)) return "";
  return isManager(script) || VERBED.has(program) || taskWork(word) !== undefined ? word : "";
}

/** Index of the next word that is neither an option nor the value of one. */
function nextOperand(words: readonly string[], from: number): number {
  for (let index = from; index < words.length; index++) {
    const word = words[index] ?? "";
    if (word === "--") return words.length;
    if (!word.startsWith("-")) return index;
    if (VALUED.has(word)) index++;
  }
  return words.length;
}

/** The words that name packages or targets: neither options nor option values. */
function named(words: readonly string[]): readonly string[] {
  return words.filter((word, index) => !word.startsWith("-") && !VALUED.has(words[index - 1] ?? ""));
}

/** Without options for the amount of output or a single test. */
function withoutNoise(words: readonly string[]): readonly string[] {
  const kept: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] ?? "";
    if (word === "--") break;
    const [name = ""] = word.split("=", 1);
    if (NOISE.has(name)) {
      if (NOISE_VALUE.test(words[index + 1] ?? "")) index++;
      continue;
    }
    if (PICKS.has(name)) {
      if (!word.includes("=")) index++;
      continue;
    }
    // The particular file does not matter to the command.
    const masked = index > 0 && FILE.test(word) ? "<path>" : word;
    if (masked !== "<path>" || kept.at(-1) !== masked) kept.push(masked);
  }
  return kept;
}

/** True if something is missing in the form that decides what is run: a part of the tests, an argument of a script. */
function isCut(words: readonly string[], form: readonly string[]): boolean {
  const hasPath = form.includes("<path>");
  return words.some((word, index) => {
    const [name = ""] = word.split("=", 1);
    if (form.includes(word) || word === "--" || SHAPES.has(name)) return false;
    if (hasPath && FILE.test(word)) return false;
    const before = words[index - 1] ?? "";
    return !SHAPES.has(before) || (NOISE.has(before) && !NOISE_VALUE.test(word));
  });
}

/** What precedes the program: part of the command (`npx`, `CI=1`) or only of this run (`timeout 60`). */
function unwrap(given: readonly string[]): { before: readonly string[]; words: readonly string[] } {
  const before: string[] = [];
  let index = 0;
  for (; index < given.length; index++) {
    const word = given[index] ?? "";
    if (/^[A-Za-z_]\w*=/.test(word)) {
      // A folder of this machine is not part of the command.
      if (word.length <= 40 && !/=["']?[/~]/.test(word)) before.push(word);
    } else if (word === "timeout" || word === "gtimeout") {
      while ((given[index + 1] ?? "").startsWith("-")) index++;
      index++;
    } else if (word === "npx" || word === "bunx" || word === "pnpx" || word === "uvx") {
      before.push(word);
      while (/^-(?:y|-yes|-no-install)$/.test(given[index + 1] ?? "")) index++;
    } else if (
      /^(?:uv|poetry|pipenv|pdm|rye|hatch|bundle|pixi|devbox)$/.test(word) &&
      /^(?:run|exec)$/.test(given[index + 1] ?? "")
    ) {
      before.push(word, given[index + 1] ?? "");
      index++;
    } else if (/(?:^|\/)python[\d.]*$/.test(word) && given[index + 1] === "-m") {
      before.push(word, "-m");
      index++;
    } else if (word === "corepack" && /^(?:npm|pnpm|pnpx|yarn)$/.test(given[index + 1] ?? "")) {
      before.push(word);
    } else if (word === "xvfb-run") {
      before.push(word);
      while ((given[index + 1] ?? "").startsWith("-")) before.push(given[++index] ?? "");
    } else if (word === "dotenv" || DASHED.has(`${word} ${given[index + 1]}`)) {
      const end = given.indexOf("--", index);
      if (end === -1) break;
      before.push(...given.slice(index, end + 1));
      index = end;
    } else if (!LEFT_OUT.has(word)) break;
  }
  return { before, words: given.slice(index) };
}

/** A file with an extension, in a folder or in quotes; not a URL. */
const FILE =
  /^["']?(?!-|https?:)[\w@.*[\]{},~/-]+\.(?:[cm]?[jt]sx?|py|go|rs|rb|java|kt|php|cs|swift|vue|svelte|exs?|dart|scala|lua|zig|cpp|sql|md|json|ya?ml|css|html|sh)(?::\d+)*["']?$/;
/** The command follows after `--`. */
const DASHED = new Set([
  "mise exec",
  "mise x",
  "doppler run",
  "op run",
  "infisical run",
  "dotenvx run",
  "aws-vault exec",
]);
/** `rtk` only shortens the output. */
const LEFT_OUT = wordSet("time nohup nice env exec command builtin rtk then do !");
const MANAGERS = wordSet("npm pnpm yarn bun");
const RUN_WORDS = wordSet("run run-script task");
const EXECUTE = wordSet("exec dlx x");
const OWN_VERBS = wordSet(
  "install i ci add remove rm uninstall update up upgrade link unlink audit outdated list ls why view info init create publish pack version config store prune dedupe rebuild cache login whoami help approve-builds import patch root bin doctor",
);
const OF_PACKAGES = wordSet(
  "vitest jest tsc vue-tsc svelte-check eslint prettier stylelint oxlint biome playwright cypress mocha ava tsup tsx vite next nuxt astro turbo nx",
);
const TASK_RUNNERS = wordSet("make gmake just task rake gradle gradlew mise deno moon invoke nox tox");
/** Runners with verbs of their own before the task. */
const NEED_RUN = wordSet("mise deno moon");
const INTERPRETERS = wordSet("node bash sh zsh python ruby perl tsx ts-node deno php");
const VERBED = wordSet(
  "go cargo dotnet swift mix mvn mvnw rails git gh docker docker-compose podman kubectl helm terraform tofu pip pip3 uv poetry pdm gem bundle composer golangci-lint biome ruff next vite nuxt astro turbo nx ng expo prisma drizzle-kit alembic supabase wrangler goreleaser changeset vsce buf sqlc playwright cypress flutter dart brew apt apt-get",
);
const SET_UP =
  /^(?:docker compose (?:up|down|build|run)|terraform plan|alembic upgrade|prisma (?:generate|migrate \w+|db \w+)|drizzle-kit \w+|supabase start|goreleaser \w+|vsce package|(?:buf|sqlc) generate|rails (?:db:\w+|server)|wrangler dev)$/;
const RUN_VERBS = new Set(["go run", "cargo run", "dotnet run"]);
const DOUBLE_VERBS = new Set([
  "docker compose",
  "go mod",
  "uv pip",
  "prisma migrate",
  "prisma db",
  "gh pr",
  "gh run",
]);
/** Flags that make another command of it. */
const MODES: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ["bash", ["-n"]],
  ["sh", ["-n"]],
  ["zsh", ["-n"]],
  ["node", ["--check", "--test"]],
  ["gofmt", ["-l", "-w"]],
]);
const VALUED = wordSet(
  "--filter -F --workspace -w --prefix -C --dir --cwd --project -f --file --directory -j --omit --include --loglevel --registry --cache --network-timeout",
);
const NOISE = wordSet(
  "-v -vv -vvv --verbose -q --quiet --silent --no-color --color --colors --force-color -count --no-coverage --bail -x --watch --watchAll --run --passWithNoTests --forceExit --detectOpenHandles --tb --no-header --no-cache -failfast --nocapture --listTests --help -json --json --progress --no-progress --show-output --pretty --runInBand -i",
);
/** The value of one of these after a space: `-count 5`, `--tb short`, `--pretty false`. */
const NOISE_VALUE = /^(?:\d+|true|false|always|never|auto|none|no|short|long|line|native|plain|tty|dot)$/;
/** How its output looks and how long it may take. */
const OUTPUT =
  "--reporter --reporters -timeout --timeout --testTimeout --maxfail --output-format --format --max-same-issues --max-issues-per-linter --maxWorkers --workers";
const PICKS = wordSet(
  `-run -k -t --testNamePattern --testPathPattern --testPathPatterns --grep -g --project-name --name ${OUTPUT}`,
);
/** Options that do not decide what is run. */
const SHAPES: ReadonlySet<string> = new Set(
  [...NOISE, ...OUTPUT.split(" "), "-s"].filter((word) => word !== "--help" && word !== "--listTests"),
);
