// What a person tries in the first hour: the same thing again, what was reverted, an error, why, what is left.
import { beforeEach, describe, expect, it } from "vitest";
import { type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

beforeEach(newProject);

const passes = (day: Day) => day.bash("npm test", { output: "Tests: 12 passed" });

describe("what was reverted", () => {
  const reverts = (day: Day) =>
    day.bash("git revert --no-edit HEAD", {
      output: '[main 9f8e7d6] Revert "feat: dark mode"\n 1 file changed',
    });

  it("is not done already", async () => {
    await did("Add dark mode", ...made("src/theme.ts", "feat: dark mode"));
    await did("revert the dark mode commit", reverts);
    expect(await says("Add dark mode")).not.toContain("Done already");
  });

  it("the revert is a commit: something was changed", async () => {
    await did("Add dark mode", ...made("src/theme.ts", "feat: dark mode"));
    await did("revert the dark mode commit", reverts);
    expect(await says("revert the dark mode commit")).toMatch(/Done .*committed "Revert 'feat: dark mode'"/);
  });
});

describe("an error that is pasted", () => {
  const express = "Error: Cannot find module 'express'\nRequire stack:\n- /app/src/server.js";

  it.each([`I get this: ${express}`, `npm start fails with\n${express}`])(
    "a package was missing: %s",
    async (prompt) => {
      await did(
        "start the server",
        (day) => day.fails("npm start", express),
        (day) => day.bash("npm install express"),
        (day) => day.bash("npm start"),
      );
      expect(await says(prompt)).toContain("The same command passed after `npm install express`");
      expect(await says("Error: Cannot find module 'koa'")).not.toContain("This error was met");
    },
  );

  it("the code was wrong", async () => {
    const error =
      "TypeError: Cannot read properties of undefined (reading 'total')\n    at sum (src/cart.ts:12:5)";
    await did(
      "run the tests",
      (day) => day.fails("npm test", error),
      (day) => writes(day, "src/cart.ts"),
      passes,
    );
    expect(await says(error)).toMatch(
      /This error was met on 2026-11-10.*passed after a change of src\/cart\.ts/,
    );
  });

  it("nothing is said where it never passed", async () => {
    await did(
      "start the server",
      (day) => day.fails("npm start", express),
      (day) => day.bash("npm install express"),
    );
    expect(await says(`I get this: ${express}`)).not.toContain("passed after");
  });
});

it.each(["why did we choose ioredis?", "why are we using ioredis", "what did we decide about the cache?"])(
  "a decision is told to who asks for it: %s",
  async (prompt) => {
    const day = session(here.cwd, "decided", MONDAY);
    const said =
      "I chose ioredis over node-redis because it supports clusters out of the box. The cache is in src/cache.ts.";
    for (const event of [
      day.says("Which cache should we use?"),
      day.bash("npm install ioredis"),
      writes(day, "src/cache.ts"),
      day.stop(said),
    ])
      await here.memory.handle(event);
    await did("Write the docs page", ...made("docs/page.md", "docs: page"));
    expect(await says(prompt)).toContain("Decided on 2026-11-09: Chose ioredis over node-redis");
  },
);

it.each([
  "what's left?",
  "what is left to do?",
  "what did we do last?",
  "what's the status?",
  "Was ist noch offen?",
  "残りのタスクは？",
])("open work is told: %s", async (prompt) => {
  await did("Add a signup form", (day) => writes(day, "src/signup.ts"), passes);
  await did(
    "Send a welcome mail",
    (day) => writes(day, "src/mail.ts"),
    (day) => day.fails("npm test", "Tests: 1 failed, 11 passed"),
  );
  expect(await says(prompt)).toContain('Open: "Send a welcome mail"');
});

it("to commit and push all changes is no task, whoever did it before", async () => {
  await did("Commit and push all changes", ...made("src/links.ts", "feat: public links"));
  const day = session(here.cwd, "at-work", MONDAY + 20 * DAY);
  for (const event of [day.says("Show a banner"), writes(day, "src/banner.ts"), day.stop()])
    await here.memory.handle(event);
  const answer = await here.memory.handle(day.says("Commit and push all changes"));
  expect(answer.type === "context" ? answer.text : "").toBe("");
});

it("a session that has only looked around is told where earlier work was, as one that begins", async () => {
  for (const [what, file] of [
    ["Print invoices as a table", "src/print/invoice.ts"],
    ["Show the totals of a cart", "src/cart/totals.ts"],
    ["Mail the weekly summary", "src/mail/weekly.ts"],
  ] as const)
    await did(what, ...made(file, `feat: ${what.toLowerCase()}`));
  const day = session(here.cwd, "looking", MONDAY + 20 * DAY);
  for (const event of [day.says("what is in this project?"), day.bash("ls"), day.stop()])
    await here.memory.handle(event);
  const answer = await here.memory.handle(day.says("the cart shows wrong totals"));
  expect(answer.type === "context" ? answer.text : "").toContain("src/cart/totals.ts");
});
