// The viewer in use: settings, projects, the timeline, the search and the loops, by mouse and by keyboard.
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../until.ts";
import type { Shop } from "./shop.ts";
import { withShop } from "./with-shop.ts";

describe("viewer: in use", () => {
  let shop: Shop;
  let page: Page;
  withShop((opened) => ({ shop, page } = opened));

  const open = (path: string) => page.goto(`${shop.viewer.origin}${path}`);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();

  it("a setting is changed in its file, refused when it makes no sense, and put back", async () => {
    const file = join(shop.twiceshy, "config.json");
    const stored = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
    await open("/settings");
    await page.getByLabel("mode", { exact: true }).selectOption("note");
    await until(() => stored().mode === "note");
    await press("Reset mode");
    await until(() => stored().mode === undefined);
    const field = page.getByLabel("bumpThreshold", { exact: true });
    await field.fill("surely");
    await field.press("Enter");
    await page.locator(".bad-toast").filter({ hasText: "bumpThreshold" }).waitFor();
    expect(stored().bumpThreshold).toBeUndefined();
    await until(async () => (await field.inputValue()) === "0.7");
  });

  it("the numbers are those of twiceshy stats", async () => {
    const { counts, ledger } = JSON.parse(await shop.cli("stats", "--json"));
    await open("/stats");
    await page.getByText("Repeats prevented").waitFor();
    const shown = await page.locator(".figures").textContent();
    expect(shown).toContain(`${ledger.prevented}of ${ledger.bumps} stopped`);
    expect(shown).toContain(String(counts.attempts));
    expect(shown).toContain(String(ledger.tokens));
  });

  it("keyboard only: another project is chosen, and every page is about it", async () => {
    await open("/");
    const button = page.getByRole("button", { name: /^Project: shop/ });
    await button.press("Enter");
    await page.keyboard.press("ArrowUp");
    await page.keyboard.press("Home");
    await page.getByRole("menuitemradio", { name: "All projects" }).press("Enter");
    await page.getByText("What your agents learned in all projects.").waitFor();
    expect(new URL(page.url()).searchParams.get("project")).toBe("all");
    await page.getByRole("link", { name: "Stats" }).click();
    await page.getByText(/What Twiceshy did in all projects/).waitFor();
  });

  it("the timeline zooms, tells at a mark what happened, and arrow keys go from mark to mark", async () => {
    await open("/timeline");
    const list = page.getByRole("region", { name: /^\d{4}-\d\d-\d\d to/ });
    await list.getByText("24 sessions").waitFor();
    await press("Week");
    await list.getByText(/^[3-9] sessions$/).waitFor();
    const mark = page.locator(".session-mark").last();
    await mark.hover();
    await page.locator(".tip").filter({ hasText: /call/ }).waitFor();
    const stop = page.locator('.session-mark[tabindex="0"]');
    await stop.focus();
    await page.keyboard.press("ArrowLeft");
    await page.locator('.session-mark:focus:not([tabindex="0"])').waitFor();
    const title = await page.locator(".session-mark:focus").getAttribute("aria-label");
    await page.keyboard.press("+");
    await page.keyboard.press("+");
    expect(await page.locator(".session-mark:focus").getAttribute("aria-label")).toBe(title);
    await page.keyboard.press("-");
    await page.keyboard.press("-");
    const many = async () =>
      Number.parseInt((await list.getByText(/^\d+ sessions$/).textContent()) ?? "", 10);
    const before = await many();
    await page.keyboard.press("-");
    await until(async () => (await many()) > before);
  });

  it("the search is narrowed by a kind, and the arrow keys reach its hits", async () => {
    await open("/search?q=redis");
    const failures = page.getByRole("button", { name: /^Failures \d/ });
    await failures.click();
    await page.getByRole("listitem").filter({ hasText: "npm install redis-node" }).first().waitFor();
    expect(await failures.getAttribute("aria-pressed")).toBe("true");
    await page
      .getByText(/^prompt ·/)
      .first()
      .waitFor({ state: "detached" });
    await page.getByLabel("Search the memory").press("ArrowDown");
    await page.locator(".hits [data-row]:focus").waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: "Failures" }).waitFor();
    await page.getByRole("link", { name: /npm install redis-node/ }).waitFor();
  });

  it("while the next answer is on its way, the hits are said to be those before; if it fails, they go", async () => {
    await open("/search?q=redis");
    await page.getByText(/^\d+ hits$/).waitFor();
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/api\/search.*kind=failure/, async (route) => {
      await held;
      await route.fulfill({ status: 500, json: { error: "it did not work." } });
    });
    await page.getByRole("button", { name: /^Failures \d/ }).click();
    await page.getByText("Searching…").waitFor();
    await page.locator('.answer[aria-busy="true"] .hits').waitFor();
    answer();
    await page.getByText("It did not work.").waitFor();
    await page.locator(".hits").waitFor({ state: "detached" });
    await page.unroute(/\/api\/search.*kind=failure/);
  });

  it("a loop shows where it is stuck, and each iteration tells what it was", async () => {
    await open("/tasks");
    const loop = page.getByRole("article").filter({ hasText: "PRD-12" });
    await loop.getByText("is stuck").first().waitFor();
    await loop.locator(".dots .mark").first().hover();
    await page
      .locator(".tip")
      .filter({ hasText: /iteration/i })
      .waitFor();
  });

  it("a failure is forgotten with all its calls, and comes back by Undo", async () => {
    const row = () => page.getByRole("link", { name: /go test/ });
    await open("/failures");
    await row().click();
    await press("Forget");
    await press("Undo");
    await page.getByText(/^Undone/).waitFor();
    expect(await shop.cli("log", "go", "test")).toContain("go test");
  });
});
