// twiceshy view is for one person on one machine: who has no key, comes from elsewhere or may only read is refused.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { viewerRoutes } from "../../src/view/routes.ts";
import { type House, newHouse, story } from "../cli/house.ts";
import { type RunningViewer, send, startForTest, startViewer } from "./viewer.ts";

describe("view: safety", () => {
  let house: House;
  let viewer: RunningViewer;
  beforeAll(async () => {
    house = newHouse();
    await house.run(["record"], { input: story("s1") });
    viewer = await startViewer(house);
  });
  afterAll(() => viewer.end());

  it("answers 401 without the key, for data and pages alike", async () => {
    for (const path of ["/api/projects", "/api/events", "/", "/assets/x.js", "/api/nothing"]) {
      const { status, text } = await viewer.ask("GET", path, { stranger: true });
      expect([path, status]).toEqual([path, 401]);
      expect(text).toContain("Open the address that twiceshy view has printed");
    }
    const write = await viewer.ask("POST", "/api/forget", { stranger: true, body: { type: "everything" } });
    expect(write.status).toBe(401);
  });

  it("answers 401 to a wrong key and to a wrong cookie", async () => {
    expect((await viewer.ask("GET", "/?token=wrong", { stranger: true })).status).toBe(401);
    const [name] = viewer.cookie.split("=");
    const forged = { headers: { cookie: `${name}=wrong` }, stranger: true } as const;
    expect((await viewer.ask("GET", "/api/projects", forged)).status).toBe(401);
  });

  it("turns the key into a cookie once, and leads to the page without it", async () => {
    const fresh = await startViewer(house, [], { opens: false });
    try {
      const first = await send("GET", `${fresh.base}/failures?kind=x&${fresh.address.split("?")[1]}`, {});
      expect(first.status).toBe(303);
      expect(first.headers.location).toBe("/failures?kind=x");
      expect(String(first.headers["set-cookie"])).toMatch(/; Path=\/; HttpOnly; SameSite=Strict$/);
      const second = await send("GET", fresh.address, {});
      expect(second.status).toBe(401);
      expect(second.text).toContain("good once");
      expect(second.headers["set-cookie"]).toBeUndefined();
      const cookie = String(first.headers["set-cookie"]).split(";", 1)[0] ?? "";
      expect((await send("GET", fresh.address, { headers: { cookie } })).status).toBe(303);
    } finally {
      await fresh.end("SIGKILL");
    }
  });

  it("never leads to another host", async () => {
    const { headers } = await viewer.ask("GET", "//evil.example/?token=x");
    expect(headers.location).toBe("/evil.example/");
  });

  it("refuses a foreign host name, with the key too", async () => {
    for (const host of ["evil.example", "localhost:1", "127.0.0.1", "127.0.0.1:80"]) {
      const { status } = await viewer.ask("GET", "/api/projects", { headers: { host } });
      expect([host, status]).toEqual([host, 403]);
    }
    const local = viewer.base.replace("http://127.0.0.1", "localhost");
    expect((await viewer.ask("GET", "/api/projects", { headers: { host: local } })).status).toBe(200);
  });

  it("refuses pages of other sites, with the key too", async () => {
    for (const origin of ["http://evil.example", "null", viewer.base.replace("http", "https")]) {
      const read = await viewer.ask("GET", "/api/projects", { headers: { origin } });
      const write = await viewer.ask("POST", "/api/undo/u1", { headers: { origin } });
      expect([origin, read.status, write.status]).toEqual([origin, 403, 403]);
    }
    const site = { headers: { "sec-fetch-site": "cross-site" } };
    expect((await viewer.ask("POST", "/api/undo/u1", site)).status).toBe(403);
    const own = { headers: { origin: viewer.base, "sec-fetch-site": "same-origin" } };
    expect((await viewer.ask("POST", "/api/undo/u1", own)).status).toBe(404);
  });

  it("allows no other site to read (no CORS), and nothing inline to run, on every answer", async () => {
    const replies = [
      await viewer.ask("GET", "/api/projects"),
      await viewer.ask("GET", "/"),
      await viewer.ask("GET", "/", { stranger: true }),
      await viewer.ask("GET", "/", { headers: { host: "evil.example" } }),
      await viewer.ask("OPTIONS", "/api/projects"),
    ];
    for (const { headers } of replies) {
      expect(Object.keys(headers).filter((name) => name.startsWith("access-control"))).toEqual([]);
      expect(headers["content-security-policy"]).toMatch(
        /^default-src 'none'; script-src 'self'; style-src 'self';/,
      );
      expect(headers["content-security-policy"]).not.toMatch(/unsafe|\*/);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["referrer-policy"]).toBe("no-referrer");
    }
  });

  it("refuses bodies that are too large or not as expected", async () => {
    const large = { type: "session", id: "x".repeat(1_100_000) };
    expect((await viewer.ask("POST", "/api/forget", { body: large })).status).toBe(413);
    expect((await viewer.ask("POST", "/api/forget", { body: { type: "all" } })).status).toBe(400);
    expect((await viewer.ask("POST", "/api/forget")).status).toBe(400);
    const form = { headers: { "content-type": "text/plain" }, body: { type: "everything" } };
    expect((await viewer.ask("POST", "/api/forget", form)).status).toBe(400);
  });

  it("refuses every change with --read-only, and says so", async () => {
    const reader = await startForTest(house, ["--read-only"]);
    const writing = viewerRoutes({} as never)
      .routes.filter(
        ({ method, path }) => method !== "GET" && method !== "ALL" && path !== "/api/lessons/preview",
      )
      .map(({ method, path }) => [method, path.replace(/:\w+/g, "x")] as const);
    expect(writing.length).toBeGreaterThan(15);
    for (const [method, path] of writing) {
      const { status, json } = await reader.ask(method, path, { body: {} });
      expect([method, path, status]).toEqual([method, path, 403]);
      expect(json.error).toContain("--read-only");
    }
    expect((await reader.get("projects")).readOnly).toBe(true);
    const preview = await reader.change("POST", "lessons/preview", { text: "# x" });
    expect(preview).toHaveProperty("problem");
  });

  it("sends a script in a tool's output as text of JSON, whatever asks for it", async () => {
    const script = "<script>alert(1)</script>";
    const call = {
      session: "s-script",
      id: "c1",
      tool: "Bash",
      input: { command: `node build.js '${script}'` },
      ok: false,
      exitCode: 1,
      output: `Error: ${script} is not known`,
    };
    await house.run(["record"], { input: JSON.stringify(call) });
    const { headers, text, json } = await viewer.ask("GET", "/api/session/s-script");
    expect(headers["content-type"]).toBe("application/json");
    expect(text).toContain(script);
    expect(json.log[0].attempts[0].error).toContain(script);
    const missing = await viewer.ask("GET", `/api/settings/${encodeURIComponent(script)}`);
    expect(missing.headers["content-type"]).toMatch(/^application\/json/);
  });
});
