// Tells which kind of check a command runs (test, type check, lint, build …). The only table for this: code that asks
// whether tests ran or something was built asks here.
import { baseName } from "./base-name.ts";
import { taskCheck, taskWords } from "./task-name.ts";
import { wordSet } from "./word-set.ts";

/**
 * - `test`    tests ran
 * - `types`   a type checker
 * - `lint`    a linter, a static analyser, a formatter that only compares
 * - `syntax`  files were parsed, nothing more: `bash -n`, `node --check`, `terraform validate`
 * - `build`   something was compiled or put together
 * - `check`   the project's own check under a general name: `make check`, `npm run verify`
 */
export type Check = "test" | "types" | "lint" | "syntax" | "build" | "check";

/** Strongest first: of several checks in one command, the first one here counts. */
export const CHECKS: readonly Check[] = ["test", "check", "build", "types", "lint", "syntax"];

export function isCheck(work: string | undefined): work is Check {
  return (CHECKS as readonly (string | undefined)[]).includes(work);
}

/** Shows that the code works, not only that it is well formed: tests, a build, the project's own check. */
export function isProof(work: string | undefined): boolean {
  return work === "test" || work === "build" || work === "check";
}

/** The parts of a command that decide its kind; every parsed command has them. */
export interface CommandWords {
  readonly program: string;
  readonly subcommand?: string | undefined;
  readonly flags: readonly string[];
  readonly targets: readonly string[];
  /** Set when it was called by a path. */
  readonly programPath?: string | undefined;
  /** What runs it: `npx`, `uv run`. */
  readonly wrappers?: readonly string[];
}

/** Formatters are `lint` here, whether they write or compare. Undefined for commands that only print information: `jest --version`. */
export function checkOf(command: CommandWords): Check | undefined {
  const { flags, subcommand = "" } = command;
  const program = plainName(command.program);
  if (program === "python" && subcommand !== "") return checkOf(asModule(command));
  const inside = insideContainer(program, command);
  if (inside) return checkOf(inside);
  if (flags.some((flag) => ASKS.has(flag)) || (flags.includes("-n") && DRY.has(program))) return undefined;
  const found = sortOf(program, command);
  return found === "test" && flags.some((flag) => NO_TESTS.test(flag)) ? "build" : found;
}

/** `docker compose exec web pytest`, `kubectl exec pod -- pytest` are pytest. */
function insideContainer(
  program: string,
  { subcommand = "", flags, targets }: CommandWords,
): CommandWords | undefined {
  if (!CONTAINERS.has(program) || !/^(?:compose )?(?:exec|run)$/.test(subcommand)) return undefined;
  // The first operand is the container; after `-t` it was read as the value of that flag.
  const words = targets.filter((word) => word !== "--").slice(flags.includes("-t") ? 0 : 1);
  const [inner, ...rest] = words[1] === "-m" ? words.slice(2) : words;
  if (inner === undefined) return undefined;
  const [own, given] = [
    rest.filter((word) => !word.startsWith("-")),
    rest.filter((word) => word.startsWith("-")),
  ];
  return { program: inner, flags: given, targets: own };
}

/** `python -m pytest x` is pytest. */
function asModule({ subcommand = "", flags, targets }: CommandWords): CommandWords {
  const [module = "", ...rest] = subcommand.split(" ");
  const program = module === "build" ? "pyproject-build" : module;
  return { program, subcommand: rest.join(" "), flags, targets };
}

function sortOf(program: string, command: CommandWords): Check | undefined {
  const { flags } = command;
  const only = PARSES.get(program);
  if (only !== undefined && flags.some((flag) => only.has(flag))) return "syntax";
  const [, verb = "", operand = ""] = wordsOf(program, command);
  const phrase = PHRASES.get(`${program} ${verb} ${operand}`) ?? PHRASES.get(`${program} ${verb}`);
  if (phrase !== undefined) return phrase;
  if (NO_RUN.has(lastWord(command.subcommand))) return undefined;
  const byProgram = PROGRAMS.get(program);
  if (byProgram !== undefined) return ofProgram(byProgram, program, command);
  if (program === "node" && flags.includes("--run")) return taskCheck(verb);
  if (program === "cargo" && (verb === "xtask" || verb === "make")) return taskCheck(operand);
  if (RUNNERS.has(program)) return strongest(tasksOf(program, command).map(taskCheck));
  const byVerb = TOOLCHAINS.has(program) ? VERBS.get(verb) : undefined;
  if (byVerb !== undefined) return byVerb;
  return flags.includes("--test") ? "test" : ofScript(program, command);
}

/** A test runner can be asked for something else by name: `tox -e lint`, `xcodebuild build`. */
function ofProgram(sort: Check, program: string, command: CommandWords): Check {
  const [, ...words] = wordsOf(program, command);
  if (program === "tox" || program === "nox" || program === "cmake")
    return strongest(words.map(taskCheck)) ?? sort;
  if (program === "xcodebuild" || program === "sbt")
    return words.some((word) => /^test/i.test(word)) ? "test" : sort;
  return sort;
}

/** Names of tasks that a runner is asked for. */
function tasksOf(program: string, { subcommand = "", targets, flags }: CommandWords): readonly string[] {
  const words = subcommand.split(" ").filter((word) => word !== "" && !RUN_WORDS.has(word));
  if (PROJECT_RUNNERS.has(program)) {
    // `nx test app` names the project last; in `nx run app:test` both are one word.
    if (flags.some((flag) => flag === "-t" || flag === "--target" || flag === "--targets")) return targets;
    return (words.length > 0 ? words : targets.slice(0, 1)).map((name) => name.slice(name.indexOf(":") + 1));
  }
  if (PACKAGE_MANAGERS.has(program) && words.length > 0) {
    // Built-in commands of the package manager are no tasks: `npm ci`, `yarn check`.
    if (words[0]?.startsWith("workspace")) return targets.slice(-1);
    return program === "bun" || program === "deno" || words[0] === "test" ? words : [];
  }
  // Every operand of make and its like is a task; elsewhere the rest belongs to the script.
  if (!EVERY_TASK.has(program)) return words.length > 0 ? words : targets.slice(0, 1);
  const tasks = [...words, ...targets];
  return flags.includes("-x") || flags.includes("--exclude-task") ? tasks.slice(0, 1) : tasks;
}

/** The project's own script: `./scripts/test.sh`, `bash scripts/verify.sh`, `python manage.py test`, `bin/lint`. */
function ofScript(program: string, command: CommandWords): Check | undefined {
  const { programPath, wrappers = [] } = command;
  const [, first = "", second = ""] = wordsOf(program, command);
  if (TASK_WRAPPERS.has(wrappers.at(-1) ?? "")) return taskCheck(program);
  if (programPath !== undefined && !INTERPRETERS.test(program))
    return isManager(programPath) ? taskCheck(first) : byFileName(programPath);
  if (!INTERPRETERS.test(program)) return undefined;
  return isManager(first) ? taskCheck(second) : byFileName(first);
}

/** Is it a script with commands of its own? */
export function isManager(path: string): boolean {
  return MANAGES.test(path);
}

/**
 * A file name says less than a task name: the word must be at its beginning, or at its end for test files
 * (`run-tests.sh`, `login.test.mjs`). A word elsewhere in the name does not count.
 */
function byFileName(path: string): Check | undefined {
  if (ELSEWHERE.test(path)) return undefined;
  const name = baseName(path).replace(SCRIPT_ENDING, "");
  const words = taskWords(name).filter((word) => word !== "run" && word !== "all");
  const sort = taskCheck(words.join(" "));
  if (sort === undefined || taskCheck(words[0] ?? "") !== undefined) return sort;
  return TEST_ENDS.has(words.at(-1) ?? "") ? "test" : undefined;
}

function strongest(found: readonly (Check | undefined)[]): Check | undefined {
  return CHECKS.find((one) => found.includes(one));
}

function lastWord(text = ""): string {
  return text.slice(text.lastIndexOf(" ") + 1);
}

function wordsOf(program: string, { subcommand = "", targets }: CommandWords): readonly string[] {
  return [program, ...subcommand.split(" "), ...targets].filter((word) => word !== "");
}

/** `python3.12` → `python`, `pytest-3` stays. */
function plainName(program: string): string {
  return /^(?:python|ruby|php|lua)[\d.]+$/.test(program) ? program.replace(/[\d.]+$/, "") : program;
}

const PROGRAMS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...rows(
    "test",
    "jest vitest mocha pytest py.test playwright cypress ava tap tape rspec phpunit pest phpspec behat codecept gotestsum ginkgo karma ctest bats nextest nose2 unittest jasmine wdio testcafe nightwatch detox maestro k6 newman cucumber behave robot tox nox prove busted elm-test uvu stryker mutmut hurl test-storybook Invoke-Pester invoke-pester",
  ),
  ...rows(
    "lint",
    "eslint eslint_d biome prettier ruff black flake8 pylint isort golangci-lint gofmt gofumpt goimports staticcheck govulncheck stylelint shellcheck markdownlint markdownlint-cli2 rubocop standardrb reek brakeman erblint ktlint ktfmt detekt oxlint oxfmt ultracite standard xo hadolint actionlint zizmor yamllint ansible-lint cfn-lint kube-linter kubeconform commitlint knip publint depcruise madge dprint cspell typos codespell swiftlint swiftformat clang-format clang-tidy cppcheck cpplint checkstyle phpcs php-cs-fixer pint phpstan psalm bandit pre-commit prek lint-staged tflint tfsec checkov sqlfluff semgrep luacheck selene stylua hlint ameba credo textlint vale spectral redocly djlint taplo shfmt rustfmt",
  ),
  ...rows(
    "types",
    "tsc tsgo vue-tsc svelte-check mypy dmypy pyright basedpyright pyrefly pytype pyre ty flow dialyzer tsd attw",
  ),
  ...rows(
    "build",
    "webpack rollup rolldown rspack esbuild tsup tsdown unbuild swc babel parcel gcc g++ cc c++ clang clang++ rustc javac kotlinc scalac xcodebuild protoc ld msbuild sbt nuxi ninja cmake meson scons solc latexmk pdflatex xelatex sphinx-build pyproject-build electron-builder ng-packagr hugo",
  ),
  ...rows("syntax", "py_compile compileall xmllint json.tool jsonlint"),
  ...rows("check", "act"),
]);

/** Flags with which a program only parses. */
const PARSES: ReadonlyMap<string, ReadonlySet<string>> = new Map([
  ...["bash", "sh", "zsh", "dash", "ksh"].map((shell) => [shell, wordSet("-n")] as const),
  ["node", wordSet("--check -c")],
  ["php", wordSet("-l --syntax-check")],
  ["ruby", wordSet("-c")],
  ["perl", wordSet("-c")],
  ["luac", wordSet("-p")],
  ["nginx", wordSet("-t")],
  ["visudo", wordSet("-c")],
  ["ansible-playbook", wordSet("--syntax-check")],
]);

/** Where two or three words say more than the program or its subcommand alone. */
const PHRASES: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...phrases(
    "test",
    "mvn verify,mvnw verify,zig build test,helm test,terraform test,tofu test,hatch test,rye test,cargo nextest,dune runtest,vue-cli-service test:unit,vue-cli-service test:e2e,bazel coverage",
  ),
  ...phrases(
    "types",
    "cargo check,deno check,astro check,gleam check,mix dialyzer,srb tc,nuxi typecheck,nuxt typecheck",
  ),
  ...phrases(
    "lint",
    "cargo deny,cargo audit,helm lint,buf lint,trunk check,trunk fmt,hatch fmt,rye lint,rye fmt",
  ),
  ...phrases(
    "syntax",
    "terraform validate,tofu validate,terragrunt validate,packer validate,sam validate,caddy validate,promtool check,prisma validate,composer validate,apachectl configtest,docker compose config,docker-compose config,systemd-analyze verify",
  ),
  ...phrases(
    "build",
    "mvn install,mvnw install,elm make,buf build,mkdocs build,jekyll build,zola build,uv build,poetry build,hatch build,pdm build,nix build,docker compose build,docker buildx build,podman build,buildah build,buildah bud,goreleaser build,vsce package,trunk build,expo export",
  ),
  ...phrases("check", "vp check,nix flake check,moon ci,moon check,pants check,mix check,lefthook run"),
]);

/** Programs whose subcommand says what they do. */
const TOOLCHAINS = wordSet(
  "go cargo dotnet swift mix flutter dart zig rails bazel bazelisk buck2 pants forge hardhat anchor truffle next nuxt vite astro terraform tofu docker docker-compose remix ng expo wasm-pack nest gleam crystal stack cabal dune lein rebar3 scarb react-scripts vue-cli-service wrangler storybook ember gatsby docusaurus",
);
const VERBS: ReadonlyMap<string, Check> = new Map<string, Check>([
  ...rows("test", "test tests t spec eunit e2e"),
  ...rows("lint", "clippy fmt vet lint format credo analyze"),
  ...rows("build", "build compile assemble bundle"),
  ...rows("types", "check typecheck"),
]);
/** Programs that run the project's tasks by their names. */
const RUNNERS = wordSet(
  "npm pnpm yarn bun deno make gmake mise just task turbo nx moon rake poe lerna invoke inv doit gulp grunt ant gradle gradlew mvn mvnw composer rush vp melos lage pixi devbox",
);
const PROJECT_RUNNERS = wordSet("nx moon");
const PACKAGE_MANAGERS = wordSet("npm pnpm yarn bun deno");
const RUN_WORDS = wordSet("run run-script task run-many affected r tasks");
const EVERY_TASK = wordSet(
  "make gmake rake gradle gradlew mvn mvnw ant gulp grunt invoke inv doit turbo lage",
);
/** They run a task of the project where it has one of that name. */
const TASK_WRAPPERS = new Set(["pdm run", "hatch run", "rye run", "pipenv run"]);
/** Flags and subcommands with which a checker does not check anything. */
const NO_RUN = wordSet(
  "install uninstall codegen open show-report show-trace list init migrate bench generate explain rule config linters version help autoupdate dev start serve watch clean",
);
const ASKS = wordSet(
  "--version --help -h --init --listTests --list-tests --collect-only --list --showConfig --show-config --print-config --dry-run --dry --just-print --debug-config",
);
const CONTAINERS = wordSet("docker docker-compose podman podman-compose kubectl");
const DRY = wordSet("make gmake just task rake");
const NO_TESTS = /^(?:--no-run|--skip-tests|-DskipTests|-Dmaven\.test\.skip)/;
const INTERPRETERS =
  /^(?:bash|sh|zsh|dash|ksh|node|bun|deno|tsx|ts-node|python|ruby|perl|php|lua|elixir|pwsh)$/;
const MANAGES = /(?:^|\/)(?:manage\.py|artisan|setup\.py|(?:run|dev|do|x|(?:[\w-]+-)?tasks?)(?:\.\w+)?)$/;
const SCRIPT_ENDING = /\.(?:sh|bash|zsh|ps1|[cm]?[jt]sx?|py|rb|pl|php|exs|lua)$/;
const ELSEWHERE = /^(?:~|\.\.\/|\/(?:private\/)?(?:tmp|var)\/)/;
const TEST_ENDS = wordSet("test tests spec");

function rows(sort: Check, programs: string): [string, Check][] {
  return programs.split(" ").map((program) => [program, sort]);
}

function phrases(sort: Check, list: string): [string, Check][] {
  return list.split(",").map((phrase) => [phrase, sort]);
}
