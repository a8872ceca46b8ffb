import { describe, expect, it } from "vitest";
import { attemptOf as attempt } from "../../domain/attempt.fixture.ts";
import type { Attempt } from "../../domain/attempt.ts";
import type { Failed } from "../../domain/outcome.ts";
import { mineRemedies } from "./mine.ts";

type What = Pick<Failed, "kind" | "subject"> & Partial<Failed>;
const failing = (display: string, what: What, change: Partial<Attempt> = {}): Attempt =>
  attempt(display, {
    outcome: { status: "failed", signature: "e", excerpt: "no", masked: false, ...what },
    ...change,
  });
const flag = (name: string): What => ({ kind: "bad-flag", subject: `flag ${name}` });
const unknown: What = { kind: "unexplained", subject: "action f1" };
const offers = (...calls: Attempt[]) => mineRemedies(calls).map(({ display }) => display);
const edit = (file: string) =>
  attempt(`Edit ${file}`, { goal: "edit", tool: "Edit", changes: ["files"], files: [file] });

describe("remedy: another package", () => {
  const missing = failing("npm install redis-node", {
    kind: "missing-package",
    subject: "package npm redis-node",
  });
  const install = (display: string, name: string) =>
    attempt(display, { work: "install", provides: [`package npm ${name}`] });

  it("bun add ioredis is one for npm install redis-node, whatever was looked at in between", () => {
    expect(offers(missing, attempt("ls -la"), install("bun add ioredis", "ioredis"))).toEqual([
      "bun add ioredis",
    ]);
  });

  it("is told as tested only where tests passed after it, not a build or a commit", () => {
    const confirmed = (...after: Attempt[]) =>
      mineRemedies([missing, install("bun add ioredis", "ioredis"), ...after]).map((one) => one.confirmed);
    expect(confirmed(attempt("npm test", { goal: "npm run test", work: "test" }))).toEqual([true]);
    expect(confirmed(attempt("dotnet build", { goal: "dotnet build", work: "build" }))).toEqual([false]);
    expect(confirmed(attempt("git commit -m x", { goal: "git commit", work: "commit" }))).toEqual([false]);
  });

  it("the step of a line that installs it is one, and not the whole line", () => {
    const line = `uv add ioredis && mkdir -p app && echo "x" > app/cache.py && git commit -am "feat: cache"`;
    const done = attempt(line, { work: "commit", provides: ["package npm ioredis"] });
    expect(offers(missing, done)).toEqual(["uv add ioredis"]);
    const unsure = attempt(line.replaceAll("&&", ";"), { work: "commit", provides: ["package npm ioredis"] });
    expect(offers(missing, unsure)).toEqual([]);
  });

  it("redis is one for rediscache-client, css none for postcss-node", () => {
    const client = failing("pip install rediscache-client", {
      kind: "missing-package",
      subject: "package pip rediscache-client",
    });
    expect(offers(client, install("uv add redis", "redis"))).toEqual(["uv add redis"]);
    const css = failing("npm install postcss-node", {
      kind: "missing-package",
      subject: "package npm postcss-node",
    });
    expect(offers(css, install("npm install css", "css"))).toEqual([]);
  });

  it("npm install dayjs is none: it was meant for something else", () => {
    expect(offers(missing, install("npm install dayjs", "dayjs"))).toEqual([]);
  });
});

describe("remedy: the same goal, not merely the same program", () => {
  it("another program that was given `./...` as well is none for one that is not installed", () => {
    const failed = failing("revive ./...", { kind: "command-not-found", subject: "program revive" });
    expect(offers(failed, attempt("go test ./..."))).toEqual([]);
  });

  it("another program behind the same pipe is none: what it is given is another matter", () => {
    const failed = failing("python list.py | jq '.[] | .name'", {
      kind: "command-not-found",
      subject: "program jq",
    });
    expect(offers(failed, attempt("python list.py | rg -n -C 3 reviews"))).toEqual([]);
  });

  it("what was changed about another command of the line is none", () => {
    const failed = failing("cd api && go test ./cart -run '^Nothing$' | head -20; jq .name cart…", {
      kind: "command-not-found",
      subject: "program jq",
    });
    const formatted = attempt("gofmt -w api/cart.go api/total.go api/prices.go && cd api && go test ./ca…");
    expect(offers(failed, formatted)).toEqual([]);
  });

  it("the same words under another program are one", () => {
    const failed = failing("python -m pytest tests/api", {
      kind: "command-not-found",
      subject: "program python",
    });
    expect(offers(failed, attempt("python3 -m pytest tests/api"))).toEqual(["python3 -m pytest tests/api"]);
  });

  it("gh pr view 12 is none for 999", () => {
    const failed = failing("gh pr view 999", { kind: "bad-arguments", subject: "action f1" });
    expect(offers(failed, attempt("gh pr view 12"))).toEqual([]);
  });

  it("the test run is none for the lint", () => {
    const lint = failing("npm run lint", { kind: "lint", subject: "action f1" });
    const script = failing("npm run lint", { kind: "unknown-script", subject: "script npm lint" });
    for (const failed of [lint, script]) expect(offers(failed, attempt("npm run test"))).toEqual([]);
  });

  it("a look at how the program is used is none", () => {
    expect(
      offers(failing("bd dolt status --short", flag("bd dolt --short")), attempt("bd dolt status --help")),
    ).toEqual([]);
  });

  it("what skips a check or overwrites is not ours to propose", () => {
    const hook = failing("git commit -m x", { kind: "git-hook", subject: "action f1" });
    expect(offers(hook, attempt("git commit --no-verify -m x"))).toEqual([]);
    expect(offers(failing("git push", unknown), attempt("git push --force"))).toEqual([]);
  });
});

describe("remedy: the command in other words", () => {
  it("without the flag the error names, or with another one", () => {
    const failed = failing("gh pr diff 5 --stat", flag("gh pr diff --stat"));
    expect(offers(failed, attempt("gh pr diff 5 --name-only"))).toEqual(["gh pr diff 5 --name-only"]);
    expect(offers(failed, attempt("gh pr diff 5"))).toEqual(["gh pr diff 5"]);
    expect(offers(failed, attempt("gh pr diff 7"))).toEqual([]);
  });

  it("without the wrapper that does not know it", () => {
    const failed = failing("rtk bun run test", { kind: "unknown-subcommand", subject: "subcommand rtk bun" });
    expect(offers(failed, attempt("bun run test"))).toEqual(["bun run test"]);
  });

  it("after a step in the same line, even long after and with more behind it", () => {
    const failed = failing("pnpm test", { kind: "wrong-runtime", subject: "runtime node" });
    const noise = Array.from({ length: 20 }, () => attempt("tsc -p .", { provides: ["runtime node"] }));
    const found = mineRemedies([failed, ...noise, attempt("nvm use && pnpm test && pnpm build")]);
    expect(found.map(({ fingerprint }) => fingerprint)).toEqual(['rewrite [{"from":[],"to":"nvm use &&"}]']);
  });

  it("in the folder it belongs to", () => {
    const failed = failing("bun run lint", { kind: "unknown-script", subject: "script npm lint" });
    expect(offers(failed, attempt("cd /p && bun run lint"))).toEqual(["cd /p && bun run lint"]);
  });

  it("it ran, though the code was not right: the flag is none of the trouble any more", () => {
    const failed = failing("eslint --fixx src", flag("eslint --fixx"));
    const ran = failing("eslint --fix src", { kind: "lint", subject: "action f2" });
    expect(offers(failed, ran)).toEqual(["eslint --fix src"]);
  });

  it("not when something else was done in between that explains it", () => {
    const failed = failing("tool run a", unknown);
    expect(offers(failed, edit("a.ts"), attempt("cd x && tool run a"))).toEqual([]);
    expect(offers(failed, attempt("cd x && tool run a"))).toEqual(["cd x && tool run a"]);
  });

  it("not when the failed call went well later as it was", () => {
    const failed = failing("gh pr diff 5 --stat", flag("gh pr diff --stat"));
    const found = mineRemedies([failed, attempt("gh pr diff 5"), attempt("gh pr diff 5 --stat")]);
    expect(found).toMatchObject([{ count: 0, failed: 1 }]);
  });
});

describe("remedy: another name for what the program does not know", () => {
  const word = (name: string): What => ({ kind: "bad-arguments", subject: `word ${name}` });

  it("is the one that the very next call had in its place", () => {
    const failed = failing("docker compose logs web", word("docker web"));
    expect(offers(failed, attempt("docker compose logs app"))).toEqual(["docker compose logs app"]);
  });

  it("is not one that came later, nor an id, nor a line with more changes", () => {
    const failed = failing("docker compose logs web", word("docker web"));
    expect(offers(failed, attempt("ls"), attempt("docker compose logs app"))).toEqual([]);
    expect(offers(failed, attempt("docker compose logs a1b2c31234"))).toEqual([]);
    expect(offers(failed, attempt("docker compose restart app"))).toEqual([]);
  });
});

describe("remedy: a sign between commands that the shell does not know", () => {
  const failed = failing("cd web && npm ci && npm test", flag("powershell &&"));

  it("is the sign with which the same commands ran", () => {
    expect(offers(failed, attempt("cd web; npm ci ; npm test"))).toEqual(["cd web; npm ci ; npm test"]);
  });

  it("is not another line", () => {
    expect(offers(failed, attempt("cd web; npm test"), attempt("cd web && npm ci"))).toEqual([]);
  });
});

describe("remedy: a step that made the same call work", () => {
  const missing: What = { kind: "missing-module", subject: "module node zod" };
  const ci = attempt("npm ci", { changes: ["packages"] });

  it("is the only thing that was done in between", () => {
    expect(mineRemedies([failing("node a.js", missing), ci, attempt("node a.js")])).toMatchObject([
      { type: "prerequisite", display: "npm ci" },
    ]);
    const other = attempt("make gen", { changes: ["files"] });
    expect(offers(failing("node a.js", missing), ci, other, attempt("node a.js"))).toEqual([]);
  });

  it("is the package with the name of the missing module, whatever else was installed beside it", () => {
    const failed = failing("python app.py", { kind: "missing-module", subject: "module python dotenv" });
    const install = (display: string, name: string) =>
      attempt(display, { work: "install", changes: ["packages"], provides: [`package ${name}`] });
    const dayjs = install("npm install dayjs", "npm dayjs");
    const dotenv = install("pip install python-dotenv", "pip python-dotenv");
    const flask = install("pip install flask", "pip flask");
    expect(offers(failed, dayjs, dotenv, attempt("python app.py"))).toEqual(["pip install python-dotenv"]);
    expect(offers(failed, dotenv, flask, attempt("python app.py"))).toEqual(["pip install python-dotenv"]);
    const env = install("pip install dotenv-cli", "pip dotenv-cli");
    expect(offers(failed, dotenv, env, attempt("python app.py"))).toEqual([]);
    expect(offers(failed, dotenv, edit("app.py"), attempt("python app.py"))).toEqual([]);
  });

  it("is none of the code: edits are nothing to offer", () => {
    const failed = failing("go build", { kind: "compile", subject: "action f1" });
    expect(offers(failed, edit("a.go"), attempt("go build"))).toEqual([]);
  });

  it("is not done to a file of that day", () => {
    const failed = failing("npm run lint", { kind: "lint", subject: "action f1" });
    const fix = attempt("biome check --write a.ts", { changes: ["files"], files: ["a.ts"] });
    expect(offers(failed, fix, attempt("npm run lint"))).toEqual([]);
    const all = attempt("npm run lint:fix", { changes: ["files"] });
    expect(offers(failed, all, attempt("npm run lint"))).toEqual(["npm run lint:fix"]);
  });

  it("is not a commit message of one day", () => {
    const failed = failing("git rebase main", { kind: "git-state", subject: "action f1" });
    const commit = attempt('git commit -m "wip"', { changes: ["git"] });
    expect(offers(failed, commit, attempt("git rebase main"))).toEqual([]);
  });
});

describe("remedy: nothing is invented", () => {
  it("an action that simply works the second time has no remedy", () => {
    expect(offers(failing("npm test", unknown), attempt("ls"), attempt("npm test"))).toEqual([]);
  });

  it("what passes by itself has none either", () => {
    const failed = failing("curl x", { kind: "network", subject: "host x" });
    expect(offers(failed, attempt("curl x"))).toEqual([]);
  });

  it("a test that passes afterwards confirms what helped", () => {
    const calls = [failing("gh pr diff 5 --stat", flag("gh pr diff --stat")), attempt("gh pr diff 5")];
    expect(mineRemedies(calls)[0]?.confirmed).toBe(false);
    expect(mineRemedies([...calls, attempt("npm test")])[0]?.confirmed).toBe(true);
  });
});
