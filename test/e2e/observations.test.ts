// A session of a real agent can be read afterwards at every level of detail, without a model.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { CLIS } from "./clis.ts";
import { newWorld, type Run, type World } from "./world.ts";

describe.each(CLIS)("e2e: observations of a session with $name", (cli) => {
  let world: World;
  let run: Run;
  const lines = async (...args: readonly string[]) =>
    (await world.twiceshy(...args, "--json"))
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => JSON.parse(line) as Readonly<Record<string, unknown>>);
  beforeAll(async () => {
    world = await newWorld();
    writeFileSync(
      join(world.project, "package.json"),
      JSON.stringify({ name: "shop", version: "1.0.0", scripts: { test: "node test.js" } }),
    );
    writeFileSync(join(world.project, "test.js"), `require("./src/price.js"); console.log("1 passing");\n`);
    await world.twiceshy("init", cli.name, "--yes");
    const write = (text: string) => cli.shell(`mkdir -p src && cat > src/price.js <<'EOF'\n${text}\nEOF`);
    run = await world.run(
      cli,
      [
        [write('throw new RangeError("the price of a cart must not be negative");')],
        [cli.shell("npm test")],
        [write("module.exports = { priceOf: () => 0 };")],
        [cli.shell("npm test")],
        [cli.shell('git add -A && git commit -m "fix: an empty cart costs nothing"')],
      ],
      {
        prompt: "Fix the price of an empty cart <private>the customer is Acme Rockets</private>",
        closing:
          "Fixed the price of an empty cart in `src/price.js`. The problem was that `priceOf()` threw a `RangeError` for a cart without items.",
      },
    );
  });
  afterAll(() => world?.close());

  it("the session has a title and a summary", async () => {
    expect(run.exitCode, run.stderr).toBe(0);
    const [session] = await lines("sessions");
    expect(JSON.stringify(session)).toContain("empty cart");
    const printed = await world.twiceshy("session", String(session?.session ?? session?.id));
    expect(printed).toContain("an empty cart costs nothing");
  });

  it("the bug that was fixed is an observation, found by type, file and words", async () => {
    for (const filter of [
      ["--type", "bugfix"],
      ["--file", "src/price.js"],
      ["--search", "price of a cart"],
    ]) {
      const found = await lines("observations", ...filter);
      expect(found.length, filter.join(" ")).toBe(1);
      expect(String(found[0]?.title)).toContain("empty cart");
    }
    const [{ id } = { id: 0 }] = await lines("observations");
    expect(await world.twiceshy("observation", String(id))).toContain("src/price.js");
  });

  it("what was private is nowhere in the memory", async () => {
    const everything = await Promise.all([
      world.twiceshy("export", "--observations", "-"),
      world.twiceshy("log"),
      world.twiceshy("recap"),
    ]);
    expect(everything.join("\n")).not.toContain("Acme");
  });
});
