// Kind of work of a recorded call, from the line as the agent wrote it.
import { describe, expect, it } from "vitest";
import { parseAction } from "../../src/core/action/parse.ts";
import { workDone } from "../../src/core/outcome/commit.ts";
import { workOf } from "../../src/core/outcome/work.ts";
import type { Outcome } from "../../src/domain/outcome.ts";
import type { Work } from "../../src/domain/work.ts";

const place = { cwd: "/home/*/project", root: "/home/*/project" };
const work = (command: string) => workOf(parseAction({ id: "1", tool: "Bash", input: { command } }, place));

const LINES: Readonly<Record<Exclude<Work, "clean"> | "none", readonly string[]>> = {
  test: [
    "npm test",
    "npm test 2>&1 | tail -20",
    "npm run lint && npm test",
    "npm ci && npm run test:unit",
    "npx vitest run src/a.test.ts",
    "uv run pytest -q tests",
    "python -m unittest",
    "cd api && go test ./... -run TestLogin",
    "mise run test:ci",
    "cargo test",
    "node --test",
    "make test",
    "npx playwright test",
    "vp test run",
    "./scripts/test.sh",
    "bash scripts/run-tests.sh unit",
    "node test/login.test.mjs",
    "python manage.py test shop",
    "./manage.py test",
    "php artisan test",
    "bin/rails test",
    "turbo run test lint",
    "nx test api",
    "nx run api:test",
    "nx run-many -t lint test",
    "moon run api:test",
    "task test:unit",
    "make -j4 lint test",
    "./gradlew :app:testDebugUnitTest",
    "mvn clean test",
    "zig build test",
    "cargo nextest run",
    "yarn workspace web test",
    "pdm run test",
    "poe test",
    "corepack pnpm exec vitest run src/a.test.ts",
    "node --run test",
    "xcodebuild test -scheme App",
    "npm run test && npm run build",
    "docker compose exec -T web pytest -q",
    "docker compose run --rm api python -m pytest",
    "docker exec -it app go test ./...",
    "kubectl exec pod/api -- pytest",
    "xvfb-run -a npx playwright test",
    "pixi run test",
    "rtk vitest run",
    ".venv/bin/python manage.py test",
    "bash ci/agent-task.sh test agents/pi",
    "Invoke-Pester -Path ./tests",
  ],
  build: [
    "npm run build",
    "go build ./...",
    "make build",
    "docker build -t app .",
    "docker compose build",
    "mvn -DskipTests verify",
    "cargo test --no-run",
    "./gradlew assembleDebug",
    "gradle build -x test",
    "node scripts/build.mjs --quiet",
    "vp build",
    "nx build web",
    "python -m build",
    "cargo build --release",
    "npm ci && npm run build",
  ],
  lint: [
    "npm run lint",
    "npx eslint . --fix",
    "npx prettier --check .",
    "npm run format:check",
    "cargo fmt --check",
    "gofmt -l .",
    "npx biome check --write src",
    "golangci-lint run",
    "go vet ./...",
    "cargo clippy --all-targets -- -D warnings",
    "tox -e lint",
    "npm run check:lint",
    "npm run test:lint",
    "gradle ktlintCheck",
    "moon run web:lint",
    "terraform fmt -check",
    "pre-commit run --all-files",
    "mise run fmt && mise run lint",
  ],
  types: [
    "npx tsc -p .",
    "npx tsc --noEmit",
    "npm run typecheck",
    "pnpm check-types",
    "npm run type:check",
    "yarn ts-check",
    "cargo check",
    "uv run mypy src",
    "python -m mypy src",
    "deno check main.ts",
    "npx astro check",
    "npx vue-tsc --noEmit",
    "turbo run typecheck",
  ],
  syntax: [
    "bash -n scripts/install.sh",
    "node --check src/a.js",
    "php -l index.php",
    "ruby -c app.rb",
    "python3 -m py_compile app.py",
    "terraform validate",
    "docker compose config -q",
    "nginx -t",
    "composer validate",
    "python3 -m json.tool package.json",
  ],
  check: [
    "npm run verify",
    "npm run check",
    "make check",
    "just ci",
    "task validate",
    "mise run ci",
    "bash scripts/verify.sh",
    "./scripts/check-all.sh",
    "node scripts/check-links.mjs",
    "vp check",
    "moon ci",
    "cargo xtask ci",
    "node --run check",
    "fnm exec --using=24.18.0 -- corepack pnpm node --run check",
    "nix flake check",
    "gradle check",
  ],
  deliver: [
    "npm publish",
    "npm test && npm publish --access public",
    "kubectl apply -f k8s/",
    "terraform apply -auto-approve",
    "make deploy",
    "npm run deploy:staging",
    "./scripts/release.sh 1.2.0",
    "docker push registry.example.com/app:1",
    "npx wrangler deploy",
    "gh release create v1.2.0",
  ],
  format: [
    "npx prettier --write .",
    "npm run format",
    "make fmt",
    "gofmt -w .",
    "cargo fmt",
    "ruff format",
    "black src",
    "go fmt ./...",
  ],
  install: [
    "npm install",
    "npm i ioredis",
    "npm ci",
    "yarn",
    "yarn remove left-pad",
    "pnpm add -D vitest",
    "pip install -r requirements.txt",
    "uv sync",
    "go get example.com/x",
    "go mod tidy",
    "cargo add serde",
    "apt-get install -y jq",
    "bundle install",
  ],
  commit: [
    "git commit -m 'x'",
    "git add -A && git commit -m 'x' && git push",
    "npm test && git commit -am 'x'",
    "git -C packages/a commit -m x",
    "bash -lc 'git commit -m x'",
  ],
  undo: [
    "git restore src/a.ts",
    "git restore --staged --worktree src/a.ts",
    "git checkout -- src/a.ts",
    "git checkout src/a.ts",
    "git checkout HEAD src/a.ts",
    "git checkout .",
    "git checkout HEAD -- src/a.ts",
    "git reset --hard HEAD~1",
    "git reset --hard",
    "git revert --no-edit 1a2b3c4",
  ],
  none: [
    "pnpm registry:build",
    "bun run css:build",
    "docker compose exec web pip install pytest",
    "docker compose exec db psql -c test",
    "docker compose exec web pytest --version",
    "ls",
    "cat package.json",
    "git status",
    "git push",
    "git log --grep 'git commit'",
    "git checkout main",
    "git checkout -b feat/x",
    "git checkout release-1.x",
    "npm publish --dry-run",
    "kubectl get pods",
    "npm run build:release:watch",
    "git checkout origin/main -- package-lock.json",
    "git restore --staged src/a.ts",
    "git reset HEAD src/a.ts",
    "git reset --hard origin/main",
    "git stash",
    "git commit --dry-run",
    "git commit -m x || true",
    "npm run dev",
    "npm start",
    "pytest --version",
    "npx playwright install",
    "npx jest --help",
    "npm test || true",
    "npm run build; echo done",
    "which pytest",
    "grep -rn 'npm test' docs",
    "npm audit",
    "echo 'git commit -m x'",
    "go generate ./...",
    "npm run setup:test",
    "npm run test:db:reset",
    "npm run build:watch",
    "node scripts/create-test-user.mjs",
    "bash /tmp/test.sh",
    "make -n test",
    "just --list",
    "nginx",
    "docker run --rm app test",
    "npm view test",
    "test -f package.json",
  ],
};

describe("record: what sort of work a call was", () => {
  for (const [expected, lines] of Object.entries(LINES)) {
    it.each(lines)(`${expected}: %s`, (line) => {
      expect(work(line) ?? "none").toBe(expected);
    });
  }

  it("files and tools do no such work", () => {
    expect(
      workOf(parseAction({ id: "1", tool: "Read", input: { file_path: "test.ts" } }, place)),
    ).toBeUndefined();
  });
});

describe("work: what was committed", () => {
  const done = (command: string) => {
    const call = { id: "1", tool: "Bash", input: { command } };
    return workDone(parseAction(call, place), call, "", { status: "succeeded" } as Outcome);
  };
  it.each([
    'git -c user.name="Ada B" commit -q -m "Add a"',
    'rtk git add a.ts && rtk git commit -m "Add a"',
    'gt create -am "Add a"',
    'jj commit -m "Add a"',
    'yadm commit -m "Add a"',
  ])("%s", (command) => expect(done(command)).toEqual({ work: "commit", commit: { message: "Add a" } }));

  it("a script of the project that committed, by what git printed", () => {
    const output = "[main 1a2b3c4] Sort orders by date\n 1 file changed, 1 insertion(+)";
    const call = (command: string) => ({ id: "1", tool: "Bash", input: { command } });
    const printed = (command: string, status = "succeeded") =>
      workDone(parseAction(call(command), place), call(command), output, { status } as Outcome).work;
    expect(printed("./scripts/commit.sh 'Sort orders by date'")).toBe("commit");
    expect(printed("npm run commit")).toBe("commit");
    expect(printed("cat notes/last-commit.txt")).toBeUndefined();
    expect(printed("tail -5 deploy.log")).toBeUndefined();
  });

  it("a quiet commit that keeps another one's message, in the middle of a script", () => {
    expect(done("git add a.ts\ngit commit -q --fixup=1a2b3c4\ngit log --oneline -1")).toEqual({
      work: "commit",
    });
    expect(done("git commit -q --amend --no-edit\ngit log --oneline -1")).toEqual({ work: "commit" });
  });
});
