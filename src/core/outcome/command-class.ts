// What sort of command a failure came from: the same words mean one thing from `cat` and another in a test log.
import type { Action, ShellCommand } from "../../domain/action.ts";

/**
 * - `test`, `compile`, `lint`  their log quotes all kinds of errors; the verdict is their own
 * - `search`   exit 1 says "no match"
 * - `content`  prints files, logs or histories: what reads like an error there is text
 * - `other`    everything else
 */
export type CommandClass = "test" | "compile" | "lint" | "search" | "content" | "other";

export function classOf(command: ShellCommand): CommandClass {
  const { program, subcommand = "" } = command;
  if (SEARCH.has(program) || (program === "git" && subcommand === "grep")) return "search";
  if (CONTENT.has(program)) return "content";
  if (program === "git") return GIT_CONTENT.test(subcommand) ? "content" : "other";
  if (LOGS.test(`${program} ${subcommand}`)) return "content";
  const called = `${program} ${subcommand} ${command.targets[0] ?? ""}`;
  if (TEST.test(called)) return "test";
  if (LINT.test(called)) return "lint";
  if (COMPILE.test(called)) return "compile";
  if (RUNNERS.has(program)) return scriptClass(called);
  return "other";
}

/** The classes of all commands whose failure would show, first to last. */
export function decidingClasses(action: Action): CommandClass[] {
  if (action.type !== "shell") return [];
  return action.commands.filter((command) => command.decides && !command.masked).map(classOf);
}

/** Class of a task by its name: `test:ci`, `lint`, `build`, `typecheck`. */
function scriptClass(called: string): CommandClass {
  const words = called.toLowerCase();
  if (/\b(?:lint|check|fmt|format|style|prettier|eslint|verify)(?:[:\s_-]|$)/.test(words)) return "lint";
  if (/\b(?:tests?|spec|e2e|unit|integration|coverage|cov|ci)(?:[:\s_-]|$)/.test(words)) return "test";
  if (/\b(?:build|compile|tsc|typecheck|types|type-check|bundle|package|generate|dev|start)\b/.test(words))
    return "compile";
  return "other";
}

const words = (list: string): ReadonlySet<string> => new Set(list.split(" "));

const SEARCH = words("grep egrep fgrep zgrep rg ripgrep ag ack ugrep findstr Select-String sls");
const CONTENT = words(
  "cat bat less more head tail sed awk gawk nl tac cut sort uniq tr wc column jq yq xxd od strings find fd ls tree echo printf diff cmp comm journalctl dmesg history curl wget http ssh Get-Content type gunzip zcat base64 md5sum sha256sum stat file du df ps env printenv date pwd basename dirname realpath readlink tee xargs fold rev paste",
);
const RUNNERS = words(
  "npm pnpm yarn bun npx pnpx bunx deno make gmake mise just task turbo nx rake poe lerna invoke gulp grunt ant gradle gradlew mvn mvnw composer hatch tox nox rush moon uv poetry pdm pipenv bundle mix ninja cmake bazel",
);
const GIT_CONTENT =
  /^(?:log|show|diff|blame|reflog|cat-file|ls-files|ls-tree|status|shortlog|whatchanged|annotate)\b/;
const LOGS =
  /^(?:gh (?:run view|pr (?:view|diff|list|checks)|issue (?:view|list)|api|search)|(?:docker|kubectl|podman|heroku|fly|vercel|docker-compose)(?: compose)? logs|glab .* (?:view|diff|list))\b/;

const TEST =
  /^(?:jest|vitest|mocha|pytest|py\.test|playwright|cypress|ava|tap|tape|rspec|phpunit|pest|gotestsum|karma|ctest|bats|nextest|nose2|unittest|jasmine|wdio|testcafe|k6|artillery|cucumber|behave|robot|minitest|vitest-cli)\b|^(?:go|cargo|deno|bun|dotnet|swift|mix|flutter|dart|zig|npm|pnpm|yarn|gradle|gradlew|mvn|mvnw|rails|bazel|forge|anchor|node|python3?) (?:--test|tests?|t|nextest|unittest|pytest|verify)(?: |$)|^(?:tox|nox)\b/;
const LINT =
  /^(?:eslint|biome|prettier|ruff|black|flake8|pylint|isort|golangci-lint|gofmt|gofumpt|goimports|staticcheck|stylelint|shellcheck|markdownlint|markdownlint-cli2|rubocop|ktlint|oxlint|ultracite|standard|xo|hadolint|actionlint|yamllint|commitlint|knip|dprint|cspell|swiftlint|clang-format|clang-tidy|checkstyle|phpcs|phpstan|psalm|bandit|pre-commit|lint-staged|tflint|sqlfluff|buf|semgrep|dotenv-linter|credo)\b|^(?:cargo|go|deno|mix|dotnet|next|terraform|dart|flutter|zig|bun|rustup) (?:clippy|fmt|vet|lint|format|credo|analyze)\b/;
const COMPILE =
  /^(?:tsc|vue-tsc|webpack|rollup|esbuild|tsup|swc|babel|parcel|gcc|g\+\+|cc|c\+\+|clang|clang\+\+|rustc|javac|kotlinc|scalac|mypy|pyright|pyrefly|ty|xcodebuild|protoc|ld|msbuild|sbt|svelte-check|nuxi|ninja|cmake|solc)\b|^(?:go|cargo|dotnet|swift|vite|next|nuxt|astro|mvn|mvnw|gradle|gradlew|zig|flutter|docker|bun|deno|mix|remix|ng|expo|bazel|wasm-pack|turbo|nest|forge) (?:build|check|run|install|generate|compile|publish|assemble|package|bundle|compileJava|compileKotlin|mod)\b/;
