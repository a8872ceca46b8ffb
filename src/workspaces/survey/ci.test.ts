// Shell lines from CI configuration files.
import { describe, expect, it } from "vitest";
import { ciCommands, ciLines } from "./ci.ts";
import { projectFiles } from "./files.ts";
import { project } from "./project.fixture.ts";
import { surveyOf } from "./survey.ts";

const lines = (files: Readonly<Record<string, string>>) => ciLines(projectFiles(project(files)));

const workflow = `name: ci
on: [push]
jobs:
  test:
    runs-on: \${{ matrix.os }}
    steps:
      - uses: actions/checkout@v4
      - run: uv sync --locked # everything
      - name: Lint
        run: |
          # first
          uv run ruff check . && uv run ruff format --check .

          uv run mypy \\
            src
      - run: "uv run pytest -x"
        env:
          CI: 1
      - name: elsewhere
        working-directory: web
        run: npm test
      - run: npm run lint
        working-directory: web
      - name: secret
        run: TOKEN=\${{ secrets.TOKEN }} ./deploy.sh
      - run: cd web && npm run build
      - run: if [ -f x ]; then make test; fi
      - run: DEBUG=1 make build > log.txt
      - run: DEBUG=1 make docs
`;

describe("survey: CI", () => {
  it("reads single lines, blocks and continued lines, and leaves out other folders, expressions and conditions", () => {
    expect(lines({ ".github/workflows/ci.yml": workflow })).toEqual([
      "uv sync --locked",
      "uv run ruff check .",
      "uv run ruff format --check .",
      "uv run mypy src",
      "uv run pytest -x",
      "make docs",
    ]);
  });

  it("reads nothing of a workflow that runs in another folder", () => {
    const elsewhere =
      "defaults:\n  run:\n    working-directory: web\njobs:\n  a:\n    steps:\n      - run: npm test\n";
    expect(lines({ ".github/workflows/web.yml": elsewhere })).toEqual([]);
  });

  it("reads lists of GitLab and steps of CircleCI", () => {
    expect(
      lines({
        ".gitlab-ci.yml":
          "test:\n  script:\n    - bundle exec rspec\n    - 'echo done'\nlint:\n  script: bundle exec rubocop\n",
      }),
    ).toEqual(["bundle exec rspec", "bundle exec rubocop"]);
    expect(
      lines({
        ".circleci/config.yml":
          "jobs:\n  a:\n    steps:\n      - run:\n          name: Test\n          command: go test ./...\n      - run: go vet ./...\n",
      }),
    ).toEqual(["go test ./...", "go vet ./..."]);
  });

  it("takes the workflow that tests before the one that publishes", () => {
    const step = (command: string) => `jobs:\n  a:\n    steps:\n      - run: ${command}\n`;
    expect(
      lines({
        ".github/workflows/a-release.yml": step("npm run test:release"),
        ".github/workflows/test.yaml": step("npm test"),
      }),
    ).toEqual(["npm test", "npm run test:release"]);
  });

  it.each([
    [
      "test",
      [
        "npm test",
        "pnpm run test:ci",
        "uv run pytest -x",
        "python -m pytest",
        "go test ./...",
        "cargo nextest run",
        "./gradlew check",
        "make test",
        "npx vitest run",
        "bundle exec rspec",
        "nox -s test-3.13",
        "tox",
        "tox -e py312",
      ],
    ],
    [
      "lint",
      [
        "npm run lint",
        "yarn lint",
        "npx eslint .",
        "ruff check .",
        "cargo clippy -- -D warnings",
        "golangci-lint run",
        "pre-commit run --all-files",
        "nox -s lint",
      ],
    ],
    ["build", ["npm run build", "go build ./...", "cargo build --release", "mvn -B package", "npx tsc -p ."]],
    ["format", ["cargo fmt --check", "uv run ruff format --check .", "npx prettier --check ."]],
    [
      undefined,
      [
        "npm ci",
        "npm install -g npm",
        "uv sync",
        "pip install pytest",
        "npx tsc --noEmit",
        "pytest --version",
        "make deploy",
        "latest",
        "nox -s mypy",
        "tox -e docs",
        "testing",
      ],
    ],
  ] as const)("knows what is a %s", (task, commands) => {
    for (const command of commands)
      expect([command, ciCommands([command])[0]?.task]).toEqual([command, task]);
  });

  it("says how a project is tested that does not say it itself", () => {
    const root = project({ "pyproject.toml": "[project]\nname='x'\n", ".github/workflows/ci.yml": workflow });
    expect(surveyOf(root)).toMatchObject({
      stack: { testCommand: "uv run pytest -x", lintCommand: "uv run ruff check ." },
    });
  });

  it("decides between two ways of the project's own, and between two lock files", () => {
    const files = {
      "package.json": { scripts: { test: "vitest" } },
      "package-lock.json": "{}",
      "pnpm-lock.yaml": "",
      Makefile: "test:\n\tpnpm test --coverage\n",
    };
    expect(surveyOf(project(files)).stack).toMatchObject({
      packageManager: "pnpm",
      testCommand: "pnpm test",
    });
    const steps = "jobs:\n  a:\n    steps:\n      - run: npm ci\n      - run: make test\n";
    const withCi = project({ ...files, ".github/workflows/ci.yml": steps });
    expect(surveyOf(withCi).stack).toMatchObject({ packageManager: "npm", testCommand: "make test" });
  });
});
