// The survey and the memory must agree on which commands are tests.
import { describe, expect, it } from "vitest";
import { parseAction } from "../../core/action/parse.ts";
import { workOf } from "../../core/outcome/work.ts";

const COMMANDS = {
  test: [
    "npm test",
    "pnpm run test:unit",
    "yarn test",
    "bun test",
    "deno test",
    "uv run pytest",
    "make test",
    "just test",
    "task test",
    "mise run test",
    "cargo test",
    "go test ./...",
    "bundle exec rspec",
    "./mvnw test",
    "./gradlew test",
    "mix test",
    "dotnet test",
    "flutter test",
    "composer test",
    "poe test",
    "tox",
    "bin/rails test",
    "vendor/bin/phpunit",
    "swift test",
  ],
  build: [
    "npm run build",
    "make build",
    "cargo build",
    "go build ./...",
    "./mvnw package",
    "./gradlew build",
    "mix compile",
    "dotnet build",
    "just build",
    "deno task build",
  ],
  lint: [
    "npm run lint",
    "uv run ruff check",
    "golangci-lint run",
    "cargo clippy",
    "bundle exec rubocop",
    "vendor/bin/phpstan analyse",
    "mix credo",
    "deno lint",
    "flutter analyze",
    "make lint",
  ],
} as const;

describe("survey: agreement with what runs", () => {
  it.each(Object.entries(COMMANDS))("%s", (task, commands) => {
    const wrong = commands
      .map((command) => [
        command,
        workOf(parseAction({ id: "1", tool: "Bash", input: { command } }, { cwd: "/p", root: "/p" })),
      ])
      .filter(([, work]) => work !== task);
    expect(wrong).toEqual([]);
  });
});
