// Undo in every order: several in a row, after a reload, again; and what could not be done is said.
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { loadSqlite } from "../../src/disk/sqlite.ts";
import { until } from "../until.ts";
import type { Shop } from "./shop.ts";
import { withShop } from "./with-shop.ts";

describe("viewer: undo", () => {
  let shop: Shop;
  let page: Page;
  withShop((opened) => ({ shop, page } = opened));

  const open = (path: string) => page.goto(`${shop.viewer.origin}${path}`);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const message = (text: string | RegExp) => page.locator(".toast").filter({ hasText: text }).first();
  const known = async (id: string) => (await shop.cli("sessions", "--json")).includes(id);
  const forget = async (id: string) => {
    await open(`/session/${id}`);
    await press("Forget session");
    await page.waitForURL(/timeline/);
  };

  it("two sessions are forgotten one after the other, and u brings both back, the last first", async () => {
    await forget("shop-36");
    await forget("shop-35");
    await page.getByText("will be forgotten").nth(1).waitFor();
    await page.keyboard.press("u");
    await message(/^Undone: Forget session Покажи/).waitFor();
    await page.keyboard.press("u");
    await message(/^Undone: Forget session Show stock/).waitFor();
    await page.getByText("will be forgotten").first().waitFor({ state: "detached" });
  });

  it("after a reload, what waits is still shown as leaving, and can be brought back", async () => {
    await forget("shop-34");
    await page.reload();
    await page.getByText("will be forgotten").waitFor();
    await message(/^Forget session/)
      .getByRole("button", { name: "Undo" })
      .click();
    await page.getByText("will be forgotten").waitFor({ state: "detached" });
    expect(await known("shop-34")).toBe(true);
  });

  it("a change of long ago is named first; asked for again, it is undone, also from Settings", async () => {
    const silence = () => page.getByRole("button", { name: "Silence", exact: true });
    await open("/failures");
    await page.getByRole("link", { name: /go test/ }).click();
    await press("Silence");
    await page.getByRole("button", { name: "Warn again" }).waitFor();
    await page.reload();
    await page.getByRole("button", { name: "Warn again" }).waitFor();
    await page.keyboard.press("u");
    await message(/^Silenced: go test/).waitFor();
    expect(await page.getByRole("button", { name: "Warn again" }).count()).toBe(1);
    await page.keyboard.press("u");
    await silence().waitFor();
    await press("Silence");
    await page.getByRole("button", { name: "Warn again" }).waitFor();
    await open("/settings");
    await press("Undo Silenced: go test ./worker/...");
    await open("/failures");
    await page.getByRole("link", { name: /go test/ }).waitFor();
  });

  it("what another process does not let it do is said, and what was to go is no longer shown as leaving", async () => {
    const { DatabaseSync } = loadSqlite();
    const locked = new DatabaseSync(join(shop.twiceshy, "memory.db"), { readOnly: false });
    locked.exec("BEGIN IMMEDIATE");
    await forget("shop-33");
    await page.getByText("will be forgotten").waitFor();
    await message(/^Not done: Forget session .* is busy/).waitFor();
    await page.getByText("will be forgotten").waitFor({ state: "detached" });
    locked.exec("ROLLBACK");
    locked.close();
    expect(await known("shop-33")).toBe(true);
    await forget("shop-33");
    await until(async () => !(await known("shop-33")), "forgetting it");
  });
});
