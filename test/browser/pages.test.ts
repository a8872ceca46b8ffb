// Every page of the viewer in a real browser: it shows the memory, is accessible, asks no other host, and has its picture taken.
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newFolder } from "../new-folder.ts";
import { Shop } from "./shop.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** `TWICESHY_SCREENSHOTS=docs/screenshots` makes those of the documentation anew. */
const PICTURES = process.env.TWICESHY_SCREENSHOTS ?? newFolder();

const LOOKS = [
  { name: "light", width: 1280, height: 860, dark: false },
  { name: "dark", width: 1280, height: 860, dark: true },
  { name: "phone-light", width: 390, height: 844, dark: false },
  { name: "phone-dark", width: 390, height: 844, dark: true },
];

/** Where it is, and words of the memory that it must show. */
const PAGES: readonly (readonly [name: string, address: string, shows: readonly string[]])[] = [
  ["home", "/", ["Repeats prevented", "npm install redis-node", "Make the search find words"]],
  ["timeline", "/timeline", ["feat/webhooks", "Upgrade the project to Node 22"]],
  ["session", "/session/today", ["Add a cache for the search", "npm install ioredis", "Worked instead"]],
  ["failures", "/failures", ["docker-compose up -d db", "docker compose up -d db"]],
  ["lessons", "/lessons", ["Migrations must be reversible", "Amounts are cents, never floats"]],
  ["drafts", "/lessons?tab=drafts", ["docker-compose", "is not installed here"]],
  ["draft", "/lessons/d1", ["What agents read at a prompt it applies to", "Evidence"]],
  ["search", "/search?q=redis", ["Rate-limit the public API", "npm install ioredis"]],
  ["tasks", "/tasks", ["Retry webhooks that fail, with a growing pause", "US-004"]],
  ["settings", "/settings", ["bumpThreshold", "Forget everything"]],
  ["stats", "/stats", ["Calls stopped", "Tokens spent"]],
];

describe("viewer: pages", () => {
  let shop: Shop;
  beforeAll(async () => {
    mkdirSync(PICTURES, { recursive: true });
    shop = await new Shop().furnish();
    await shop.work();
    await shop.viewer.serve();
  });
  afterAll(() => shop?.viewer.close());

  describe.each(LOOKS)("$name", (look) => {
    let page: Page;
    beforeAll(async () => {
      page = await shop.viewer.visit(look);
    });
    afterAll(() => page.context().close());

    it.each(PAGES)("%s shows what is in the memory, and is accessible", async (name, address, shows) => {
      await page.goto(`${shop.viewer.origin}${address}`);
      for (const text of shows) await page.getByText(text).filter({ visible: true }).first().waitFor();
      await page.locator(".skeleton").first().waitFor({ state: "detached" });
      await page.screenshot({ path: join(PICTURES, `${name}-${look.name}.png`) });
      expect(await violations(page), name).toEqual([]);
      expect(await overflow(page), "scrolls sideways").toBeLessThanOrEqual(0);
      expect(await badStops(page), "stops of the keyboard").toEqual([]);
    });
  });

  it("no request left for another host, and the browser complained about nothing", () => {
    expect(shop.viewer.strays).toEqual([]);
    expect(shop.viewer.complaints).toEqual([]);
  });
});

interface Violation {
  readonly id: string;
  readonly nodes: readonly { readonly html: string }[];
}

/** Rules of axe that are broken, each with the place. */
async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  const { violations: found } = await page.evaluate<{ violations: Violation[] }>("axe.run()");
  return found.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html.slice(0, 160)}`));
}

/** Pixels by which the page is wider than its window. */
function overflow(page: Page): Promise<number> {
  return page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth");
}

/** Stops of the Tab key that cannot be seen, are below something else, or have no name. */
async function badStops(page: Page): Promise<string[]> {
  const bad: string[] = [];
  await page.evaluate("document.activeElement?.blur()");
  for (let stop = 0; stop < STOPS; stop++) {
    await page.keyboard.press("Tab");
    const said = await page.evaluate<string | null>(STOP);
    if (said === null) break;
    if (said !== "") bad.push(said);
  }
  return bad;
}

const STOPS = 30;
/** Null at the end of the page; empty where all is well. */
const STOP = `(() => {
  const element = document.activeElement;
  if (!element || element === document.body) return null;
  const { left, top, width, height } = element.getBoundingClientRect();
  const { outlineStyle, outlineWidth } = getComputedStyle(element);
  const isOutlined = outlineStyle !== "none" && parseFloat(outlineWidth) > 0;
  const name = element.getAttribute("aria-label") || element.labels?.[0]?.textContent || element.textContent.trim();
  const above = document.elementFromPoint(left + width / 2, top + height / 2);
  const isSeen = above === null || element.contains(above) || above.contains(element);
  return isOutlined && name && isSeen && width > 0 ? "" : element.outerHTML.slice(0, 160);
})()`;
