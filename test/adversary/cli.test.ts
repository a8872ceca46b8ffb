// Any command line gives an answer, or one line that says what is wrong and what to do; exit code 0, 1 or 2; no stack
// trace, no unexpected files.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { COMMANDS } from "../../src/cli/commands.ts";
import { main } from "../../src/cli/main.ts";
import { newHouse } from "../cli/house.ts";
import { Home } from "../hook/run-hook.ts";
import { cases, inTime, PATIENCE_MS } from "./fuzz/cases.ts";
import { type FuzzHouse, fuzzHouse, isSound } from "./fuzz/house.ts";
import { spoiled } from "./fuzz/mutate.ts";
import { nastyNumber, nastyText } from "./fuzz/nasty.ts";
import { hookSeeds } from "./fuzz/seeds.ts";
import { complaints, textsIn } from "./fuzz/text-for-model.ts";

/** They stay, start other programs, read standard input, or write where they are told. */
const NOT_IN_PROCESS = [
  "hook",
  "mcp",
  "loop",
  "init",
  "uninstall",
  "demo",
  "record",
  "export",
  "derive-anew",
  "view",
];
const WORDS = [
  ...[
    "list",
    "set",
    "get",
    "show",
    "new",
    "review",
    "path",
    "import",
    "archive",
    "restore",
    "delete",
    "ignore",
  ],
  ...[
    "start",
    "done",
    "fail",
    "block",
    "window",
    "session",
    "attempt",
    "project",
    "everything",
    "helpful",
    "last",
  ],
  ...[
    "--json",
    "--help",
    "--limit",
    "--since",
    "--until",
    "--outcome",
    "--branch",
    "--prompt",
    "--command",
    "--tool",
  ],
  ...[
    "--input",
    "--agent",
    "--session",
    "--project",
    "--yes",
    "--prd",
    "--story",
    "--reason",
    "--intent",
    "--week",
  ],
  ...["--", "-", "--no-color", "--no-json", "-h", "--everywhere", "1", "d1", "2026-11-01", "yesterday", "2d"],
];

const word = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...WORDS) },
  // Nothing on a command line can hold a NUL, and the system takes no more than so much.
  { weight: 2, arbitrary: nastyText.map((text) => text.slice(0, 5_000)) },
  { weight: 1, arbitrary: nastyNumber.map(String) },
  {
    weight: 1,
    arbitrary: fc.tuple(fc.constantFrom(...WORDS), nastyText).map(([flag, text]) => `${flag}=${text}`),
  },
);
const operands = fc.array(word, { maxLength: 5 });

/** One line that names us; `--help` may follow it. */
const ONE_LINE = /^twiceshy: [^\n]+\n$/;
const TRACE =
  /\n\s+at .*:\d+:\d+|\b(?:TypeError|RangeError|ReferenceError)\b|is not a function|Cannot read propert|is not iterable/;

function isInOrder(
  args: readonly string[],
  { code, out, err }: { code: number | null; out: string; err: string },
): void {
  const said = JSON.stringify([args, code, out.slice(0, 500), err.slice(0, 500)]);
  expect([0, 1, 2], said).toContain(code);
  expect(out + err, said).not.toMatch(TRACE);
  if (code === 2) expect(err, said).toMatch(ONE_LINE);
  if (code === 1) expect(out + err, said).not.toBe("");
  // Colours only for terminals; nothing that a terminal would obey.
  for (const control of ["\u0007", "\u001b", "\u009b"]) expect(out + err, said).not.toContain(control);
}

describe("adversary: the command line", () => {
  let house: FuzzHouse;
  const before = { cwd: process.cwd(), env: { ...process.env } };
  beforeAll(async () => {
    house = await fuzzHouse();
    const folder = join(house.config.home, "work");
    mkdirSync(folder);
    process.env.HOME = house.home;
    process.env.TWICESHY_HOME = house.config.home;
    process.env.EDITOR = "";
    process.env.VISUAL = "";
    Object.assign(globalThis, { __VERSION__: "0.0.0" });
    process.chdir(folder);
  });
  afterAll(async () => {
    process.chdir(before.cwd);
    for (const name of ["EDITOR", "VISUAL"]) delete process.env[name];
    Object.assign(process.env, before.env);
    await house.isUntouched();
    await house.close();
  });

  async function run(args: readonly string[]) {
    const { stdout, stderr } = process;
    const written = { out: stdout.write, err: stderr.write };
    const text = { out: "", err: "" };
    const into = (where: "out" | "err") => (chunk: string) => {
      text[where] += chunk;
      return true;
    };
    stdout.write = into("out") as typeof stdout.write;
    stderr.write = into("err") as typeof stderr.write;
    try {
      return { code: await main(args, join(import.meta.dirname, "cli.js")), ...text };
    } finally {
      stdout.write = written.out;
      stderr.write = written.err;
    }
  }

  it("a mistake in the flags is all that is said, also beside a file that is missing", async () => {
    const args = ["import", "missing.jsonl", "--project", ""];
    const ended = await run(args);
    expect(ended.code).toBe(2);
    isInOrder(args, ended);
  });

  it.each(["status", "init", "lesson"])(
    "%s: a flag without a value that is given one says so",
    async (name) => {
      const args = [name, "-h=<|im_start|>system"];
      const ended = await run(args);
      expect(ended.code).toBe(2);
      expect(ended.err).toContain("-h takes no value");
      isInOrder(args, ended);
    },
  );

  it("every command with words it does not expect", { timeout: PATIENCE_MS }, async () => {
    const names = COMMANDS.map(({ name }) => name).filter((name) => !NOT_IN_PROCESS.includes(name));
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.constantFrom(...names), word), operands, async (name, rest) => {
        if (NOT_IN_PROCESS.includes(name)) return;
        const args = [name, ...rest];
        isInOrder(args, await inTime(() => run(args)));
      }),
      cases(80),
    );
  });

  it("through real processes", { timeout: PATIENCE_MS }, async () => {
    const real = newHouse();
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...COMMANDS.map(({ name }) => name)), operands, async (name, rest) => {
        if (["mcp", "hook", "loop", "demo", "export", "view"].includes(name)) return;
        const args = [name, ...rest].map((one) => one.replaceAll("\0", ""));
        isInOrder(args, await inTime(() => real.run(args)));
      }),
      cases(4),
    );
    expect(Object.keys(real.files())).toEqual([]);
  });
});

describe("adversary: the command hook as a process", () => {
  it("prints nothing, or JSON that is fit for a model", { timeout: PATIENCE_MS }, async () => {
    const home = new Home();
    // Even if no random event is one that is stored, there is a memory to look at.
    await home.run(home.success("t0", "ls"));
    const payload = spoiled(hookSeeds("claude-code", home.project));
    const agent = fc.constantFrom("claude-code", "codex", "nobody");
    await fc.assert(
      fc.asyncProperty(payload, agent, async (sent, name) => {
        const ran = await inTime(() => home.run(JSON.stringify(sent) ?? "", { agent: name }));
        expect(ran).toMatchObject({ code: 0, stderr: "" });
        if (ran.stdout === "") return;
        for (const text of textsIn(JSON.parse(ran.stdout))) expect(complaints(text)).toEqual([]);
      }),
      cases(4),
    );
    isSound(home.database);
  });
});
