// Test helper: a made-up history of four sessions in one project, with one lesson of each sort.

interface Past {
  readonly seq: number;
  readonly session: string;
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly ok: boolean;
  readonly exitCode?: number;
  readonly output?: string;
}

const MISSING = "cat: docs/plan.md: No such file or directory";
const NO_TOOL = "bash: frobnicate: command not found";
const RED = "FAIL src/cart.test.ts\n  expected 3 to be 4\nTests: 1 failed, 4 passed";

const shell = (session: string, command: string, exitCode = 0, output = ""): Omit<Past, "seq"> => ({
  session,
  tool: "Bash",
  input: { command },
  ok: exitCode === 0,
  exitCode,
  ...(output && { output }),
});

/** `seq` is the number in the comment of each row. */
const CALLS: readonly Omit<Past, "seq">[] = [
  /* 0 */ shell("one", "cat docs/plan.md", 1, MISSING),
  /* 1 */ shell("one", "npm test", 1, RED),
  /* 2 */ {
    session: "one",
    tool: "Edit",
    input: { file_path: "/src/shop/src/cart.ts", old_string: "3", new_string: "4" },
    ok: true,
  },
  /* 3: after an edit, right to try again */ shell("one", "npm test"),
  /* 4 */ shell("one", "frobnicate --all", 127, NO_TOOL),
  /* 5 */ shell("two", "ls"),
  /* 6: in other words, in another session */ shell("two", "head -5 docs/plan.md", 1, MISSING),
  /* 7 */ shell("two", "frobnicate --all", 127, NO_TOOL),
  /* 8: installed meanwhile, which nobody saw */ shell("three", "frobnicate --all"),
  /* 9: un-learned */ shell("four", "frobnicate --all"),
  /* 10 */ shell("four", "cat docs/plan.md", 1, MISSING),
];

/** One JSON line per call; a day between sessions, a minute between calls. */
export function past(project = "acme/shop"): readonly string[] {
  const start = Date.parse("2026-11-02T09:00:00Z");
  const days = ["one", "two", "three", "four"];
  return CALLS.map((call, seq) =>
    JSON.stringify({
      project,
      seq,
      agent: "claude-code",
      id: `call-${seq}`,
      cwd: "/src/shop",
      ts: new Date(start + days.indexOf(call.session) * 86_400_000 + seq * 60_000).toISOString(),
      ...call,
      session: `${project}-${call.session}`,
    }),
  );
}
