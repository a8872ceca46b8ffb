// Table of files whose mere presence names a language or a tool.
import { unique } from "../../core/text/words.ts";
import type { Files } from "./files.ts";
import type { Findings, Task } from "./findings.ts";
import { usually } from "./tasks.ts";

/** Names in the root, of which one is enough (`*` stands for any prefix), and what their presence means. */
interface Sign {
  readonly files: string;
  readonly language?: string;
  readonly tool?: string;
  readonly framework?: string;
  readonly packageManager?: string;
  readonly commands?: Partial<Record<Task, string>>;
}

/** Languages whose manifest is not read any further. */
const LANGUAGES: readonly Sign[] = [
  {
    files: "Package.swift",
    language: "Swift",
    packageManager: "swiftpm",
    commands: { test: "swift test", build: "swift build" },
  },
  { files: "*.xcodeproj *.xcworkspace", language: "Swift", tool: "Xcode" },
  {
    files: "build.sbt",
    language: "Scala",
    tool: "sbt",
    commands: { test: "sbt test", build: "sbt compile" },
  },
  { files: "build.zig", language: "Zig", commands: { test: "zig build test", build: "zig build" } },
  { files: "CMakeLists.txt", language: "C++", tool: "CMake" },
  { files: "meson.build", language: "C", tool: "Meson" },
  {
    files: "dune-project",
    language: "OCaml",
    tool: "Dune",
    commands: { test: "dune test", build: "dune build" },
  },
  {
    files: "stack.yaml",
    language: "Haskell",
    tool: "Stack",
    commands: { test: "stack test", build: "stack build" },
  },
  {
    files: "*.cabal cabal.project",
    language: "Haskell",
    tool: "Cabal",
    commands: { test: "cabal test", build: "cabal build" },
  },
  { files: "project.clj", language: "Clojure", tool: "Leiningen", commands: { test: "lein test" } },
  { files: "deps.edn", language: "Clojure" },
  {
    files: "rebar.config",
    language: "Erlang",
    tool: "rebar3",
    commands: { test: "rebar3 eunit", build: "rebar3 compile" },
  },
  { files: "gleam.toml", language: "Gleam", commands: { test: "gleam test", build: "gleam build" } },
  { files: "shard.yml", language: "Crystal", commands: { test: "crystal spec" } },
  { files: "Project.toml JuliaProject.toml", language: "Julia" },
  { files: "DESCRIPTION renv.lock", language: "R" },
  { files: "cpanfile Makefile.PL", language: "Perl" },
  { files: "*.rockspec", language: "Lua" },
  {
    files: "foundry.toml",
    language: "Solidity",
    tool: "Foundry",
    commands: { test: "forge test", build: "forge build" },
  },
];

const TOOLS: readonly Sign[] = [
  { files: "playwright.config.ts playwright.config.js", tool: "Playwright" },
  { files: "cypress.config.ts cypress.config.js", tool: "Cypress" },
  { files: "turbo.json", tool: "Turborepo" },
  { files: "nx.json", tool: "Nx" },
  {
    files:
      "eslint.config.js eslint.config.mjs eslint.config.cjs eslint.config.ts .eslintrc .eslintrc.json .eslintrc.js .eslintrc.cjs .eslintrc.yml",
    tool: "ESLint",
  },
  { files: "biome.json biome.jsonc", tool: "Biome" },
  { files: ".oxlintrc.json", tool: "Oxlint" },
  { files: ".pre-commit-config.yaml", tool: "pre-commit" },
  { files: "lefthook.yml lefthook.yaml .lefthook.yml", tool: "Lefthook" },
  { files: "hugo.toml hugo.yaml", framework: "Hugo" },
  { files: "mkdocs.yml", tool: "MkDocs" },
  { files: "Dockerfile Containerfile *.Dockerfile", tool: "Docker" },
  {
    files: "docker-compose.yml docker-compose.yaml compose.yml compose.yaml",
    tool: "Docker Compose",
  },
  { files: "*.tf", tool: "Terraform" },
  { files: "terragrunt.hcl", tool: "Terragrunt" },
  { files: "Pulumi.yaml", tool: "Pulumi" },
  { files: "ansible.cfg", tool: "Ansible" },
  { files: "Chart.yaml", tool: "Helm" },
  { files: "skaffold.yaml", tool: "Skaffold" },
  { files: "kustomization.yaml", tool: "Kustomize" },
  { files: "wrangler.toml wrangler.jsonc wrangler.json", tool: "Cloudflare Workers" },
  { files: "vercel.json", tool: "Vercel" },
  { files: "netlify.toml", tool: "Netlify" },
  { files: "fly.toml", tool: "Fly.io" },
  { files: "serverless.yml", tool: "Serverless Framework" },
  { files: "buf.yaml", tool: "Buf" },
  { files: "sqlc.yaml sqlc.yml", tool: "sqlc" },
  { files: "flake.nix", tool: "Nix" },
  { files: "WORKSPACE MODULE.bazel WORKSPACE.bazel", tool: "Bazel" },
  { files: "Makefile makefile GNUmakefile", tool: "Make" },
  { files: "justfile Justfile .justfile", tool: "just" },
  { files: "Taskfile.yml Taskfile.yaml", tool: "Task" },
  { files: "mise.toml .mise.toml", tool: "mise" },
];

/** Services in a compose file, by a word in the name of their image. */
const SERVICES: readonly (readonly [word: RegExp, name: string])[] = [
  [/postgres|postgis|timescale|pgvector/, "PostgreSQL"],
  [/mysql/, "MySQL"],
  [/mariadb/, "MariaDB"],
  [/mongo/, "MongoDB"],
  [/redis/, "Redis"],
  [/valkey/, "Valkey"],
  [/kafka|redpanda/, "Kafka"],
  [/rabbitmq/, "RabbitMQ"],
  [/elasticsearch/, "Elasticsearch"],
  [/clickhouse/, "ClickHouse"],
];

export function readLanguageSigns(files: Files): Findings {
  return findingsOf(present(files, LANGUAGES));
}

export function readToolSigns(files: Files): Findings {
  const found = findingsOf(present(files, TOOLS));
  const composed = ["docker-compose.yml", "docker-compose.yaml", "compose.yml", "compose.yaml"]
    .map((name) => files.read(name) ?? "")
    .join("\n");
  const images = [...composed.matchAll(/^[ \t]*image:[ \t]*["']?([\w./-]+)/gm)].map(
    (image) => image[1] ?? "",
  );
  const services = SERVICES.filter(([word]) => images.some((image) => word.test(image))).map(
    ([, name]) => name,
  );
  const ci = CI.flatMap(([path, name]) => (files.has(path) ? [name] : []));
  if (files.list(".github/workflows").length > 0) ci.push("GitHub Actions");
  return { ...found, tools: unique([...(found.tools ?? []), ...services, ...ci]) };
}

const CI: readonly (readonly [path: string, name: string])[] = [
  [".gitlab-ci.yml", "GitLab CI"],
  [".circleci/config.yml", "CircleCI"],
  ["Jenkinsfile", "Jenkins"],
  ["azure-pipelines.yml", "Azure Pipelines"],
  [".travis.yml", "Travis CI"],
  ["bitbucket-pipelines.yml", "Bitbucket Pipelines"],
  [".buildkite/pipeline.yml", "Buildkite"],
];

function present(files: Files, signs: readonly Sign[]): readonly Sign[] {
  const names = files.list("").map(({ name }) => name);
  const exists = (wanted: string) =>
    wanted.startsWith("*") ? names.some((name) => name.endsWith(wanted.slice(1))) : names.includes(wanted);
  return signs.filter((sign) => sign.files.split(" ").some(exists));
}

function findingsOf(signs: readonly Sign[]): Findings {
  return {
    languages: signs.flatMap(({ language }) => language ?? []),
    frameworks: signs.flatMap(({ framework }) => framework ?? []),
    tools: signs.flatMap(({ tool }) => tool ?? []),
    packageManager: signs.find((sign) => sign.packageManager)?.packageManager,
    commands: signs.flatMap(({ commands }) => usually(commands ?? {})),
  };
}
