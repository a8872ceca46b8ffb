// New calls of an agent appear without reloading, and everything can be reached with the keyboard alone.
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Shop } from "./shop.ts";
import { withShop } from "./with-shop.ts";

const SCRIPT = '<script>document.title = "taken over"</script>';

describe("viewer: live", () => {
  let shop: Shop;
  let page: Page;
  withShop((opened) => ({ shop, page } = opened));

  it("a session that begins now is there without a reload", async () => {
    await page.getByText("Make the search find words").first().waitFor();
    await shop.stopOnce("docker-compose up -d db", "docker compose up -d db", "live");
    await page
      .getByRole("link", { name: /Add a cache for the search/ })
      .nth(1)
      .waitFor();
  });

  it("a script in the output of a tool stays text", async () => {
    await shop.run(
      shop.failure("x1", "node render.js", `Exit code 1\nError: cannot render ${SCRIPT}`, "live"),
    );
    await page.goto(`${shop.viewer.origin}/session/live`);
    await page.getByText("cannot render").first().waitFor();
    expect(await page.title()).toContain("Twiceshy");
  });

  it("calls that are piped to record appear while the pipe is open", async () => {
    await page.goto(`${shop.viewer.origin}/timeline`);
    await page.getByText("Make the search find words").first().waitFor();
    const pipe = shop.pipe();
    pipe.write({ session: "piped", prompt: "Keep the loop going", tool: "Bash", input: { command: "ls" } });
    await page.getByText("Keep the loop going").first().waitFor();
    await pipe.end();
  });

  it("marks that turn the direction of text are visible, and do not show a command as another one", async () => {
    await shop.run(shop.failure("x2", "printf '\u202elive\u202c' | sh", "bash: not found", "live"));
    await page.goto(`${shop.viewer.origin}/session/live`);
    await page.getByText("⟨202E⟩live⟨202C⟩").first().waitFor();
  });

  it("keyboard only: to the failures, down the list, into one, silence it, undo it", async () => {
    await page.goto(shop.viewer.origin);
    await page.getByRole("heading", { level: 1, name: "Home" }).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("f");
    await page.getByRole("heading", { level: 1, name: "Failures" }).waitFor();
    await page.getByRole("link", { name: /npm run typecheck/ }).waitFor();
    await page.keyboard.press("j");
    await page.keyboard.press("j");
    await page.keyboard.press("k");
    await page.keyboard.press("Enter");
    const silence = page.getByRole("button", { name: "Silence", exact: true });
    await silence.waitFor();
    for (let step = 0; step < 60 && !(await isFocused(page, "Silence")); step++)
      await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Warn again" }).waitFor();
    await page.keyboard.press("u");
    await silence.waitFor();
  });

  it("keyboard only: / searches as one types, and Enter on a hit opens it", async () => {
    await page.keyboard.press("/");
    await page.getByRole("heading", { level: 1, name: "Search" }).waitFor();
    await page.keyboard.type("vouch");
    const hit = page.getByRole("link", { name: /voucher/i }).first();
    await hit.waitFor();
    await hit.focus();
    await page.keyboard.press("Enter");
    await page.getByText("The cart's total is wrong with a voucher").first().waitFor();
  });

  it("when the server has gone, the page says so", async () => {
    await shop.viewer.stop();
    await page.getByRole("alert").filter({ hasText: "twiceshy view" }).waitFor();
  });
});

function isFocused(page: Page, name: string): Promise<boolean> {
  return page.evaluate(`document.activeElement?.textContent?.trim() === ${JSON.stringify(name)}`);
}
