// At a prompt: where the notes for the next session are, what lies uncommitted, which branch is meant.
import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import { commits, type Day, did, here, newProject, says, writes } from "./days.ts";

const uses =
  (tool: string, input: Record<string, string>) =>
  (day: Day): ReturnType<Day["bash"]> => {
    const event = day.bash("true");
    return { ...event, call: { ...event.call, tool, input } };
  };

const NOTES = "/home/ada/.agents/handoffs/shop.md";
const TOLD = "Notes for the next session: ~/.agents/handoffs/shop.md, last";

beforeEach(newProject);

describe("the notes for the next session", () => {
  it("are told with a request of its own after them", async () => {
    await did("Limit vouchers, then hand off", uses("Write", { file_path: NOTES, content: "# Next" }));
    const text = await says("Read the handoff. Explain what the files api gives us and why it was left out.");
    expect(text).toContain(`${TOLD} written on 2026-11-10`);
  });

  it("are told where the sessions since then have only read them", async () => {
    await did("Limit vouchers, then hand off", uses("Write", { file_path: NOTES, content: "# Next" }));
    await did("Read your handoff", uses("Read", { file_path: NOTES }), (day) =>
      writes(day, "src/vouchers.ts"),
    );
    expect(await says("Read the handoff and start the next task")).toContain(`${TOLD} read on 2026-11-11`);
  });

  it("are no matter of other requests, nor of a plain document", async () => {
    await did("Limit vouchers, then hand off", uses("Write", { file_path: NOTES, content: "# Next" }));
    expect(await says("Show vouchers in the cart")).not.toContain("Notes for the next session");
    await newProject();
    await did("Explain vouchers", (day) => writes(day, "docs/vouchers.md"));
    expect(await says("continue")).not.toContain("Notes for the next session");
  });
});

describe("what lies uncommitted", () => {
  it("is told by the work of each session", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    await did("Show vouchers in the cart", (day) => writes(day, "src/cart/vouchers.ts"));
    expect(await says("Review all unstagged changes and group them into distinct commits.")).toContain(
      'No commit was seen of these changes: src/cart/vouchers.ts (under "Show vouchers in the cart", 2026-11-11); src/print/invoice.ts (under "Print invoices", 2026-11-10)',
    );
  });

  it("is not what a later session has committed", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    await did(
      "commit all code",
      (day) => day.bash("git add -A"),
      (day) => commits(day, "feat: invoices"),
    );
    await did("Show vouchers in the cart", (day) => writes(day, "src/cart/vouchers.ts"));
    const text = await says("commit all files");
    expect(text).toContain("No commit was seen of these changes: src/cart/vouchers.ts");
    expect(text).not.toContain("src/print/invoice.ts");
  });

  it("is changed after the session's own commit, too", async () => {
    await did(
      "Print invoices",
      (day) => writes(day, "src/print/invoice.ts"),
      (day) => commits(day, "feat: invoices"),
      (day) => writes(day, "src/print/page.ts"),
    );
    const text = await says("commit all files");
    expect(text).toContain("No commit was seen of these changes: src/print/page.ts (");
  });
});

describe("a branch that is described in words", () => {
  const onBranch = (name: string) =>
    execFileSync("git", ["checkout", "-q", "-B", name], { cwd: here.cwd, stdio: "ignore" });
  const work = async () => {
    execFileSync("git", ["init", "-q", "-b", "main"], { cwd: here.cwd });
    onBranch("feat/phase-12-vouchers");
    await did("Show vouchers in the cart", (day) => writes(day, "src/cart/vouchers.ts"));
    onBranch("feat/phase-11-invoices");
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
  };

  it("is told by its name, with the last work on it", async () => {
    await work();
    expect(await says("switch to the phase 12 branch")).toContain(
      'Last work on the branch feat/phase-12-vouchers, 2026-11-10: "Show vouchers in the cart"',
    );
  });

  it("is not guessed where several have the words, or none", async () => {
    await work();
    expect(await says("switch to the phase branch")).not.toContain("feat/phase-1");
    expect(await says("switch to the phase 1 branch")).not.toContain("feat/phase-1");
    expect(await says("switch to the new feature branch")).not.toContain("feat/phase-12");
  });
});

describe("the branch of a piece of work", () => {
  /** As agents report it: with every call. */
  const on = (branch: string, make: (day: Day) => AgentEvent) => (day: Day) => ({ ...make(day), branch });

  it("is the one on which it was committed, not the one on which its turn began or the next one stood", async () => {
    await did(
      "The device registry refuses the voucherKey of new devices, fix it",
      on("main", (day) => day.bash("git checkout -b fix/voucher-key")),
      on("fix/voucher-key", (day) => writes(day, "src/devices/registry.ts")),
      on("fix/voucher-key", (day) => commits(day, "fix: voucherKey has 64 characters")),
      on("fix/voucher-key", (day) => day.bash("git checkout main && git pull")),
      on("main", (day) => day.bash("git status")),
    );
    const text = await says("The registry refuses the voucherKey of old devices, too: fix that");
    expect(text).toContain('"fix: voucherKey has 64 characters"');
    expect(text).toContain("on the branch fix/voucher-key");
    expect(text).not.toContain("on the branch main");
  });

  it("is the one that the line of the commit itself switched to", async () => {
    await did(
      "The device registry refuses the voucherKey of new devices, fix it",
      on("main", (day) => writes(day, "src/devices/registry.ts")),
      on("main", (day) => day.bash('git switch -c fix/voucher-key && git commit -am "fix: voucherKey"')),
    );
    const text = await says("The registry refuses the voucherKey of old devices, too: fix that");
    expect(text).toContain("on the branch fix/voucher-key");
  });
});
