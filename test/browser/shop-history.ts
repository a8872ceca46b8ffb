// Seven made-up weeks of a small web shop: four agents on several branches, mistakes that come back until they are mended.

const DAY = 86_400_000;

interface Call {
  readonly tool: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly ok?: boolean;
  readonly exitCode?: number;
  readonly output?: string;
}

type Step = (cwd: string) => Call;

const run =
  (command: string): Step =>
  () => ({ tool: "Bash", input: { command }, ok: true, exitCode: 0 });
const fails =
  (command: string, output: string, exitCode = 1): Step =>
  () => ({ tool: "Bash", input: { command }, ok: false, exitCode, output });
const read =
  (file: string): Step =>
  (cwd) => ({ tool: "Read", input: { file_path: `${cwd}/${file}` }, ok: true });
const missing =
  (file: string): Step =>
  (cwd) => ({
    tool: "Read",
    input: { file_path: `${cwd}/${file}` },
    ok: false,
    output: "File does not exist.",
  });
const edit =
  (file: string): Step =>
  (cwd) => ({
    tool: "Edit",
    input: { file_path: `${cwd}/${file}`, old_string: "before", new_string: "after" },
    ok: true,
  });
const commit =
  (message: string, branch: string): Step =>
  () => ({
    tool: "Bash",
    input: { command: `git commit -am "${message}"` },
    ok: true,
    exitCode: 0,
    output: `[${branch} 1a2b3c4] ${message}\n 2 files changed`,
  });

/** Mistakes; the last step of each is what helps, where something does. */
const MISTAKES: readonly (readonly Step[])[] = [
  [
    fails(
      "npm install redis-node",
      "npm error code E404\nnpm error 404  'redis-node@*' is not in this registry.",
    ),
    run("npm install ioredis"),
  ],
  [missing(".golangci.yml"), read(".golangci.yaml")],
  [fails("npm run typecheck", 'npm error Missing script: "typecheck"'), run("npm run types")],
  [fails("go test ./worker/...", "bash: line 1: go: command not found", 127)],
  [
    fails("pytest tests/test_mail.py", "ModuleNotFoundError: No module named 'dotenv'", 2),
    run("pip install python-dotenv"),
    run("pytest tests/test_mail.py"),
  ],
  [
    fails("docker-compose up -d db", "bash: line 1: docker-compose: command not found", 127),
    run("docker compose up -d db"),
  ],
  [fails("gh pr list", "To get started with GitHub CLI, please run:  gh auth login", 4)],
];

const RED =
  "FAIL src/cart.test.ts > totals\n  AssertionError: expected 90 to be 81\nTests: 1 failed, 41 passed";

/** What was asked for, where it is, and what the commit said; without one it stayed open. */
const WORK: readonly (readonly [
  prompt: string,
  file: string,
  message: string | undefined,
  branch: string,
])[] = [
  ["Cache the product list in Redis", "src/products.ts", "feat: cache the product list", "main"],
  ["Rate-limit the public API, counters in Redis", "src/limit.ts", "feat: rate limiting", "main"],
  ["Lint the Go worker and fix what it finds", "worker/queue.go", "fix: lint findings of the worker", "main"],
  ["Send a mail when an order has shipped", "mail/shipped.py", "feat: shipping mails", "feat/mails"],
  ["The cart's total is wrong with a voucher", "src/cart.ts", "fix: vouchers count once", "main"],
  ["Retry webhooks that fail, with a growing pause", "src/webhooks.ts", undefined, "feat/webhooks"],
  ["Add a route for invoices", "src/routes/invoices.ts", "feat: route for invoices", "main"],
  ["Add a route for refunds", "src/routes/refunds.ts", "feat: route for refunds", "main"],
  ["Upgrade the project to Node 22", "package.json", undefined, "node-22"],
  ["Покажи сумму корзины в каждой валюте", "src/currency.ts", "feat: totals by currency", "main"],
  [
    "Show stock on the product page",
    "src/pages/product.tsx",
    "feat: stock on the product page",
    "feat/stock",
  ],
  ["Move sessions from memory to Redis", "src/session.ts", "refactor: sessions in Redis", "main"],
  ["Make the search find words with a slip of the pen", "src/search.ts", "feat: forgiving search", "main"],
];
const AGENTS = ["claude-code", "codex", "claude-code", "opencode", "gemini-cli"];
const SESSIONS = 39;

/** One JSON line per call in the generic format, up to `now`. */
export function shopHistory(cwd: string, now: number): string {
  return Array.from({ length: SESSIONS }, (_, index) => session(index, cwd, now))
    .flat()
    .map((line) => JSON.stringify(line))
    .join("\n");
}

function session(index: number, cwd: string, now: number) {
  const [prompt, file, message, branch] = WORK[index % WORK.length] as (typeof WORK)[number];
  const mistake = MISTAKES[(index * 3) % MISTAKES.length] as readonly Step[];
  const isRed = index % 4 === 1;
  const steps: readonly Step[] = [
    run("git status --short"),
    read(file),
    ...(index % 2 === 0 ? mistake : []),
    edit(file),
    ...(isRed ? [fails("npm test", RED), edit(file)] : []),
    ...(message === undefined ? [fails("npm test", RED)] : [run("npm test"), commit(message, branch)]),
  ];
  const begun = now - DAY / 4 - (SESSIONS - 1 - index) * 1.25 * DAY - (index % 3) * 3_600_000;
  const id = `shop-${String(index).padStart(2, "0")}`;
  return steps.map((step, at) => ({
    session: id,
    agent: AGENTS[index % AGENTS.length],
    id: `${id}-${at}`,
    cwd,
    branch,
    prompt,
    ts: new Date(begun + at * 95_000).toISOString(),
    ...step(cwd),
  }));
}
