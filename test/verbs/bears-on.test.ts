// Recall of earlier work by combined evidence: words, paths, branch, time.
import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import { recallForPrompt } from "../../src/app/recall/recall-prompt.ts";
import { type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

/** A line that names files for words of the prompt in their paths. */
const FILES_NAMED = /^Files? with .* in (?:its|their) path/m;

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: here.cwd });

/** Days of unrelated work, so that common words are known to be common. */
async function otherWork(): Promise<void> {
  for (const [what, file] of [
    ["Print invoices as a table", "src/print/invoice.ts"],
    ["Show the totals of a cart", "src/cart/totals.ts"],
    ["Mail the weekly summary", "src/mail/weekly.ts"],
    ["Import customers from a spreadsheet", "src/import/customers.ts"],
    ["Limit how often a login is tried", "src/login/limit.ts"],
    ["Store uploaded pictures", "src/upload/pictures.ts"],
  ] as const)
    await did(what, ...made(file, `feat: ${what.toLowerCase()}`));
}

beforeEach(newProject);

describe("work that bears on a prompt", () => {
  it("what the prompt is about is the folder that was worked in", async () => {
    await did(
      "Let telemetry send only the last word of a command",
      ...made("src/telemetry/send.ts", "fix: command name"),
    );
    await otherWork();
    expect(await says("Let telemetry send nothing unless the flag is on")).toMatch(
      /Earlier work that mentions telemetry.*: "Let telemetry send.*", 2026-11-10; changed src\/telemetry\/send\.ts/,
    );
  });

  it("what was done on the branch, at a prompt about the branch; at others it is chance", async () => {
    git("commit", "-q", "--allow-empty", "-m", "start");
    await otherWork();
    git("checkout", "-q", "-b", "feat/vouchers");
    await did("Let customers redeem vouchers", ...made("src/vouchers/redeem.ts", "feat: redeem vouchers"));
    expect(await says("the ci fails on this branch, why?")).toContain(
      'Last work on the branch feat/vouchers, 2026-11-16: "Let customers redeem vouchers"; changed src/vouchers/redeem.ts; committed "feat: redeem vouchers" (commit 1a2b3c4)',
    );
    expect(await says("Write a page about geese")).not.toContain("vouchers");
    git("checkout", "-q", "main");
    expect(await says("npm run lint fails")).not.toContain("vouchers");
  });

  it("a question about something else has nothing to do with the last work of the branch", async () => {
    git("commit", "-q", "--allow-empty", "-m", "start");
    await otherWork();
    git("checkout", "-q", "-b", "fix/vouchers");
    for (const what of ["twice", "at night"])
      await did(`Vouchers can be redeemed ${what}, write it into the plan`, (day) =>
        writes(day, "docs/plans/vouchers-audit.md"),
      );
    for (const prompt of ["whats files do you read before writing something? i mean md files"])
      expect(await says(prompt)).toBe("");
    expect(await says("did you check vouchers?")).toContain("docs/plans/vouchers-audit.md");
  });

  it("the file into which the words of the prompt were written, though neither its path nor its task has them", async () => {
    const code = "export function prorateRefund(subscription) { return refundOf(subscription.daysLeft); }";
    await did("Finish the second milestone", (day) => writes(day, "src/core/ledger.ts", code));
    await otherWork();
    const { deps } = here.memory;
    const asked = { prompt: "The prorated refund of a subscription is wrong by a day", session: "new" };
    const place = deps.workspace.place(here.cwd);
    const { files } = await recallForPrompt(deps, place, { ...asked, now: MONDAY + 9 * DAY, budget: 3_200 });
    expect(files[0]).toBe("src/core/ledger.ts");
  });

  it("the texts that programs put around a prompt are not its topic", async () => {
    await did("Let customers redeem vouchers", ...made("src/vouchers/redeem.ts", "feat: redeem vouchers"));
    await otherWork();
    const wrapped = `<system_instruction>\n${"You work in a folder of its own; save files for other agents there. ".repeat(30)}\n</system_instruction>\n\n`;
    const asked = "Let customers redeem two vouchers at once";
    expect(await says(`${wrapped}${asked}`)).toBe(await says(asked));
    expect(await says(asked)).toContain("src/vouchers/redeem.ts");
  });

  it("one line of files: beside an earlier task that is told, no others are guessed", async () => {
    await did("Keep the restart button", ...made("src/preview/restart.ts", "feat: restart"));
    await did("The header is too high", ...made("src/demo/preview.ts", "fix: height"));
    await otherWork();
    const text = await says("The restart button in src/preview/restart.ts resets the preview");
    expect(text).toContain("src/preview/restart.ts");
    expect(text).not.toContain("src/demo/preview.ts");
  });

  it("a failure that two tasks met is told once", async () => {
    const failed = (day: Day) => day.fails("rtk bun run test", "error: unrecognized subcommand 'bun'");
    const worked = (day: Day) => day.bash("bun run test");
    for (const what of ["Clone the repository of an evaluation", "Show the repository of an evaluation"])
      await did(what, failed, worked, ...made("src/evaluation/repository.ts", `feat: ${what.toLowerCase()}`));
    await otherWork();
    const text = await says(
      "The repository of an evaluation in src/evaluation/repository.ts is cloned twice",
    );
    expect(text.split("rtk bun run test").length).toBeLessThanOrEqual(2);
  });

  it("a question that shares no word with any file gets none", async () => {
    await did("Keep the restart button", ...made("src/preview/restart.ts", "feat: restart"));
    await otherWork();
    expect(await says("is this true and reasonable?")).toBe("");
  });

  it("prompts of a sort that never changed a file get no files", async () => {
    await otherWork();
    const review = (what: string) => `Review this diff for security holes, change nothing: ${what}`;
    for (const what of ["the invoice printer", "the cart totals", "the weekly mail", "the login limit"])
      await did(review(what), (day) => day.bash("git diff"));
    expect(await says(review("the uploaded pictures"))).not.toMatch(FILES_NAMED);
  });

  it("an address that both name is no reason", async () => {
    await did("Tell the server at maps.example.org our secret", (day) => day.bash("curl maps.example.org"));
    await did("Show the page of maps.example.org", ...made("src/frame/show.ts", "feat: frame"));
    await otherWork();
    const text = await says(
      "Reports have wrong links, they must go to maps.example.org, not to api.example.org",
    );
    expect(text).not.toContain("our secret");
    expect(text).not.toContain("[maps.example.org");
  });

  it("zshrc is .zshrc", async () => {
    await did("Preview archives in yazi", ...made("yazi/yazi.toml", "feat: previews"));
    await did("Let brew be found", ...made("zsh/.zshrc", "feat: brew"));
    await otherWork();
    expect(await says("add an alias y for yazi to zshrc")).toContain("zsh/.zshrc");
  });

  it("a file that every project has is no reason", async () => {
    await did("Explain how invoices are printed", ...made("README.md", "docs: invoices"));
    await otherWork();
    expect(await says("Say in README.md how long tokens live")).not.toContain("Explain how invoices");
  });

  it("a product that both call by its name", async () => {
    await otherWork();
    await did(
      "The goal is to run Ollama with Mistral on the server",
      ...made("src/chat/server.ts", "feat: local chat"),
    );
    expect(await says("can we guide Mistral in the chat server better?")).toContain(
      "The goal is to run Ollama with Mistral",
    );
  });

  it("the name of the project is no reason", async () => {
    await otherWork();
    const own = here.cwd.slice(here.cwd.lastIndexOf("-") + 1);
    await did(`The spec of ${own} is out of date`, ...made(`docs/${own}.ts`, "docs: what is planned"));
    expect(await says(`Let ${own} render a report of each review`)).not.toContain("is out of date");
  });

  it("a file that only sounds like what is asked about is no answer", async () => {
    await otherWork();
    await did("How do I use the android skills", ...made("scripts/setup.sh", "feat: set up the skills"));
    expect(await says("What are the project-setup skills?")).not.toMatch(FILES_NAMED);
  });

  it("more comments of a reviewing bot are about the branch", async () => {
    git("commit", "-q", "--allow-empty", "-m", "start");
    await did(
      "Coderabbit has come back with comments on the CI",
      ...made("src/share/dialog.ts", "fix: share dialog"),
    );
    await otherWork();
    git("checkout", "-q", "-b", "feat/vouchers");
    await did("Let customers redeem vouchers", ...made("src/vouchers/redeem.ts", "feat: redeem vouchers"));
    const text = await says("and now there are more valid comments from coderabbit");
    expect(text).toContain("Last work on the branch feat/vouchers");
    expect(text).not.toContain("src/share/dialog.ts");
  });

  it("the same preamble of a program says nothing of the task", async () => {
    const preamble = `# Context\n\nYour name is Dori, a Maestro-managed agent that runs community-curated playbooks.\n\n- **Agent Path:** /Users/dev/Projects/lab/gato-vscode\n- **Folder:** /Users/dev/Projects/lab/gato-vscode/Auto Run Docs\n\nIf you need a folder, make one.`;
    await did(preamble, ...made("src/hooks/selector.ts", "MAESTRO: tests for the selector"));
    await otherWork();
    expect(await says(preamble)).not.toContain("tests for the selector");
  });

  it("the transcript of another agent is no task, whatever it names", async () => {
    await did("Write down how orders are read", ...made("docs/orders-guide.md", "docs: orders (#83)"));
    await otherWork();
    const transcript = "The following is the Codex agent history added since your last approval assessment.";
    expect(await says(`${transcript}\n[1] tool result: docs/orders-guide.md changed, see pull/83`)).toBe("");
  });

  it("folders that a prompt names are no words in common", async () => {
    await otherWork();
    for (const what of ["Rename agent-plugins to skills", "Let codex find the skills"])
      await did(what, ...made("plugins/entire/.codex-plugin/plugin.json", `chore: ${what.toLowerCase()}`));
    const text = await says("I have added a new one to plugins/entire/skills/what-happened, look at it");
    expect(text).not.toMatch(/Files? with [^:]*: plugins\/entire\/\.codex-plugin\/plugin\.json/);
  });

  it("nothing at a prompt about something new", async () => {
    await otherWork();
    expect(await says("Write a blog post on how to brew coffee")).toBe("");
  });

  it("a session that is at work already is not told what merely lies near", async () => {
    await otherWork();
    const day = session(here.cwd, "at-work", MONDAY + 20 * DAY);
    for (const event of [day.says("Rename the shop"), writes(day, "src/shop.ts"), day.stop()])
      await here.memory.handle(event);
    const answer = await here.memory.handle(day.says("now make the print look nicer too"));
    expect(answer.type === "context" ? answer.text : "").not.toMatch(FILES_NAMED);
  });
});

describe("a session that opens with a chore", () => {
  it.each(["commit all code", "commite changes", "commit and push", "コミットして", "提交代码"])(
    "%s: what lies uncommitted is said",
    async (prompt) => {
      await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
      expect(await says(prompt)).toContain(
        'No commit was seen of these changes: src/print/invoice.ts (under "Print invoices", 2026-11-10)',
      );
    },
  );

  it.each(["push it", "PR 머지하죠"])("%s", async (prompt) => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says(prompt)).toContain(
      'Last work here, 2026-11-10: "Print invoices"; changed src/print/invoice.ts; no commit of it was seen',
    );
  });

  it("push it: what was changed after the last commit is not told as committed", async () => {
    const invoice = made("src/print/invoice.ts", "feat: print invoices");
    await did("Print invoices", ...invoice, (day) => writes(day, "src/print/table.ts"));
    expect(await says("push it")).toContain(
      'committed "feat: print invoices" (commit 1a2b3c4); then more changes, no commit of them was seen',
    );
  });

  it.each([
    "What's next?",
    "what should we work on next?",
    "다음에 해야할 작업은 무엇일까요?",
    "次は何をしますか？",
    "接下来做什么？",
    "Was machen wir als Nächstes?",
    "Quelle est la suite ?",
  ])("asked for what comes next, where the work was left is said: %s", async (prompt) => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says(prompt)).toContain('Last work here, 2026-11-10: "Print invoices"');
  });

  it("is told of no other work where it says which", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    const told = await says("commit the voucher totals");
    expect(told).not.toContain("Last work here");
    expect(told).not.toContain("No commit was seen");
  });

  it("good morning, pick up where we left off", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says("Good morning buddy, it is the 24th. Please pick up where we left off.")).toContain(
      'Last work here, 2026-11-10: "Print invoices"',
    );
  });

  it("a bare /commit is not related to what an earlier /commit committed", async () => {
    await did("/commit", ...made("src/print/invoice.ts", "feat: print invoices"));
    await otherWork();
    expect(await says("/commit")).not.toContain("invoice");
  });

  it("a long path keeps its end, which tells it from others", async () => {
    const path = `docs/${"very-long-folder-of-plans/".repeat(4)}voucher-plan-07.md`;
    await did("Write the voucher plan", ...made(path, "docs: voucher plan"));
    expect(await says("Shorten the voucher plan")).toContain("very-long-folder-of-plans/voucher-plan-07.md");
  });

  it("a handoff is not related to other handoffs", async () => {
    await did("Read your handoff and start the sensors", ...made("src/sensors.ts", "feat: sensors"));
    await did("Print invoices", ...made("src/print/invoice.ts", "feat: print"));
    const text = await says("Read your handoff and start the next task");
    expect(text).toContain("Last work here, 2026-11-11");
    expect(text).not.toContain("sensors");
  });
});

describe("how it is done here, in other languages", () => {
  it.each([
    ["Füge eine Route für", "hinzu", ["Kunden", "Bestellungen", "Zahlungen"], "Rechnungen"],
    ["Añade una ruta para", "", ["clientes", "pedidos", "pagos"], "facturas"],
    ["", "라우트를 추가해줘", ["사용자", "주문", "결제"], "송장"],
  ] as const)("%s … %s", async (before, after, names, asked) => {
    for (const [index, name] of names.entries())
      await did(`${before} ${name} ${after}`.trim(), ...made(`src/routes/r${index}.ts`, `feat: r${index}`));
    expect(await says(`${before} ${asked} ${after}`.trim())).toMatch(
      /3 requests like this before.*changed src\/routes\/r2\.ts/,
    );
  });
});
