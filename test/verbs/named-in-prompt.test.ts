// A line that names only what the prompt names itself tells nothing.
import { beforeEach, describe, expect, it } from "vitest";
import { type Day, did, made, newProject, reads, says, writes } from "./days.ts";

beforeEach(async () => {
  await newProject();
  for (const [what, file] of [
    ["Print invoices as a table", "src/print/invoice.ts"],
    ["Show the totals of a cart", "src/cart/totals.ts"],
    ["Mail the weekly summary", "src/mail/weekly.ts"],
    ["Limit how often a login is tried", "src/login/limit.ts"],
  ] as const)
    await did(what, ...made(file, `feat: ${what.toLowerCase()}`));
});

const passes = (day: Day) => day.bash("npm test", { output: "Tests  3 passed (3)" });

describe("a file that the prompt names", () => {
  const changed = async () => {
    for (const what of ["flickers", "is too small", "has no title"])
      await did(`the highlight demo ${what}`, (day) => writes(day, "demo/text-highlight.tsx"), passes);
  };

  it.each([
    "the highlight in @demo/text-highlight.tsx should be blue",
    "make the highlight in text-highlight.tsx blue",
    "make the highlight of text-highlight blue",
  ])("is not named again: %s", async (prompt) => {
    await changed();
    expect(await says("make the highlight blue")).toContain("demo/text-highlight.tsx");
    expect(await says(prompt)).toBe("");
  });

  it("another file that was changed with it is named", async () => {
    for (const what of ["flickers", "is too small", "has no title"])
      await did(
        `the highlight demo ${what}`,
        (day) => writes(day, "demo/text-highlight.tsx"),
        (day) => writes(day, "src/highlight/ranges.ts"),
      );
    expect(
      await says(
        "the ranges of the highlight in text-highlight.tsx are wrong, it should begin with the word",
      ),
    ).toContain("src/highlight/ranges.ts");
  });

  it("another file that was changed with it is named, though the prompt speaks of neither", async () => {
    for (const what of ["flickers", "is too small", "has no title"])
      await did(
        `the highlight demo ${what}`,
        (day) => writes(day, "demo/text-highlight.tsx"),
        (day) => writes(day, "src/marks/ranges.ts"),
        passes,
      );
    expect(await says("remove the long paragraph from @demo/text-highlight.tsx")).toContain(
      'demo/text-highlight.tsx was changed on 2026-11-16 under "The highlight demo has no title", with src/marks/ranges.ts',
    );
  });

  it("is told with the request that changed it, not with what the session was asked later", async () => {
    await did(
      "Show the details of a checkpoint on the right",
      (day) => writes(day, "src/extension.ts"),
      (day) => writes(day, "src/panel/details.ts"),
      (day) => day.says("no provider error for the details of a checkpoint on the right"),
      (day) => writes(day, "package.json", "{}"),
    );
    expect(await says("the provider error comes from @src/extension.ts again, why?")).toContain(
      'src/extension.ts was changed on 2026-11-14 under "Show the details of a checkpoint on the right"',
    );
  });

  it("a commit says what was done to it", async () => {
    await did("Keep the restart button", ...made("src/preview/client.ts", "fix: restart keeps the tab"));
    expect(await says("review src/preview/client.ts, can its errors leak?")).toContain(
      'committed "fix: restart keeps the tab"',
    );
  });

  it("a title that speaks of the same thing says something", async () => {
    await did("Keep the restart button", (day) => writes(day, "src/preview/client.ts"));
    expect(await says("the restart button of @src/preview/client.ts resets the zoom, why?")).toContain(
      "Keep the restart button",
    );
  });

  it("a check that failed says something of it", async () => {
    await did(
      "Keep the restart button",
      (day) => writes(day, "src/preview/client.ts"),
      (day) => day.fails("npm test", "FAIL src/preview/client.test.ts"),
    );
    expect(await says("Keep the restart button in src/preview/client.ts")).toContain("the last check failed");
  });
});

it("a checklist that is ticked in every turn does not stand before the code", async () => {
  for (const [index, what] of ["loop", "queue", "retries", "pauses"].entries())
    await did(
      `Orchestration playbook: implement the orchestration ${what}`,
      (day) => writes(day, `src/orchestration/${what}.ts`),
      (day) => reads(day, `src/orchestration/${what}.ts`),
      (day) => writes(day, "playbook/ORCHESTRATION-04.md", `- [x] ${index}\n`),
    );
  const text = await says("Orchestration playbook: go through the orchestration pauses and make them longer");
  expect(text).toContain("src/orchestration/pauses.ts");
  expect(text).not.toContain("ORCHESTRATION-04.md");
});
