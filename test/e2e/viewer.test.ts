// A person corrects a remedy in the viewer; the next session of the real Claude Code is told so.
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OpenViewer } from "../browser/open-viewer.ts";
import { claudeCode as cli } from "./clis.ts";
import { newWorld, type Run, type World } from "./world.ts";

describe("e2e: a remedy corrected in the viewer", () => {
  let world: World;
  let viewer: OpenViewer;
  let next: Run;
  beforeAll(async () => {
    world = await newWorld(["claude-code"]);
    await world.twiceshy("init", cli.name, "--yes");
    await world.run(cli, [[cli.shell("npm install redis-node")], [cli.shell("npm test")]]);
    viewer = new OpenViewer(world);
    await viewer.serve();
    const page = await viewer.visit();
    await page.goto(`${viewer.origin}/failures`);
    await page.getByRole("link", { name: /npm install redis-node/ }).click();
    await page.getByRole("button", { name: "Say what works instead" }).click();
    await page.getByLabel("What works instead").fill("npm install valkey-client");
    await page.getByRole("button", { name: "Save remedy" }).click();
    await page.getByText("Written by you.").waitFor();
    next = await world.run(cli, [[cli.shell("npm install redis-node")]]);
  });
  afterAll(async () => {
    await viewer?.close();
    await world?.close();
  });

  it("the stopped call says what the person wrote, in its first line", () => {
    const [line] = next.seen.result(0).split("\n");
    expect(line, next.seen.describe()).toContain("npm install valkey-client");
    expect(next.seen.result(0)).toContain("Nothing was run.");
  });
});
