// What is said at a prompt is true of this work tree, and worth saying: work taken back, renamed, left in another work
// tree, or failed without a reason; errors that name their files.
import { execFileSync } from "node:child_process";
import { mkdirSync, renameSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: here.cwd });

beforeEach(newProject);

describe("work that was taken back", () => {
  it("is told with the reason, though its files are gone", async () => {
    await did("Add dark mode", ...made("src/theme/dark.ts", "feat: dark mode"));
    await did("That breaks the print view, take it back", (day) => {
      execFileSync("rm", [join(here.cwd, "src/theme/dark.ts")]);
      return day.bash("git revert --no-edit HEAD", { output: '[main 2b3c4d5] Revert "feat: dark mode"' });
    });
    const text = await says("Add dark mode");
    expect(text).toContain('Done and taken back, on 2026-11-10: "Add dark mode"');
    expect(text).toContain('taken back under "That breaks the print view, take it back", 2026-11-11');
    expect(text).not.toContain("It was done by");
  });

  it("is not told of the removal as well", async () => {
    await did("Add redis caching", ...made("src/cache.ts", "feat: redis caching"));
    await did("Remove redis caching", ...made("src/cache.ts", "chore: remove redis caching"));
    const text = await says("Add redis caching");
    expect(text).toContain('taken back under "Remove redis caching", 2026-11-11');
    expect(text.match(/Remove redis caching/g)).toHaveLength(1);
  });

  it("is done already once it was made again", async () => {
    await did("Add redis caching", ...made("src/cache.ts", "feat: redis caching"));
    await did("Remove redis caching", ...made("src/cache.ts", "chore: remove redis caching"));
    await did("Add redis caching", ...made("src/cache.ts", "feat: redis caching, again"));
    const text = await says("Add redis caching");
    expect(text).toContain("Done already, on 2026-11-12");
    expect(text).not.toContain("taken back");
  });
});

it("what is to be removed is where it was made", async () => {
  await did("Add redis", ...made("src/cache.ts", "feat: add redis"));
  expect(await says("Remove redis")).toContain(
    'commit "feat: add redis" (1a2b3c4), 2026-11-10; changed src/cache.ts',
  );
});

it("a file that was renamed since is still the same work", async () => {
  git("commit", "-q", "--allow-empty", "-m", "start");
  await did("Add a login page", ...made("src/pages/login.tsx", "feat: login page"));
  git("add", "-A");
  git("commit", "-q", "-m", "feat: login page");
  const to = join(here.cwd, "src/views/sign-in.tsx");
  mkdirSync(dirname(to), { recursive: true });
  renameSync(join(here.cwd, "src/pages/login.tsx"), to);
  git("add", "-A");
  git("commit", "-q", "-m", "refactor: views");
  const text = await says("Add a login page");
  expect(text).toContain("Done already, on 2026-11-10");
  expect(text).toContain("changed src/views/sign-in.tsx (renamed since)");
});

describe("work that nobody committed, in another work tree", () => {
  const inAnother = async () => {
    git("commit", "-q", "--allow-empty", "-m", "start");
    const tree = `${here.cwd}-vouchers`;
    git("worktree", "add", "-q", tree, "-b", "feat/vouchers");
    const day = session(tree, "other-tree", MONDAY + DAY);
    const file = join(tree, "src/checkout/vouchers.ts");
    const written = day.bash("true");
    for (const event of [
      day.says("Add voucher codes to the checkout"),
      { ...written, call: { ...written.call, tool: "Write", input: { file_path: file, content: "x" } } },
      day.stop(),
    ])
      await here.memory.handle(event);
  };

  it("is told with its branch", async () => {
    await inAnother();
    expect(await says("Add voucher codes to the checkout")).toMatch(
      /Begun before, on 2026-11-10: "Add voucher codes to the checkout"; changed src\/checkout\/vouchers\.ts; no commit of it was seen; on the branch feat\/vouchers, not merged/,
    );
  });

  it("is not the last work here", async () => {
    await inAnother();
    const text = await says("continue");
    expect(text).toContain("Last work on the branch feat/vouchers");
    expect(text).not.toContain("Last work here");
  });
});

describe("a try that failed without a reason that is known", () => {
  it("an install: what failed is told, not only that it was asked", async () => {
    await did("Upgrade to React 19", (day) => day.fails("npm install react@19", "Something went wrong."));
    const text = await says("Upgrade to React 19");
    expect(text).toContain("Tried before, on 2026-11-10");
    expect(text).toContain("❌ then failed: npm install react@19");
  });

  it("a check: which one", async () => {
    await did(
      "Upgrade to React 19",
      (day) => writes(day, "package.json"),
      (day) => day.fails("npm run build", "error during build"),
    );
    expect(await says("Upgrade to React 19")).toContain("❌ then failed: npm run build: ");
  });
});

it("`retry` asks to do it again, it does not say that it failed", async () => {
  const day = session(here.cwd, "mail", MONDAY + DAY);
  for (const event of [
    day.says("Send the mails in parallel"),
    writes(day, "src/mail/send.ts"),
    day.stop(),
    day.says("retry"),
    day.bash("npm test", { output: "Tests  3 passed (3)" }),
    day.stop(),
  ])
    await here.memory.handle(event);
  const text = await says("Send the mails in parallel");
  expect(text).toContain("Begun before");
  expect(text).not.toContain("the user said it failed");
});

it("`ncu -u` has changed package.json", async () => {
  writes(session(here.cwd, "before", MONDAY), "package.json", "{}");
  await did(
    "Update all dependencies",
    (day) => day.bash("ncu -u", { output: "Upgrading package.json" }),
    (day) => day.bash("bun install"),
  );
  expect(await says("what did we do last?")).not.toContain("No change to the project");
  expect(await says("Update all dependencies")).toContain("changed package.json");
});

describe("a pasted error", () => {
  const trace = [
    "TypeError: Cannot read properties of undefined (reading 'total')",
    "    at renderCart (/app/src/cart/render.ts:14:22)",
    "    at startStore (/app/src/server.ts:9:3)",
  ].join("\n");

  it("that names other files than the few known ones: those are not where it is", async () => {
    await did("Set up the store", (day) => writes(day, "src/store/total.ts"));
    await did("Start the store from a command line", (day) => writes(day, "src/cli/start.ts"));
    expect(await says(`the store crashes at the start, why?\n${trace}`)).not.toContain("src/store/total.ts");
  });

  it("that names a known file: it is", async () => {
    await did("Set up the store", (day) => writes(day, "src/store/total.ts"));
    await did("Show the cart", ...made("src/cart/render.ts", "feat: cart"));
    expect(await says(`the store crashes at the start, why?\n${trace}`)).toContain("src/cart/render.ts");
  });
});

it("to read a handoff and to work with several agents names no topic", async () => {
  await did("Print invoices as a table", ...made("src/print/invoice.ts", "feat: invoices"));
  expect(
    await says("read your handoff doc and start into the tasks. Use sub-agents to parallelize the work."),
  ).toContain("Last work here");
});

describe("what is to be removed, asked for in another language", () => {
  it.each(["Entferne die Anmeldeseite", "Supprime la page de connexion"])("%s", async (prompt) => {
    await did("Add a login page", ...made("src/pages/login.tsx", "feat: login page"));
    const text = await says(prompt);
    expect(text).toContain('"Add a login page", 2026-11-10');
    expect(text).not.toContain("Done already");
  });
});

describe("a request that takes the next of a list", () => {
  it("is not told as done, nor by the steps of the one before", async () => {
    await did("Implement the next open ticket of SHOP-40", ...made("src/vouchers.ts", "feat: vouchers"));
    const text = await says("Implement the next open ticket of SHOP-40");
    expect(text).not.toMatch(/Done|It was done by/);
    expect(text).toContain('SHOP-40 came up in "Implement the next open ticket of SHOP-40", 2026-11-10');
  });
});

it("a review that names its files is not told of others that only share the words of any project", async () => {
  await did("Draw the desktop window", ...made("plans/desktop-app.md", "docs: desktop app"));
  await did("Show the state of the desktop app", ...made("plans/desktop-app.md", "docs: state of the app"));
  await did("Launch the shop", ...made("backend/main.py", "feat: launch the shop"));
  const text = await says(
    `Implement the launch gate across main.py and api/gate.py: ${"missing app state has to fail closed; ".repeat(9)}`,
  );
  expect(text).not.toContain("desktop-app.md");
});
