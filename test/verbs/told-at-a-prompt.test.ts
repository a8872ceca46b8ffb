// What is told at a prompt, and what is not: cases met in real histories.
import { execFileSync } from "node:child_process";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import { type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

/** Lines that name files near a prompt. */
const FILES_NAMED = /^(?:Files? with .* in (?:its|their) paths?|Earlier work that mentions)/m;

beforeEach(newProject);

async function otherWork(): Promise<void> {
  for (const [what, file] of [
    ["Print invoices as a table", "src/print/invoice.ts"],
    ["Show the totals of a cart", "src/cart/totals.ts"],
    ["Mail the weekly summary", "src/mail/weekly.ts"],
    ["Limit how often a login is tried", "src/login/limit.ts"],
  ] as const)
    await did(what, ...made(file, `feat: ${what.toLowerCase()}`));
}

describe("a young project", () => {
  it("a word that is also the name of a file which every project has is no reason to name it", async () => {
    await did("Add a format script", (day) => writes(day, "package.json"));
    await did("Put the small button into the footer", (day) => writes(day, "components/footer/index.tsx"));
    expect(
      await says("research this a bit, then write a post about malicious packages in the index of Arch"),
    ).toBe("");
  });

  it("notes for agents are not where the work will be, however often they were changed", async () => {
    await did("Port the mapper", (day) => writes(day, "src/mapper/tree-node.tsx"));
    for (const what of ["Explain the design system", "Explain how the mapper is tested"])
      await did(what, (day) => writes(day, "CLAUDE.md", "The mapper clears tree nodes."));
    const text = await says("Clear the mapping of a tree node in the mapper");
    expect(text).toContain("src/mapper/tree-node.tsx");
    expect(text).not.toMatch(/\): CLAUDE\.md/);
  });
});

it.each([
  "update @.claude/skills/stars/SKILL.md to show the stars of github",
  "run the fixes, then fix registry/cards/github-stars.tsx",
  "I have added the stars of github to plugins/shop/skills/cards, look at it",
])("where the prompt itself says the place, no other files are guessed: %s", async (prompt) => {
  await otherWork();
  for (const what of ["are late", "flicker", "are not sorted", "have no tooltip", "vanish", "are too small"])
    await did(`the github stars ${what}`, (day) => writes(day, "src/github/stars.ts"));
  expect(await says("show the stars of github on the card")).toContain("src/github/stars.ts");
  expect(await says(prompt)).not.toMatch(FILES_NAMED);
});

describe("going on, with a request of its own", () => {
  it("the request decides what is told, not the last work", async () => {
    await did("Import vouchers from a spreadsheet", (day) => writes(day, "src/vouchers/import.ts"));
    await otherWork();
    const text = await says("continue with the voucher import from the spreadsheet");
    expect(text).toContain("src/vouchers/import.ts");
    expect(text).not.toContain("Limit how often a login is tried");
  });

  it("a handoff, and then something new: the last work is not what is meant", async () => {
    await otherWork();
    expect(await says("Read your handoff, then I want to create a patch for my synthesizer")).not.toContain(
      "Last work",
    );
  });

  it("a handoff alone still means the last work", async () => {
    await otherWork();
    expect(await says("Read your handoff and start the next task")).toContain("Last work here");
  });

  it("the notes that the last session wrote for the next one are told, though they are outside of the project", async () => {
    await otherWork();
    await did(
      "Limit how often a voucher is used, then hand off",
      ...made("src/vouchers/limit.ts", "feat: limit"),
      (day) => {
        const event = day.bash("true");
        const input = { file_path: "/home/ada/.agents/handoffs/shop.md", content: "# Next" };
        return { ...event, call: { ...event.call, tool: "Write", input } };
      },
    );
    const told = await says("pick up where we left off");
    expect(told).toContain('"Limit how often a voucher is used, then hand off"');
    expect(told).toMatch(
      /^Notes for the next session: ~\/\.agents\/handoffs\/shop\.md, last written on 2026-/m,
    );
  });
});

it("after sessions that only looked, the last change is called so, and its files are part of the sentence", async () => {
  await otherWork();
  await did("Show vouchers in the cart", (day) => writes(day, "src/cart/vouchers.ts"));
  expect(await says("pick up where we left off")).toContain("Last work here, ");
  await did("why is the build slow?", (day) => day.bash("cat package.json"));
  const text = await says("continue where we left off");
  expect(text).toMatch(/Last change here, .*"Show vouchers in the cart"; changed src\/cart\/vouchers\.ts/);
});

it("a young project: what has nothing to do with the prompt is not told as near it", async () => {
  await did("Write a post on the outage of the shop", (day) => writes(day, "content/outage-of-the-shop.mdx"));
  await did("Put the small button into the footer", (day) => writes(day, "components/footer.tsx"));
  expect(await says("make a page with a dark gradient that looks like space, and white dots as stars")).toBe(
    "",
  );
});

it("a word that most paths have connects nothing", async () => {
  for (const what of ["search", "collab", "review", "explain", "handoff", "summary"])
    await did(`fill out the ${what} skill`, (day) => writes(day, `plugins/skills/${what}/SKILL.md`));
  expect(await says("I have added a skill that says what happened, look for issues in it")).not.toMatch(
    FILES_NAMED,
  );
});

it("pushing the fixes means the last work, not files with the same words", async () => {
  await did("Fix the e2e tests of the cart", (day) => writes(day, "tests/e2e/cart.ts"));
  await otherWork();
  await did("Mend the totals", (day) => writes(day, "src/cart/totals.ts"));
  expect(await says("please push the e2e fixes up")).toContain("Last work here, ");
});

it("that a task recurs is no news where the prompt names its only file", async () => {
  for (let round = 0; round < 4; round++)
    await did(`Write the plan of round ${round} into ROADMAP.txt`, (day) => writes(day, "ROADMAP.txt"));
  expect(await says("Write the plan of round 5 into ROADMAP.txt")).toBe("");
});

it("pushing and asking for a review is a chore, whoever asked for it before", async () => {
  const prompt =
    "commit and push, create a stacked pull request, and set the pull request to ready for review";
  await otherWork();
  await did(prompt, (day) => day.bash("git push"));
  expect(await says(prompt)).not.toContain("Earlier work");
});

it("what's next means the last work, written with or without an apostrophe", async () => {
  await otherWork();
  for (const prompt of ["what's next", "whats next"]) expect(await says(prompt)).toContain("Last work here");
});

it("the words of a link connect nothing", async () => {
  await otherWork();
  await did("Show the state in the status bar", (day) => writes(day, "src/parts/gadgetStatus.ts"));
  expect(await says("implement the commands https://docs.gadget.example/status/commands.md")).toBe("");
});

it("running the tests is no wish to know the last work", async () => {
  await otherWork();
  expect(await says("run the tests")).toBe("");
});

it("a file that was removed since is not told", async () => {
  await otherWork();
  await did("Draw a chart of the sales", ...made("src/sales/chart.ts", "feat: chart of the sales"), (day) =>
    writes(day, "src/sales/legend.ts"),
  );
  rmSync(join(here.cwd, "src/sales/legend.ts"));
  const text = await says("Draw a chart of the sales");
  expect(text).toContain("src/sales/chart.ts");
  expect(text).not.toContain("legend.ts");
});

it("words of any task are no names of files", async () => {
  await otherWork();
  await did("Compare hosts without regard to case", (day) => writes(day, "src/http/origin.ts"));
  expect(await says("let's bring this up to date with origin please")).not.toContain("origin.ts");
});

it("a review of another branch says nothing about this one", async () => {
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: here.cwd });
  git("commit", "-q", "--allow-empty", "-m", "start");
  const prompt = "Review the voucher changes of the branch you are on and report findings";
  git("checkout", "-q", "-b", "feat/vouchers");
  git("commit", "-q", "--allow-empty", "-m", "vouchers");
  await did(prompt, (day) => day.bash("git diff main"));
  expect(await says(prompt)).toContain("Asked before");
  git("checkout", "-q", "-b", "feat/redeem", "main");
  expect(await says(prompt)).toBe("");
});

it("a review during which a check was red has not failed", async () => {
  const prompt = "Review the code changes against the base branch and report findings";
  await did(prompt, (day) => day.fails("npm test", "Tests: 2 failed, 10 passed"));
  await did(prompt, (day) => day.fails("npm test", "Tests: 2 failed, 10 passed"));
  expect(await says(prompt)).not.toContain("Tried before");
});

it("a session at work is told of the same thing done to a neighbour, though its own file is likelier", async () => {
  await otherWork();
  await did("make @demo/scramble-in-demo.tsx tasteful", (day) => writes(day, "demo/scramble-in-demo.tsx"));
  const day = session(here.cwd, "at-work", MONDAY + 20 * DAY);
  for (const event of [
    day.says("new component scramble-hover with a demo"),
    writes(day, "demo/scramble-hover-demo.tsx"),
    day.stop(),
  ])
    await here.memory.handle(event);
  const answer = await here.memory.handle(day.says("make @demo/scramble-hover-demo.tsx tasteful"));
  expect(answer.type === "context" ? answer.text : "").toContain("demo/scramble-in-demo.tsx");
});

it("a file that every project has is not named beside those that tell something", async () => {
  await did(
    "Show the details of a checkpoint in the sidebar",
    (day) => writes(day, "package.json"),
    ...made("src/checkpoint/details.ts", "feat: details of a checkpoint"),
  );
  for (const what of ["Name the publisher", "Name the checkpoint command", "Name the licence"])
    await did(what, (day) => writes(day, "package.json", '{"commands": ["open changes of a checkpoint"]}'));
  const text = await says("Open the changes when a detail of a checkpoint is clicked");
  expect(text).toContain("; changed src/checkpoint/details.ts and 1 more; ");
  expect(text).not.toContain("package.json");
});

describe("within a session", () => {
  const inSession = async (first: string, file: string, then: string) => {
    const day = session(here.cwd, "at-work", MONDAY + 20 * DAY);
    for (const event of [day.says(first), writes(day, file), day.stop()]) await here.memory.handle(event);
    const answer = await here.memory.handle(day.says(then));
    return answer.type === "context" ? answer.text : "";
  };

  it("`it` is what the session is about, not what was made so elsewhere", async () => {
    await did("Make the star counter tasteful", (day) => writes(day, "demo/stars.tsx"));
    await otherWork();
    const text = await inSession("Add a demo of the fader", "demo/fader.tsx", "also make it tasteful");
    expect(text).not.toContain("star counter");
  });

  it("to run a command is no work of a sort", async () => {
    for (const file of ["demo/stars.tsx", "demo/chips.tsx", "demo/maps.tsx"])
      await did("run pnpm fix", (day) => writes(day, file));
    expect(await inSession("Add a demo of the fader", "demo/fader.tsx", "run pnpm fix")).toBe("");
  });

  it("two issues are not the same because both are issues", async () => {
    await did("Correct the issues", ...made(".github/workflows/deploy.yml", "fix: stop before deploying"));
    await otherWork();
    const text = await inSession(
      "Show a logo",
      "src/logo.ts",
      "can we fix this issues? The favicon and no replies from the query",
    );
    expect(text).not.toContain("deploy");
  });
});

it("a deployment that did not go through is told with its error, whatever the reason was", async () => {
  const error = "Error: the site acme-docs has no production slot";
  await did("Deploy the docs to Netlify", (day) => day.fails("netlify deploy --prod", error));
  const text = await says("Deploy the docs to Netlify");
  expect(text).toContain("Tried before");
  expect(text).toContain(`then failed: netlify deploy --prod: "${error}"`);
});

it("a release that was done again and again shows how it is done here, though it changed no file", async () => {
  for (const version of ["1.0.1", "1.0.2", "1.0.3", "1.0.4", "1.0.5", "1.0.6"])
    await did(
      "Release a new version",
      (day) => day.bash("npm run build"),
      (day) => day.bash("npm publish", { output: `+ shop@${version}` }),
    );
  expect(await says("Release a new version")).toMatch(
    /6 requests like this before, last on \d{4}-\d\d-\d\d: "Release a new version"; ran npm run build, npm publish/,
  );
});

describe("where the work was left", () => {
  it("is the last session that changed something, though a skill began it and nobody typed a prompt", async () => {
    await did("Draw the mockups of sharing", ...made("designs/sharing.svg", "docs: mockups of sharing"));
    const silent = session(here.cwd, "skill", MONDAY + 2 * DAY);
    for (const event of [
      writes(silent, "docs/plan.md"),
      silent.bash("git add docs/plan.md && git commit -m 'docs: plans for sharing'"),
      silent.stop(),
    ])
      await here.memory.handle(event);
    const text = await says("resume please");
    expect(text).toContain('committed "docs: plans for sharing"');
    expect(text).not.toContain("mockups");
  });

  it.each([
    "resume",
    "Resume please",
    "continue please",
    "please continue",
    "go on",
    "ok, carry on",
    "resume the work",
  ])("is told to a session that opens with: %s", async (prompt) => {
    await did("Draw the mockups of sharing", ...made("designs/sharing.svg", "docs: mockups of sharing"));
    expect(await says(prompt)).toMatch(/^Last work here, 2026-11-10: .*"docs: mockups of sharing"/m);
  });

  it("tells the last commit of a long session and what came after it, not the session's first request alone", async () => {
    await did(
      "Add a friction log",
      ...made("docs/friction-log.md", "docs: friction log"),
      (day) => day.says("push on with the third draft of the harness"),
      ...made("src/harness.ts", "feat: harness, third draft"),
      (day) => day.says("There it is. We were trying to use a hammer to fix a watch."),
      (day) => writes(day, "src/rules.ts"),
    );
    expect(await says("pick up where we left off")).toContain('committed "feat: harness, third draft"');
  });

  it("is not told to a session that goes on after a break", async () => {
    await did("Draw the mockups of sharing", ...made("designs/sharing.svg", "docs: mockups of sharing"));
    const own = session(here.cwd, "own", MONDAY + 2 * DAY);
    await here.memory.handle(own.bash("ls docs"));
    const answer = await here.memory.handle(own.says("resume please"));
    expect(answer.type === "context" ? answer.text : "").not.toContain("Last work");
  });
});

it("a file is told with what was asked on the day that is named", async () => {
  const long = session(here.cwd, "long", MONDAY);
  const later = session(here.cwd, "long", MONDAY + 10 * DAY);
  for (const event of [
    long.says("Replace jq and fzf in the installer list with brew"),
    writes(long, "tools/installer-list.txt"),
    later.says("Replace imagemagick in the installer list too"),
    writes(later, "tools/installer-list.txt", "imagemagick"),
    later.stop(),
  ])
    await here.memory.handle(event);
  await otherWork();
  const text = await says("Which tools of the installer list are no longer used? Remove them from the list");
  expect(text).not.toMatch(/jq and fzf.*2026-11-19/);
});

describe("earlier work that shares a word with the prompt", () => {
  const told = /Earlier work that mentions|in (?:its|their) paths?:/;

  it.each([
    [
      "Why is the button on top of my website and not in the footer",
      "components/footer/index.tsx",
      "Find the sandwich page on the old website",
    ],
    [
      "I had uncommitted files locally, so it could not resume",
      "src/resume/resume.ts",
      "can you fix the local branch? I merged and maybe resolved the conflict wrong",
    ],
    [
      "When a state is partial the name field is empty",
      "src/hooks/manual.ts",
      "can we check when we fill the first prompt field?",
    ],
  ])("is not told where it only says the word in passing: %s", async (before, file, prompt) => {
    await otherWork();
    await did(before, (day) => writes(day, file));
    await otherWork();
    expect(await says(prompt)).not.toMatch(told);
  });

  it("is told where it is about that word", async () => {
    await otherWork();
    await did("Cache the vouchers", ...made("src/vouchers/cache.ts", "feat: cache vouchers"));
    await otherWork();
    expect(await says("Show vouchers that are not in the cache")).toContain("src/vouchers/cache.ts");
  });
});

describe("what no person asked for", () => {
  const DONE =
    '<teammate-message teammate_id="alice" summary="Totals of the cart done">\nThe totals in src/cart/totals.ts are done, 12 tests pass.\n</teammate-message>';

  it.each([
    DONE,
    `Another Claude session sent a message:\n${DONE}`,
    "Tool budget soft limit reached after 20 tool calls (soft 20, hard 30). Finish the totals of the cart in src/cart/totals.ts.",
  ])("is told nothing of earlier work: %s", async (prompt) => {
    await otherWork();
    expect(await says(prompt)).toBe("");
  });

  it("a person's words beside such a message are a request", async () => {
    await otherWork();
    expect(await says(`${DONE}\nNow round the totals in src/cart/totals.ts`)).toContain("totals");
  });
});

describe("a file that was changed on another branch", () => {
  const on = (branch: string, make: (day: Day) => AgentEvent) => (day: Day) => ({ ...make(day), branch });
  const changedOn = async (branch: string) => {
    await otherWork();
    await did(
      "Round the totals of a cart",
      on(branch, (day) => writes(day, "src/cart/totals.ts", "export const round = 1;\n")),
    );
  };

  it("is told with it", async () => {
    await changedOn("round-totals");
    expect(await says("the totals in totals.ts are off by one cent")).toMatch(
      /"Round the totals of a cart", .*; changed src\/cart\/totals\.ts; on the branch round-totals$/m,
    );
  });

  it("is told without it on the main branch", async () => {
    await changedOn("main");
    expect(await says("the totals in totals.ts are off by one cent")).not.toContain("on the branch");
  });
});
