// Test helper: a made-up week of work on a shop: something done, something left open, something that does not work.

interface Call {
  readonly tool: string;
  readonly input: Record<string, unknown>;
  readonly ok?: boolean;
  readonly output?: string;
}

const bash = (command: string, output = "", ok = true): Call => ({
  tool: "Bash",
  input: { command },
  ok,
  output,
});
const edit = (cwd: string, file: string): Call => ({
  tool: "Edit",
  input: { file_path: `${cwd}/${file}`, old_string: "a", new_string: "b" },
});

/** JSON lines of the generic format; `now` is the end of the week. */
export function week(cwd: string, now: number): string {
  const sessions: readonly [
    session: string,
    hoursAgo: number,
    branch: string,
    prompt: string,
    calls: Call[],
  ][] = [
    [
      "limits",
      100,
      "main",
      "Add rate limiting to the API",
      [
        bash("npm install redis-node", "npm error 404  'redis-node@*' is not in this registry.", false),
        bash("npm install ioredis"),
        edit(cwd, "src/limit.ts"),
        bash("npm test"),
        bash(
          'git add -A && git commit -m "feat(api): add rate limiting"',
          "[main 1a2b3c4] feat(api): add rate limiting\n 1 file changed",
        ),
      ],
    ],
    ["webhooks", 50, "main", "ok can you retry webhooks that fail?", [edit(cwd, "src/webhooks.ts")]],
    [
      "upgrade",
      26,
      "node-22",
      "Upgrade the project to Node 22",
      [
        edit(cwd, "package.json"),
        bash(
          "npm test 2>&1 | tail -5",
          "FAIL src/cart.test.ts\n  expected 3 to be 4\nTests: 1 failed, 4 passed",
          false,
        ),
        bash("npm test", "FAIL src/cart.test.ts\n  expected 3 to be 4\nTests: 1 failed, 4 passed", false),
      ],
    ],
    [
      "question",
      3,
      "main",
      "How does the cart work?",
      [{ tool: "Read", input: { file_path: `${cwd}/src/cart.ts` } }],
    ],
  ];
  return sessions
    .flatMap(([session, hoursAgo, branch, prompt, calls]) =>
      calls.map((call, index) =>
        JSON.stringify({
          session,
          agent: "claude-code",
          id: `${session}-${index}`,
          cwd,
          branch,
          prompt,
          ts: new Date(now - hoursAgo * 3_600_000 + index * 60_000).toISOString(),
          ok: true,
          exitCode: call.ok === false ? 1 : 0,
          ...call,
        }),
      ),
    )
    .join("\n");
}
