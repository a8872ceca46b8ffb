import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { attempt } from "./attempts.fixture.ts";
import { nameCommand } from "./command-key.ts";
import { commandsIn } from "./commands.ts";
import { plainest } from "./forms.ts";
import { partsOf } from "./line-parts.ts";

const names: readonly (readonly [string, string, string])[] = [
  ["npm test", "npm run test", "npm test"],
  ["npm run test", "npm run test", "npm run test"],
  ["npm test -- --run src/x.test.ts", "npm run test", "npm test"],
  ["pnpm --filter api test -- --testPathPattern=x", "pnpm run test of a package", "pnpm --filter api test"],
  ["pnpm api:generate", "pnpm run api:generate", "pnpm api:generate"],
  ["yarn build", "yarn run build", "yarn build"],
  ["bun test src/a.test.ts", "bun test", "bun test <path>"],
  // With a filter it runs the packages' scripts, not bun's own runner and bundler.
  ["bun --filter @shop/web build", "bun run build of a package", "bun --filter @shop/web build"],
  ["bun --filter @shop/web test", "bun run test of a package", "bun --filter @shop/web test"],
  ["corepack pnpm exec vitest run", "vitest", "corepack pnpm exec vitest run"],
  // Without `run` it would wait for changes; without `--noEmit` it would write files.
  ["yarn vitest run src/a.test.ts", "vitest", "yarn vitest run <path>"],
  ["bun tsc --noEmit", "tsc", "bun tsc --noEmit"],
  ["corepack yarn build", "yarn run build", "corepack yarn build"],
  ["npm install ioredis --save", "npm install", "npm install ioredis"],
  ["pnpm exec eslint src/a.ts src/b.ts", "eslint", "pnpm exec eslint <path>"],
  ["npx -y vitest run src/a.test.ts --reporter=dot", "vitest", "npx vitest run <path>"],
  ["mise run test:ci", "mise run test:ci", "mise run test:ci"],
  ["make -j 4 lint", "make lint", "make -j 4 lint"],
  ["just build", "just build", "just build"],
  ["make verify PY=.venv/bin/python", "make verify", "make verify PY=.venv/bin/python"],
  ["go test -v -count=1 ./... -run TestX", "go test", "go test ./..."],
  // An option that is left out takes its value with it.
  [
    "go test -bench Write -benchtime 200x -count 5 -run XXX ./cart/",
    "go test",
    "go test -bench Write -benchtime 200x ./cart/",
  ],
  ["pytest --tb short --color never tests", "pytest", "pytest tests"],
  ["npx vitest run --bail 1 --pool forks", "vitest", "npx vitest run --pool forks"],
  ["npx tsc --noEmit --pretty false", "tsc", "npx tsc --noEmit"],
  ["golangci-lint run -v ./...", "golangci-lint run", "golangci-lint run ./..."],
  ["npm install --omit dev --loglevel error", "npm install", "npm install"],
  ["go run ./cmd/app serve --port 1", "go run ./cmd/app", "go run ./cmd/app"],
  ["cargo test --features fuse some_name", "cargo test", "cargo test --features fuse"],
  ["pnpm -s check-types", "pnpm run check-types", "pnpm check-types"],
  ["cargo test some_name -- --nocapture", "cargo test", "cargo test"],
  ["timeout 60 python3 -m pytest -x tests/a_test.py", "pytest", "python3 -m pytest <path>"],
  ["uv run ruff check .", "ruff check", "uv run ruff check ."],
  // A folder of this machine is not part of the command.
  ["UV_CACHE_DIR=/private/tmp/uv uv run pytest", "pytest", "uv run pytest"],
  ["CI=1 npx tsc --noEmit", "tsc", "CI=1 npx tsc --noEmit"],
  ["./scripts/gen.sh --all", "./scripts/gen.sh", "./scripts/gen.sh"],
  ["node scripts/gen.mjs --all", "node scripts/gen.mjs", "node scripts/gen.mjs"],
  ["node --run format:check", "node --run format:check", "node --run format:check"],
  // Without its task the script would do something else.
  ["python manage.py test shop", "python manage.py test", "python manage.py test"],
  ["./run.sh lint", "./run.sh lint", "./run.sh lint"],
  ["bin/rails db:migrate", "bin/rails db:migrate", "bin/rails db:migrate"],
  ["bash ci/agent-task.sh test agents/a", "bash ci/agent-task.sh test", "bash ci/agent-task.sh test"],
  ["yarn workspace web test", "yarn run test", "yarn workspace web test"],
  [".venv/bin/python -m pytest -q tests/a_test.py", "pytest", ".venv/bin/python -m pytest <path>"],
  ["rtk git commit -m x", "git commit", "git commit -m x"],
  ["xvfb-run -a npx playwright test", "playwright test", "xvfb-run -a npx playwright test"],
  ["pixi run pytest -q", "pytest", "pixi run pytest"],
  ["doppler run -- npm test", "npm run test", "doppler run -- npm test"],
  ["bash -n scripts/a.sh", "bash -n", "bash -n <path>"],
  ["node --check src/a.js", "node --check", "node --check <path>"],
  ["docker run -v a:/b node npm test", "docker run", "docker run -v a:/b node npm test"],
  ["docker compose -f x.yml up -d", "docker compose up", "docker compose -f <path> up -d"],
];

it("a command after `source .venv/bin/activate` is told with it: alone it may find other programs", () => {
  const form = (line: string) => commandsIn(attempt(line, { work: "test" })).at(-1)?.form;
  expect(form("source .venv/bin/activate && make verify")).toBe("source .venv/bin/activate && make verify");
  expect(form("cd api && . .venv/bin/activate && pytest")).toBe(". .venv/bin/activate && pytest (in api)");
  const mise = 'eval "$(mise activate bash)" && ';
  expect(form(`${mise}cd api && mix test`)).toBe(`${mise}mix test (in api)`);
});

describe("synthesise: what a command is called", () => {
  for (const [line, key, form] of names)
    it(line, () => expect(nameCommand(line.split(" "))).toMatchObject({ key, form }));

  it("a binary that was just built is no tool of the project", () =>
    expect(nameCommand(["./app", "serve"])).toMatchObject({ isScript: false }));
});

describe("synthesise: the commands of a line", () => {
  const forms = (display: string, change = {}) =>
    commandsIn(attempt(display, { work: "test", goal: "npm run test", ...change })).map(({ form }) => form);

  it("knows the folder, and leaves out where the output goes", () => {
    expect(forms("cd apps/web && npm test 2>&1 | tail -5 > log.txt")).toEqual(["npm test (in apps/web)"]);
    expect(forms('cd "/w/p" && npm run lint 2>/dev/null && npm test')).toEqual(["npm run lint", "npm test"]);
    const provides = ["path apps/web"] as const;
    expect(forms("cd /w/p/apps/web && npm test", { provides })).toEqual(["npm test (in apps/web)"]);
  });

  it("the end of an output is still seen where single lines are left out of it", () => {
    const isSeen = (display: string) =>
      commandsIn(attempt(display, { work: "lint", goal: "npm run lint" })).map((one) => one.isSeen);
    expect(isSeen("npm run lint 2>&1 | grep -v zoxide | tail -5")).toEqual([true]);
    expect(isSeen("npm run lint 2>&1 | grep -E 'error|warn'")).toEqual([false]);
  });

  it("knows when it ran elsewhere", () => {
    const outside = (display: string, change = {}) =>
      commandsIn(attempt(display, { work: "test", goal: "npm run test", ...change })).map(
        (one) => one.isOutside,
      );
    expect(outside("cd /tmp/try && npm test")).toEqual([true]);
    expect(outside("cd ../other && npm test")).toEqual([true]);
    expect(outside("cd ~/q && npm test")).toEqual([true]);
    expect(outside("cd C:\\work\\shop; npm test")).toEqual([false]);
    expect(outside("cd /tmp && mkdir try && cd try && npm test")).toEqual([true, true]);
    expect(outside("cd api && go build && cd .. && npm test")).toEqual([false, false]);
    expect(forms("cd apps && cd web && npm test")).toEqual(["npm test (in apps/web)"]);
    expect(outside("cd /w/q && npm test", { subjects: ["path /w/q"] })).toEqual([true]);
    expect(outside("npm test")).toEqual([false]);
  });

  it("a line that was really several says no more than its goal", () => {
    const [only] = commandsIn(
      attempt("sed -i s/a/b/ x.ts npm run test", { work: "test", goal: "npm run test" }),
    );
    expect(only).toMatchObject({ key: "npm run test", form: "npm run test", isSeen: false });
    expect(partsOf("for f in *; do npm test; done")).toEqual([]);
    expect(partsOf("# a comment npm test")).toEqual([]);
  });

  it("a commit is a commit, also where the line was cut before it", () => {
    const long = attempt(`git add ${"src/a.ts ".repeat(30)}`.slice(0, 199).concat("…"), {
      work: "commit",
      goal: "git commit",
    });
    expect(commandsIn(long).map(({ work }) => work)).toEqual([undefined, "commit"]);
  });

  it("a script of the folder the agent stood in is told with that folder", () => {
    const build = (display: string, script: `script ${string}`) =>
      commandsIn(attempt(display, { subjects: ["program npm", script] })).map(({ form }) => form);
    expect(build("npm run build", "script npm build @client")).toEqual(["npm run build (in client)"]);
    expect(build("cd client && npm run build", "script npm build @client")).toEqual([
      "npm run build (in client)",
    ]);
    expect(build("npm run build", "script npm build")).toEqual(["npm run build"]);
    expect(build("pnpm --filter web build", "script npm build @web")).toEqual(["pnpm --filter web build"]);
  });

  it("takes any text without a throw, and quotes as one word", () => {
    expect(partsOf(`git commit -m "a && b | c" && echo 'x;y'`).map(({ words }) => words.length)).toEqual([
      4, 2,
    ]);
    fc.assert(
      fc.property(fc.string({ maxLength: 200 }), (text) => {
        for (const { words } of partsOf(text)) nameCommand(words);
      }),
    );
  });
});

const word = fc.constantFrom("test", "--filter", "a", "b", "./...", ".", "-v", "<path>");
const folder = fc.constantFrom("", "", " (in c)", " (in d)", " (in <folder>)");
const formOf = (program: string) =>
  fc
    .tuple(fc.array(word, { maxLength: 4 }), folder)
    .map(([words, where]) => `${[program, ...words].join(" ")}${where}`);

describe("synthesise: the plainest form of a command", () => {
  it("is the shortest that was seen; what differs in equally short ones is left open", () => {
    expect(plainest("npm test", "npm test src/a.test.ts")).toBe("npm test");
    expect(plainest("pnpm --filter api test", "pnpm --filter web test")).toBe("pnpm --filter <package> test");
    expect(plainest("npm test (in a)", "npm test (in b)")).toBe("npm test (in <folder>)");
    expect(plainest("go test ./cmd/...", "go test ./...")).toBe("go test ./...");
    expect(plainest("go test", "go test ./...")).toBe("go test ./...");
  });

  it("keeps the only folder of a program; a script without one ran in the root", () => {
    expect(plainest("npx jest (in apps/api)", "npx jest")).toBe("npx jest (in apps/api)");
    expect(plainest("cargo test --features x (in app)", "cargo test")).toBe("cargo test (in app)");
    expect(plainest("npm test (in web)", "npm test")).toBe("npm test");
  });

  it.each(["npm", "cargo"])("whatever the order, however often: %s", (program) => {
    const form = formOf(program);
    fc.assert(
      fc.property(form, form, form, (a, b, c) => {
        expect(plainest(a, b)).toBe(plainest(b, a));
        expect(plainest(plainest(a, b), b)).toBe(plainest(a, b));
        expect(plainest(plainest(a, b), c)).toBe(plainest(a, plainest(b, c)));
      }),
    );
  });
});
