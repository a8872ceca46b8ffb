// What sort of command a failure came from: the same words mean one thing from `cat` and another in a test log.
import type { Action, ShellCommand } from "../../domain/action.ts";
import { taskClass } from "../../domain/work.ts";

/**
 * - `test`, `compile`, `lint`  their log quotes all kinds of errors; the verdict is their own
 * - `search`   exit 1 says "no match"
 * - `content`  prints files, logs or histories: what reads like an error there is text
 * - `other`    everything else
 */
export type CommandClass = "test" | "compile" | "lint" | "search" | "content" | "other";

export function classOf(command: ShellCommand): CommandClass {
  const { program, subcommand = "" } = command;
  const byProgram = PROGRAMS.get(program);
  if (byProgram !== undefined) return byProgram;
  const [verb = ""] = (subcommand || (command.targets[0] ?? "")).split(" ");
  if (program === "git") return verb === "grep" ? "search" : GIT_PRINTS.has(verb) ? "content" : "other";
  if (prints(program, subcommand)) return "content";
  const byVerb = TOOLCHAINS.has(program) ? VERBS.get(verb) : undefined;
  if (byVerb !== undefined) return byVerb;
  if (RUNNERS.has(program)) return taskClass(`${subcommand} ${command.targets[0] ?? ""}`) ?? "other";
  return command.flags.includes("--test") ? "test" : "other";
}

/** The classes of all commands whose failure would show, first to last. */
export function decidingClasses(action: Action): CommandClass[] {
  if (action.type !== "shell") return [];
  return action.commands.filter((command) => command.decides && !command.masked).map(classOf);
}

/** Shows what others wrote: logs of runs and containers, pull requests. */
function prints(program: string, subcommand: string): boolean {
  if (program === "gh" || program === "glab") {
    return subcommand === "api" || /\b(?:view|diff|list|checks)$|^search\b/.test(subcommand);
  }
  return CONTAINERS.has(program) && subcommand.endsWith("logs");
}

const words = (text: string): string[] => text.split(" ");

const PROGRAMS: ReadonlyMap<string, CommandClass> = new Map<string, CommandClass>([
  ...rows("search", "grep egrep fgrep zgrep rg ripgrep ag ack ugrep findstr Select-String sls"),
  ...rows(
    "content",
    "cat bat less more head tail sed awk gawk nl tac cut sort uniq tr wc column jq yq xxd od strings find fd ls tree echo printf diff cmp comm journalctl dmesg history curl wget http ssh Get-Content type gunzip zcat base64 md5sum sha256sum stat file du df ps env printenv date pwd basename dirname realpath readlink tee xargs fold rev paste",
  ),
  ...rows(
    "test",
    "jest vitest mocha pytest py.test playwright cypress ava tap tape rspec phpunit pest gotestsum karma ctest bats nextest nose2 unittest jasmine wdio testcafe k6 cucumber behave robot tox nox",
  ),
  ...rows(
    "lint",
    "eslint biome prettier ruff black flake8 pylint isort golangci-lint gofmt gofumpt goimports staticcheck stylelint shellcheck markdownlint markdownlint-cli2 rubocop ktlint oxlint ultracite standard xo hadolint actionlint yamllint commitlint knip dprint cspell swiftlint clang-format clang-tidy checkstyle phpcs phpstan psalm bandit pre-commit lint-staged tflint sqlfluff semgrep",
  ),
  ...rows(
    "compile",
    "tsc vue-tsc webpack rollup esbuild tsup swc babel parcel gcc g++ cc c++ clang clang++ rustc javac kotlinc scalac mypy pyright pyrefly ty xcodebuild protoc ld msbuild sbt svelte-check nuxi ninja cmake solc",
  ),
]);

/** Programs whose subcommand says what they do. */
const TOOLCHAINS = new Set(
  words(
    "go cargo deno bun dotnet swift mix flutter dart zig npm pnpm yarn gradle gradlew mvn mvnw rails bazel forge anchor node python python3 next nuxt vite astro terraform docker remix ng expo wasm-pack turbo nest",
  ),
);
const VERBS: ReadonlyMap<string, CommandClass> = new Map<string, CommandClass>([
  ...rows("test", "test tests t nextest unittest pytest verify"),
  ...rows("lint", "clippy fmt vet lint format credo analyze"),
  ...rows("compile", "build check generate compile assemble bundle compileJava compileKotlin"),
]);
const RUNNERS = new Set(
  words(
    "npm pnpm yarn bun npx deno make gmake mise just task turbo nx rake poe lerna invoke gulp grunt ant gradle gradlew mvn mvnw composer hatch rush moon uv poetry pdm pipenv bundle mix bazel",
  ),
);
const GIT_PRINTS = new Set(
  words("log show diff blame reflog cat-file ls-files ls-tree status shortlog whatchanged annotate"),
);
const CONTAINERS = new Set(words("docker podman kubectl docker-compose heroku fly flyctl vercel"));

function rows(kind: CommandClass, programs: string): [string, CommandClass][] {
  return words(programs).map((program) => [program, kind]);
}
