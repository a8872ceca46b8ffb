// twiceshy rules: an agent without hooks learns from a rules file when to ask the memory.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type House, newHouse } from "./house.ts";

describe("cli: rules", () => {
  let house: House;
  beforeEach(() => {
    house = newHouse();
  });

  it("prints them, writes them once, and takes them out again", async () => {
    expect((await house.run(["rules"])).out).toContain("call it yourself");
    const file = join(house.project, "AGENTS.md");
    writeFileSync(file, "# Shop\n\nUse pnpm.\n");
    expect((await house.run(["rules", "AGENTS.md"])).code).toBe(0);
    expect(readFileSync(file, "utf8")).toMatch(/^# Shop\n\nUse pnpm\.\n\n<!-- twiceshy: start -->/);
    expect((await house.run(["rules", "AGENTS.md"])).out).toContain("up to date");
    await house.run(["rules", "AGENTS.md", "--remove"]);
    expect(readFileSync(file, "utf8")).toBe("# Shop\n\nUse pnpm.\n");
  });

  it("a file with nothing else in it goes with them", async () => {
    await house.run(["rules", "RULES.md"]);
    expect(existsSync(join(house.project, "RULES.md"))).toBe(true);
    await house.run(["rules", "RULES.md", "--remove"]);
    expect(existsSync(join(house.project, "RULES.md"))).toBe(false);
  });

  it("says what is missing, and that a folder is no file", async () => {
    expect((await house.run(["rules", "--remove"])).code).toBe(2);
    const { code, err } = await house.run(["rules", "."]);
    expect(code).toBe(1);
    expect(err).toContain("twiceshy:");
  });
});
