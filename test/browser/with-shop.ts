// For the tests of a file: a furnished shop, and its viewer in a browser.
import type { Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { Shop } from "./shop.ts";

/** `opened` is called before the first test. */
export function withShop(opened: (open: { readonly shop: Shop; readonly page: Page }) => void): void {
  let shop: Shop | undefined;
  beforeAll(async () => {
    shop = await new Shop().furnish();
    await shop.viewer.serve();
    opened({ shop, page: await shop.viewer.visit() });
  });
  afterAll(() => shop?.viewer.close());
}
