import { describe, expect, it } from "vitest";
import type { Subject } from "../../domain/subject.ts";
import type { Standing } from "./anti-patterns.ts";
import { DAY, known, NOW, pattern, remedy, standing } from "./knowledge.fixture.ts";

describe("synthesise: what to avoid", () => {
  const itemsOf = (...items: Standing[]) =>
    known({ standing: items, exists: () => false, hasProgram: () => false }).antiPatterns.map(
      ({ pattern: what, reason, instead, failures }) => `${what} | ${reason} | ${instead} | ${failures}`,
    );

  it("a project searched in the wrong place is listed once", () => {
    const lost = (file: string, failures: number) =>
      standing(`path /home/*/shop-shop/${file}`, "missing-path", {
        ...{ failures, sessions: 3, evidence: [{ id: failures }], remedy: remedy(`Read ${file}`) },
      });
    const gone = standing("path /home/*/shop-shop/src/[id].ts", "missing-path", {
      ...{ failures: 2, sessions: 3, evidence: [{ id: 99 }] },
    });
    expect(itemsOf(lost("src/a.ts", 9), lost("src/b.ts", 4), lost("lib/c.ts", 3), gone)).toEqual([
      "/home/*/shop-shop/… | does not exist | inside the project, as in src/a.ts | 18",
    ]);
  });

  it("a file that was called from another folder is no news: its path is known", () => {
    const called = (file: string) =>
      standing(`path api/api/${file}`, "missing-path", {
        ...{ failures: 6, sessions: 3, remedy: remedy(`Read api/${file}`) },
      });
    expect(itemsOf(called("src/a.py"), called("src/b.py"))).toEqual([]);
  });

  it("counts what it names: a program that finds no project in a folder, whichever of its calls", () => {
    const lost = (display: string) =>
      standing("command go @.", "missing-path", {
        ...{ failures: 6, sessions: 4, display: "go test ./api/... -run Cart", remedy: remedy(display) },
      });
    const item = (instead: string) => [`go | finds no project in the root folder | ${instead} | 6`];
    expect(itemsOf(lost("cd api && go vet ./... && go test ./..."))).toEqual(item("in api"));
    // Nobody's home: it cannot be run as it stands.
    expect(itemsOf(lost("cd /Users/*/shop/api && go vet ./..."))).toEqual(item(""));
    const refused = standing("runtime node", "wrong-runtime", {
      ...{ failures: 3, sessions: 3, display: "npx tsx shop.ts", actions: ["a", "b"] },
    });
    expect(itemsOf(refused).join()).toContain("npx tsx shop.ts and others | ");
  });

  it("a full stop that stands alone ends no sentence", () => {
    const excerpt = "pattern ./...: directory prefix . does not contain main module. See go help modules";
    const items = itemsOf(standing("action 1", "wrong-runtime", { excerpt, sessions: 3 }));
    expect(items.join()).toContain("directory prefix . does not contain main module. |");
  });

  it("a program that was missing once gives way to what was met more often", () => {
    const once = standing("program docker", "command-not-found", { failures: 1, sessions: 1 });
    const often = (program: string, id: number) =>
      standing(`program ${program}`, "command-not-found", { failures: 4, sessions: 3, evidence: [{ id }] });
    const names = (...items: Standing[]) => itemsOf(...items).map((one) => one.split(" | ")[0]);
    expect(names(once)).toEqual(["docker"]);
    expect(names(once, often("terraform", 2), often("kubectl", 3))).toEqual(["kubectl", "terraform"]);
  });

  it("a program that was not found is not on the PATH; whether it is installed nobody has seen", () => {
    const missing = (sessions: number) =>
      known({
        standing: [standing("program docker", "command-not-found", { sessions })],
        hasProgram: () => false,
      }).antiPatterns.map(({ reason }) => reason);
    expect(missing(1)).toEqual(["not on the PATH"]);
    expect(missing(3)).toEqual(["not on the PATH"]);
  });

  it("a mistyped program is no news; one that is missing is, whatever resembles it", () => {
    const missing = (program: string, display: string, ...commands: string[]) =>
      known({
        standing: [standing(`program ${program}`, "command-not-found", { display, sessions: 1 })],
        patterns: commands.map((command) => pattern("test", command)),
        hasProgram: () => false,
      }).antiPatterns.map((one) => one.pattern);
    expect(missing("pnmp", "pnmp check", "pnpm check")).toEqual([]);
    expect(missing("dockr", "cd shop && dockr compose up", "docker compose up")).toEqual([]);
    expect(missing("pnpx", "pnpx tsc", "pnpm check")).toEqual(["pnpx"]);
    expect(missing("python3", "python3 run.py", "python run.py")).toEqual(["python3"]);
    expect(missing("gh", "gh test", "go test")).toEqual(["gh"]);
    const unknown = (subject: Subject, kind: "unknown-subcommand" | "unknown-script", display: string) =>
      known({
        standing: [standing(subject, kind, { display, sessions: 2 })],
        patterns: ["npm test", "npm run build"].map((command) => pattern("test", command)),
      }).antiPatterns.map((one) => one.pattern);
    expect(unknown("subcommand npm tset", "unknown-subcommand", "npm tset")).toEqual([]);
    expect(unknown("script npm biuld", "unknown-script", "npm run biuld")).toEqual([]);
    expect(unknown("script npm builds", "unknown-script", "npm run builds")).toEqual(["npm run builds"]);
  });

  const cases: readonly (readonly [Standing, string])[] = [
    [
      standing("path .golangci.yml", "missing-path", { remedy: remedy("Read .golangci.yaml") }),
      ".golangci.yml | does not exist | .golangci.yaml | 2",
    ],
    [
      standing("path src/a.ts", "missing-path", { remedy: remedy("sed -n '1,20p' src/lib/a.ts") }),
      "src/a.ts | does not exist | src/lib/a.ts | 2",
    ],
    [
      standing("program go", "command-not-found", { remedy: remedy("which go || echo none") }),
      "go | not on the PATH |  | 2",
    ],
    [
      standing("program python", "command-not-found", {
        remedy: remedy(".venv/bin/python -c \" from agents.idea import idea print('idea.py i…"),
      }),
      "python | not on the PATH | .venv/bin/python | 2",
    ],
    [
      standing("program go", "command-not-found", {
        remedy: remedy("PATH=$PATH:/usr/local/go/bin && cd go && go build ./cmd/server"),
      }),
      "go | not on the PATH | PATH=$PATH:/usr/local/go/bin | 2",
    ],
    [
      standing("package npm redis-node", "missing-package", {
        display: "npm install redis-node",
        excerpt:
          "npm error 404 'redis-node@*' is not in this registry or you do not have permission to access it.",
        remedy: remedy("npm install ioredis"),
      }),
      // In short, as a person would say it; npm's own sentence would be cut.
      "npm install redis-node | not in the registry | npm install ioredis | 2",
    ],
    // The folder in which it was called has the program's name.
    [
      standing("program go", "command-not-found", {
        remedy: remedy("cd /home/*/shop/go && /usr/local/go/bin/go build ./cmd/server"),
      }),
      "go | not on the PATH | /usr/local/go/bin/go | 2",
    ],
    [
      standing("subcommand ya pkg remove", "unknown-subcommand", {
        excerpt: "error: unrecognized subcommand 'remove'",
        remedy: remedy("ya pkg delete Some/plugin"),
      }),
      "ya pkg remove | error: unrecognized subcommand 'remove' | ya pkg delete | 2",
    ],
    // Somebody looked what there is.
    [
      standing("subcommand ya pkg rm", "unknown-subcommand", {
        excerpt: "error: unrecognized subcommand 'rm'",
        remedy: remedy("ya pkg list"),
      }),
      "ya pkg rm | error: unrecognized subcommand 'rm' |  | 2",
    ],
    // What the other program was asked to do belongs to that day.
    [
      standing("program python", "command-not-found", {
        remedy: remedy(`python3 -c 'import json; print(json.load(open("a.json")))'`),
      }),
      "python | not on the PATH | python3 | 2",
    ],
    // A folder is not the file that was meant.
    [
      standing("path packages/kit/src/price.ts", "missing-path", {
        remedy: remedy("rg -n total packages/core/src/price packages/core/src/pricing | head -n 40"),
      }),
      "packages/kit/src/price.ts | does not exist |  | 2",
    ],
    [
      standing("script npm check @ui", "unknown-script", {
        display: "cd ui && npm run check",
        excerpt: 'Missing script: "check"',
        remedy: remedy("npm run check 2>&1 | tail -5"),
      }),
      'npm run check (in ui) | Missing script: "check" |  | 2',
    ],
    [
      standing("flag powershell &&", "bad-flag", {
        excerpt: "The token '&&' is not a valid statement separator in this version.",
        remedy: { ...remedy("cd web ; npm install x"), fingerprint: "joiner ;" },
      }),
      "powershell && | The token '&&' is not a valid statement separator in this version. | ; between the commands | 2",
    ],
    [
      standing("flag gh pr diff --stat", "bad-flag", {
        excerpt: "unknown flag: --stat",
        remedy: remedy("gh pr diff 104 --name-only"),
      }),
      "gh pr diff --stat | unknown flag: --stat | gh pr diff --name-only | 2",
    ],
    // The subcommand is a program of its own.
    [
      standing("subcommand rtk bun", "unknown-subcommand", {
        display: "rtk bun run test",
        excerpt: "error: unrecognized subcommand 'bun'",
        remedy: remedy("cd /home/*/shop && bun run test 2>&1"),
      }),
      "rtk bun | error: unrecognized subcommand 'bun' | bun run test | 2",
    ],
    [
      standing("subcommand bd unlink", "unknown-subcommand", { remedy: remedy("bd dep remove --help") }),
      "bd unlink | an error | bd dep remove | 2",
    ],
    [
      standing("flag npm run check --write", "bad-flag", {
        display: "npm run check -- --write",
        excerpt: "error: unknown option '--write'",
        // Without the option it only checks, and may have failed before and after.
        remedy: remedy("npm run check"),
      }),
      "npm run check -- --write | error: unknown option '--write' |  | 2",
    ],
    [
      standing("flag gh pr diff --stat", "bad-flag", { remedy: remedy("gh pr diff --help") }),
      "gh pr diff --stat | an error |  | 2",
    ],
    [
      standing("flag biome check --apply", "bad-flag", { remedy: remedy('git add -A && git commit -m "x"') }),
      "biome check --apply | an error |  | 2",
    ],
    [
      standing("module python dotenv", "missing-module", {
        remedy: remedy("pip install python-dotenv", "prerequisite"),
      }),
      "Python module dotenv | an error | pip install python-dotenv first | 2",
    ],
    [
      standing("path big.txt (whole)", "too-large", { remedy: remedy("Read big.txt (part)") }),
      "Read big.txt whole | an error | read it in parts | 2",
    ],
    [
      standing("path cli/commands", "missing-path", { remedy: remedy("searching in cli") }),
      "cli/commands | does not exist | searching in cli | 2",
    ],
    [
      standing("repository me/app", "missing-endpoint", {
        failures: 1,
        sessions: 1,
        remedy: remedy("naming the repository us/app"),
      }),
      "repository me/app | there is no such repository | us/app | 1",
    ],
    [
      standing("path huge.go (whole)", "too-large", { remedy: remedy("reading the file in parts") }),
      "Read huge.go whole | an error | read it in parts | 2",
    ],
  ];
  for (const [item, text] of cases) it(text, () => expect(itemsOf(item)).toEqual([text]));

  const silent: readonly (readonly [string, Standing])[] = [
    ["what depends on the code", standing("action f", "test")],
    ["what is over in a moment", standing("host x", "network")],
    ["what was no mistake", standing("action f", "no-match")],
    ["nothing without evidence", standing("path x.ts", "missing-path", { evidence: [] })],
    ["a path that was guessed once", standing("path x.ts", "missing-path", { failures: 1, sessions: 1 })],
    [
      "a guess that a search put right",
      standing("path x.ts", "missing-path", { failures: 1, sessions: 1, remedy: remedy("searching in .") }),
    ],
    [
      "a large file, once",
      standing("path x.ts (whole)", "too-large", {
        failures: 1,
        sessions: 1,
        remedy: remedy("reading the file in parts"),
      }),
    ],
    ["a scratch file elsewhere", standing("path /tmp/x/y.txt", "missing-path")],
    ["something of git's", standing("path .git/index.lock", "missing-path")],
    [
      "one call that failed in one session",
      standing("action f", "bad-arguments", { failures: 3, sessions: 1 }),
    ],
    [
      "an error that breaks off before it says what is missing",
      standing("arguments bash command", "bad-arguments", { excerpt: "Invalid: SchemaError(Missing key" }),
    ],
    ["what is hardly sure", standing("path x.ts", "missing-path", { confidence: 0.6 })],
  ];
  for (const [what, item] of silent) it(`says nothing of ${what}`, () => expect(itemsOf(item)).toEqual([]));

  it("looks at the world first: the file is there by now, the program was installed", () => {
    const items = [standing("path x.ts", "missing-path"), standing("program go", "command-not-found")];
    expect(known({ standing: items }).antiPatterns).toEqual([]);
    // A project that is not on this machine cannot be inspected.
    expect(known({ standing: items, isHere: false }).antiPatterns).toHaveLength(2);
  });

  it("one failure with several subjects is listed once", () => {
    const folder = standing("path docs", "missing-path", { attempt: 8 });
    const inside = standing("path docs/a.md", "missing-path", { attempt: 9 });
    const whole = standing("action f", "missing-path", { attempt: 8 });
    expect(itemsOf(folder, inside, whole)).toEqual(["./docs | does not exist |  | 2"]);
    const way = { excerpt: "unknown flag", remedy: remedy("gh pr diff --name-only") };
    const twice = itemsOf(
      standing("flag gh pr diff --stat", "bad-flag", { ...way, attempt: 1, evidence: [{ id: 1 }] }),
      standing("flag gh pr diff --numstat", "bad-flag", {
        ...way,
        attempt: 2,
        evidence: [{ id: 2 }],
        failures: 1,
      }),
    );
    // Two flags with one remedy: counted together, and said so.
    expect(twice).toEqual(["gh pr diff --stat and others | unknown flag | gh pr diff --name-only | 3"]);
  });

  it("the worst first, in the same order whatever order they come in", () => {
    const items = [
      standing("path a.ts", "missing-path", { attempt: 1 }),
      standing("path b.ts", "missing-path", { attempt: 2, failures: 14, sessions: 9 }),
      standing("path c.ts", "missing-path", { attempt: 3, remedy: remedy("Read src/c.ts") }),
    ];
    const order = itemsOf(...items).map((text) => text.split(" ")[0]);
    expect(order).toEqual(["b.ts", "c.ts", "a.ts"]);
    expect(itemsOf(...items.toReversed()).map((text) => text.split(" ")[0])).toEqual(order);
  });

  it("a path that was tried once is listed for a few days, and not many of them", () => {
    const guess = (name: string, lastAt = NOW) =>
      standing(`path src/${name}.ts`, "missing-path", {
        failures: 1,
        sessions: 1,
        lastAt,
        remedy: remedy(`Read src/${name}.tsx`),
      });
    expect(itemsOf(guess("a"))).toHaveLength(1);
    expect(itemsOf(guess("a", NOW - 8 * DAY))).toEqual([]);
    expect(itemsOf(guess("a"), guess("b"), guess("c"))).toHaveLength(2);
  });
});
