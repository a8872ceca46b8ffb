// Corrections made in the viewer reach the memory, and every change can be undone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { until } from "../until.ts";
import type { Shop } from "./shop.ts";
import { withShop } from "./with-shop.ts";

describe("viewer: changes", () => {
  let shop: Shop;
  let page: Page;
  withShop((opened) => ({ shop, page } = opened));

  const open = (path: string) => page.goto(`${shop.viewer.origin}${path}`);
  const press = (name: string | RegExp) => page.getByRole("button", { name, exact: true }).first().click();

  it("a lesson is edited, and its file has changed", async () => {
    const file = join(shop.project, ".twiceshy/lessons/migrations.md");
    await open("/lessons");
    await page.getByRole("link", { name: /Migrations must be reversible/ }).click();
    const text = page.getByLabel(/Text of the lesson/);
    await text.fill((await text.inputValue()).replace("A dump of the table", "A dump of the whole database"));
    await page.getByText("A dump of the whole database was taken").last().waitFor();
    await press("Save lesson");
    await until(() => readFileSync(file, "utf8").includes("A dump of the whole database was taken"));
    await press("Undo");
    await until(() => readFileSync(file, "utf8").includes("A dump of the table was taken"));
  });

  it("a lesson with a mistake in its head is not saved, and the reason is said", async () => {
    await page.getByLabel(/Text of the lesson/).fill("---\ntype: [\n---\n# Broken");
    await page.getByRole("alert").first().waitFor();
    await until(() => page.getByRole("button", { name: "Save lesson" }).isDisabled());
    await press("Discard changes");
  });

  it("a silenced failure is not stopped any more; after the undo it is again", async () => {
    const stopped = async (session: string) =>
      (await shop.run(shop.start(`${session}-1`, "docker-compose up -d db", session))).stdout.includes(
        "deny",
      );
    await open("/failures");
    await page.getByRole("link", { name: /docker-compose up -d db/ }).click();
    await press("Silence");
    await page.getByRole("button", { name: "Warn again" }).waitFor();
    expect(await stopped("silenced")).toBe(false);
    await press("Undo");
    await page.getByRole("button", { name: "Silence", exact: true }).waitFor();
    expect(await stopped("undone")).toBe(true);
  });

  it("a corrected remedy is what the next warning says", async () => {
    await open("/failures");
    await page.getByRole("link", { name: /npm install redis-node/ }).click();
    await press("Correct remedy");
    await page.getByLabel("What works instead").fill("npm install ioredis@5 --save-exact");
    await press("Save remedy");
    await page.getByText("Written by you.").waitFor();
    expect(await shop.stopOnce("npm install redis-node", "npm test", "corrected")).toContain(
      "The person says: npm install ioredis@5 --save-exact.",
    );
  });

  it("an observation is corrected, and after the undo it says what it said before", async () => {
    const [first = ""] = (await shop.cli("observations", "--json")).split("\n");
    const observed = JSON.parse(first);
    const title = async () => JSON.parse(await shop.cli("observation", String(observed.id), "--json")).title;
    await open(`/session/${observed.session}`);
    await page.getByText(observed.title, { exact: true }).first().click();
    await press("Correct observation");
    await page.getByLabel("Title").fill("Amounts are kept in cents");
    await press("Save observation");
    await until(async () => (await title()) === "Amounts are kept in cents");
    await press("Undo");
    await until(async () => (await title()) === observed.title);
  });

  it("a session is forgotten, comes back by Undo, and without it is gone for good", async () => {
    const known = async () => (await shop.cli("sessions", "--json")).includes("shop-37");
    await open("/session/shop-37");
    await press("Forget session");
    await press("Undo");
    await page.getByText(/^Undone/).waitFor();
    expect(await known()).toBe(true);
    await open("/session/shop-37");
    await press("Forget session");
    await until(async () => !(await known()), "forgetting the session");
  });

  it("what is typed into a remedy stays text", async () => {
    await open("/failures");
    await page.getByRole("link", { name: /gh pr list/ }).click();
    await press("Say what works instead");
    await page.getByLabel("What works instead").fill('<img src=x onerror="document.title=1">');
    await press("Save remedy");
    await page.getByText('<img src=x onerror="document.title=1">').first().waitFor();
    expect(await page.title()).toContain("Twiceshy");
    expect(await page.locator("img[src=x]").count()).toBe(0);
  });
});
