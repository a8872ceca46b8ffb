// Maps a command to its task (test, build, lint …) by its first words.
import type { Task } from "./findings.ts";

const RUNNER = "(?:npm|pnpm|yarn|bun|deno|make|just|task|mise|composer|poe|hatch|pdm|rake|rye|pixi)";
const PREFIX = String.raw`^(?:npx |pnpm exec |pnpm dlx |yarn |bunx |uv run |uvx |poetry run |pdm run |pipenv run |hatch run |python3? -m |bundle exec |vendor/bin/|\./vendor/bin/|\./)?`;
const SCRIPT = `^${RUNNER}(?: run| task)?(?: -s| --silent)? `;

const TABLE: readonly (readonly [task: Task, pattern: RegExp])[] = [
  ["format", new RegExp(`${SCRIPT}(?:format|fmt)\\b(?!:check|-check)`)],
  [
    "format",
    new RegExp(
      `${PREFIX}(?:prettier|biome format|black|ruff format|cargo fmt|gofmt|gofumpt|mix format|deno fmt|dotnet format)\\b`,
    ),
  ],
  ["lint", new RegExp(`${SCRIPT}lint\\b`)],
  [
    "lint",
    new RegExp(
      `${PREFIX}(?:eslint|biome (?:check|ci|lint)|oxlint|ruff check|flake8|pylint|rubocop|phpstan|golangci-lint run|cargo clippy|mix credo|deno lint|ktlint|pre-commit run)\\b`,
    ),
  ],
  ["test", new RegExp(`${SCRIPT}(?:tests?|unit)(?=$|\\s|:)`)],
  [
    "test",
    new RegExp(
      `${PREFIX}(?:vitest|jest|mocha|ava|pytest|phpunit|pest|rspec|node --test|go test|cargo (?:test|nextest run)|mix test|dotnet test|swift test|sbt test|deno test|bun test|rails test|rake test|ctest|flutter test|dart test|zig build test|php artisan test|manage\\.py test)(?=$|\\s)`,
    ),
  ],
  ["test", /^(?:\.\/)?(?:mvnw?|gradlew?)\s(?:\S+\s)*(?:test|verify|check)\b/],
  // An option says which environment or session they run.
  ["lint", new RegExp(`${PREFIX}(?:tox|nox)\\s.*(?:lint|style|flake8|ruff)`)],
  ["test", new RegExp(`${PREFIX}(?:tox|nox)(?:$|\\s(?!.*(?:mypy|types?|docs?|format|build|release|cover)))`)],
  ["build", new RegExp(`${SCRIPT}(?:build|compile)(?=$|\\s)`)],
  [
    "build",
    new RegExp(
      `${PREFIX}(?:vite build|next build|tsc(?! --noEmit)|go build|cargo build|mix compile|dotnet build|swift build|uv build|poetry build|cmake --build|zig build$|xcodebuild)\\b`,
    ),
  ],
  ["build", /^(?:\.\/)?(?:mvnw?|gradlew?)\s(?:\S+\s)*(?:package|build|assemble|install)\b/],
];

export function taskOfCommand(command: string): Task | undefined {
  if (/ (?:--version|--help|install|add)\b/.test(command) && !/mvn/.test(command)) return undefined;
  return TABLE.find(([, pattern]) => pattern.test(command))?.[0];
}
