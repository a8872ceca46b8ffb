// Lessons are reviewed in the viewer: drafts, merging, silence, trust, and the editor that says what would be stopped.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { until } from "../until.ts";
import { Shop } from "./shop.ts";

const DUMPS = `---
type: lesson
title: Take a dump before a migration
applies-to: ["migrations/*.sql"]
---
# Take a dump before a migration

## Fix
Run scripts/dump.sh and keep the file for a week.
`;

describe("viewer: lessons are reviewed", () => {
  let shop: Shop;
  let page: Page;
  beforeAll(async () => {
    shop = new Shop();
    await shop.furnish();
    shop.write(".twiceshy/lessons/dumps.md", DUMPS);
    await shop.cli("trust", "--yes");
    await shop.cli("lesson", "draft");
    await shop.viewer.serve();
    page = await shop.viewer.visit();
  });
  afterAll(() => shop?.viewer.close());

  const folder = () => join(shop.project, ".twiceshy/lessons");
  const texts = () => readdirSync(folder()).map((name) => readFileSync(join(folder(), name), "utf8"));
  const open = (path: string) => page.goto(`${shop.viewer.origin}${path}`);
  const press = (name: string) => page.getByRole("button", { name, exact: true }).first().click();
  const link = (name: RegExp) => page.getByRole("link", { name });

  it("a draft is accepted with what was typed into it, and comes back by Undo", async () => {
    await open("/lessons?tab=drafts");
    await link(/docker-compose is not installed here/).click();
    await page.getByRole("heading", { level: 2, name: "Evidence" }).waitFor();
    const field = page.getByLabel(/Text of the lesson/);
    const fix = "## Fix\n\nCompose is a plugin of docker on our machines. ";
    await field.fill((await field.inputValue()).replace(/## Fix[^\n]*\n+/, fix));
    await press("Accept");
    await until(() => texts().some((text) => text.includes("Compose is a plugin of docker")));
    await page.getByRole("button", { name: "Drafts 3" }).waitFor();
    await press("Undo");
    await link(/docker-compose is not installed here/).waitFor();
    expect(texts().some((text) => text.includes("Compose is a plugin"))).toBe(false);
  });

  it("a discarded draft is gone, and comes back by Undo", async () => {
    await open("/lessons?tab=drafts");
    await link(/redis-node is not in the registry/).click();
    await press("Discard");
    await page.getByRole("button", { name: "Drafts 3" }).waitFor();
    await link(/redis-node is not in the registry/).waitFor({ state: "detached" });
    await press("Undo");
    await link(/redis-node is not in the registry/).waitFor();
  });

  it("two lessons become one, and two again by Undo", async () => {
    const other = join(folder(), "dumps.md");
    const into = join(folder(), "migrations.md");
    await open("/lessons");
    await link(/Migrations must be reversible/).click();
    await press("Merge");
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("combobox").selectOption({ label: "Take a dump before a migration" });
    await dialog.getByRole("button", { name: "Merge" }).click();
    await until(() => !existsSync(other) && readFileSync(into, "utf8").includes("scripts/dump.sh"));
    await press("Undo");
    await until(() => existsSync(other) && !readFileSync(into, "utf8").includes("scripts/dump.sh"));
    expect(readFileSync(other, "utf8")).toBe(DUMPS);
  });

  it("a silenced lesson is not shown to agents, and is shown again", async () => {
    await open("/lessons");
    await link(/Take a dump before a migration/).click();
    await press("Silence");
    await page.getByText("silenced", { exact: true }).waitFor();
    expect(await shop.cli("lesson", "list", "--all")).toMatch(/silenced +Take a dump before a migration/);
    await press("Show again");
    await page.getByText("shown to agents", { exact: true }).waitFor();
  });

  it("the editor says which calls would be stopped, and with which words", async () => {
    await open("/lessons");
    await link(/Take a dump before a migration/).click();
    const field = page.getByLabel(/Text of the lesson/);
    await field.fill(DUMPS.replace("applies-to", "stops: [npm run migrate]\napplies-to"));
    const call = page.getByRole("listitem").filter({ hasText: "npm run migrate" });
    await call.getByText("stopped once").waitFor();
    await page.getByText("What the agent reads when it is stopped").waitFor();
    await press("Discard changes");
    await call.waitFor({ state: "detached" });
  });

  it("a lesson that came with the repository is declined, and trusted again from its page", async () => {
    await open("/lessons?tab=trust");
    const card = page.getByRole("article").filter({ hasText: "Migrations must be reversible" });
    await card.getByRole("button", { name: "Decline" }).click();
    await card.getByText("declined", { exact: true }).waitFor();
    await open("/lessons");
    await link(/Migrations must be reversible/).click();
    await page.getByText("not trusted yet").waitFor();
    await link(/Decide whether to trust it/).click();
    await card.getByRole("button", { name: "Approve" }).click();
    await card.getByText("approved", { exact: true }).waitFor();
    await press("Undo");
    await card.getByText("declined", { exact: true }).waitFor();
  });
});
