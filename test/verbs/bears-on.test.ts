// Earlier work that bears on a prompt by everything together: words, paths, the branch, when it was.
import { execFileSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { did, here, made, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: here.cwd });

/** Days on other matters: what is common here is known then. */
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

describe("work that bears on a prompt", () => {
  it("what the prompt is about is the folder that was worked in", async () => {
    await did(
      "Let telemetry send only the last word of a command",
      ...made("src/telemetry/send.ts", "fix: command name"),
    );
    await otherWork();
    expect(await says("Invert the telemetry flag: it is off by default, let it be on")).toMatch(
      /Related, on 2026-11-10: "Let telemetry send.*in src\/telemetry\/send\.ts \[telemetry/,
    );
  });

  it("what was done on the branch, at a prompt that does not say what it is about", async () => {
    git("commit", "-q", "--allow-empty", "-m", "start");
    await otherWork();
    git("checkout", "-q", "-b", "feat/vouchers");
    await did("Let customers redeem vouchers", ...made("src/vouchers/redeem.ts", "feat: redeem vouchers"));
    expect(await says("npm run lint fails")).toContain(
      'Earlier on this branch, on 2026-11-16: "Let customers redeem vouchers"; committed "feat: redeem vouchers" (commit 1a2b3c4) in src/vouchers/redeem.ts',
    );
    git("checkout", "-q", "main");
    expect(await says("npm run lint fails")).not.toContain("vouchers");
  });

  it("a file that every project has is no reason", async () => {
    await did("Explain how invoices are printed", ...made("README.md", "docs: invoices"));
    await otherWork();
    expect(await says("Say in README.md how long tokens live")).not.toContain("Explain how invoices");
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
    expect(answer.type === "context" ? answer.text : "").not.toContain("Earlier work near");
  });
});

describe("a session that opens with a chore", () => {
  it.each(["commit all code", "push it", "PR 머지하죠", "コミットして", "提交代码"])("%s", async (prompt) => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says(prompt)).toContain(
      'Last work here, 2026-11-10: "Print invoices"; changed, not checked in src/print/invoice.ts',
    );
  });

  it("is told of no other work where it says which", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says("commit the voucher totals")).not.toContain("Last work here");
  });

  it("good morning, pick up where we left off", async () => {
    await did("Print invoices", (day) => writes(day, "src/print/invoice.ts"));
    expect(await says("Good morning buddy, it is the 24th. Please pick up where we left off.")).toContain(
      'Last work here, 2026-11-10: "Print invoices"',
    );
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
      /Done 3 times here in this way.*src\/routes\/r2\.ts/,
    );
  });
});
