// What goes wrong is said in a sentence on a whole page: things that are gone, two tabs, a memory that is damaged or removed.
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Shop } from "./shop.ts";
import { withShop } from "./with-shop.ts";

const HUGE = "9".repeat(400);

describe("viewer: hardship", () => {
  let shop: Shop;
  let page: Page;
  withShop((opened) => ({ shop, page } = opened));

  const open = (path: string, on = page) => on.goto(`${shop.viewer.origin}${path}`);
  const said = async (text: string | RegExp, on = page) => {
    await on.getByText(text).filter({ visible: true }).first().waitFor();
    expect(await on.locator("main").textContent()).not.toMatch(/\bat .*:\d+:\d+|undefined|\[object/);
  };

  it.each([
    ["a page", "/nowhere", /no such page|not a page/i],
    ["a session", `/session/${HUGE}`, /no such session/],
    ["a failure", "/failures/%E0%A4%A", /no such failure/],
    ["a failure by number", `/failures/${HUGE}`, /no such failure/],
    ["a lesson", "/lessons/bm93aGVyZQ", /no such lesson/],
    ["a draft", "/lessons/d999999999", /no such draft/],
    ["a project", "/?project=unheard-of", /no such project/],
    ["a filter without hits", "/failures?text=zzzz", /Nothing fits these filters/],
    ["a search without hits", "/search?q=zzzzqqqq", /Nothing found/],
  ])("%s that is not there", async (_, path, text) => {
    await open(path);
    await said(text);
  });

  it("a session forgotten in one tab is said to be gone in the other", async () => {
    const other = await shop.viewer.visit();
    await open("/session/shop-30", other);
    await other.getByRole("heading", { level: 1 }).waitFor();
    await shop.cli("forget", "session", "shop-30", "--yes");
    await said(/no such session/, other);
    await other.context().close();
  });

  it("a memory that was removed is an empty one, and the page says what to do", async () => {
    for (const end of ["", "-wal", "-shm"]) rmSync(join(shop.twiceshy, `memory.db${end}`), { force: true });
    await open("/");
    await said(/Nothing is remembered yet/);
  });

  it("a damaged memory is said in a sentence, and the page stays", async () => {
    for (const end of ["-wal", "-shm"]) rmSync(join(shop.twiceshy, `memory.db${end}`), { force: true });
    writeFileSync(join(shop.twiceshy, "memory.db"), "this is no database".repeat(5_000));
    await open("/failures");
    await said(/damaged|set aside|Nothing is remembered|No open failure|could not be read/);
    await open("/settings");
    await page.getByRole("heading", { level: 1, name: "Settings" }).waitFor();
  });
});
