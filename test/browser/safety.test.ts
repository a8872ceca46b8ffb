// Only this machine's browser with the printed address may open the viewer.
import { request } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Shop } from "./shop.ts";

describe("viewer: safety", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await new Shop().furnish();
    await shop.viewer.serve("--read-only");
  });
  afterAll(() => shop?.viewer.close());

  /** The status of a request with these headers. */
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    new Promise<number | undefined>((resolve, reject) => {
      const { hostname, port } = new URL(shop.viewer.address);
      const asked = request(
        { hostname, port, path, method, headers, setHost: !("host" in headers) },
        (answer) => {
          answer.resume();
          resolve(answer.statusCode);
        },
      );
      asked.on("error", reject);
      asked.end();
    });

  it("without the key, and with a wrong one, nothing is shown", async () => {
    expect(await ask("/")).toBe(401);
    expect(await ask("/api/home")).toBe(401);
    expect(await ask("/?token=guessed")).toBe(401);
  });

  it("the printed address opens it, leaves no key in the address bar, and is good once", async () => {
    const page = await shop.viewer.visit();
    expect(page.url()).not.toContain("token");
    const { pathname, search } = new URL(shop.viewer.address);
    expect(await ask(`${pathname}${search}`)).toBe(401);
  });

  it("another host or origin is refused, with the cookie as well", async () => {
    const page = await shop.viewer.visit();
    const [cookie] = await page.context().cookies();
    const signedIn = { cookie: `${cookie?.name}=${cookie?.value}` };
    expect(await ask("/api/home", signedIn)).toBe(200);
    expect(await ask("/api/home", { ...signedIn, host: "evil.example" })).toBe(403);
    expect(await ask("/api/home", { ...signedIn, origin: "https://evil.example" })).toBe(403);
    expect(await ask("/api/home", { ...signedIn, origin: "null" })).toBe(403);
  });

  it("--read-only offers no change and takes none", async () => {
    const page = await shop.viewer.visit();
    await page.goto(`${shop.viewer.origin}/failures`);
    await page.getByRole("link", { name: /npm run typecheck/ }).click();
    await page.getByText("Evidence").waitFor();
    expect(await page.getByRole("button", { name: "Silence", exact: true }).count()).toBe(0);
    const status = await page.evaluate(async () => {
      const body = JSON.stringify({ type: "everything" });
      const headers = { "content-type": "application/json" };
      return (await fetch("/api/forget", { method: "POST", headers, body })).status;
    });
    expect(status).toBe(403);
  });
});
