// Which of several earlier pieces of work is told at the prompt that opens a session: the nearest, and only what adds something.
import { beforeEach, expect, it } from "vitest";
import type { AgentEvent } from "../../src/domain/event.ts";
import { type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

beforeEach(newProject);

const MINUTE = 60_000;

/** A session at a moment of its own, on a branch. */
async function at(
  minute: number,
  branch: string,
  prompt: string,
  ...made: readonly ((day: Day) => AgentEvent)[]
) {
  const day = session(here.cwd, `at-${minute}`, MONDAY + 30 * DAY + minute * MINUTE);
  const events = [day.says(prompt), ...made.map((make) => make(day)), day.stop()];
  for (const event of events) await here.memory.handle({ ...event, branch });
}

async function asksAt(minute: number, branch: string, prompt: string): Promise<string> {
  const day = session(here.cwd, `at-${minute}`, MONDAY + 30 * DAY + minute * MINUTE);
  const answer = await here.memory.handle({ ...day.says(prompt), branch });
  return answer.type === "context" ? answer.text : "";
}

async function otherWork(): Promise<void> {
  for (const what of ["invoices", "totals", "logins", "pictures", "vouchers", "mails"])
    await did(`Import ${what} from a spreadsheet`, ...made(`src/import/${what}.ts`, `feat: ${what}`));
}

it("the work that the prompt speaks of, minutes before, and not an older one that shares a word of the title", async () => {
  await otherWork();
  await did("Show the progress of an export", ...made("src/export/progress.tsx", "feat: show the progress"));
  await at(0, "main", "UI Revamp: Soft/Organic Dark Mode", (day) => writes(day, "src/styles.css"));
  const text = await asksAt(
    12,
    "main",
    "Implement the following plan:\n\n# Write down the progress of the design\n\n## Context\n\nThe app had a full UI revamp to a soft, organic dark mode, and nothing says so yet.",
  );
  expect(text).toContain('"UI Revamp: Soft/Organic Dark Mode"');
  expect(text).not.toContain("progress of an export");
});

it("the work after which the branch is named, though it was done on the one before", async () => {
  await otherWork();
  await at(
    0,
    "beta/release-cut",
    "Remediate the evidence of a release",
    ...made("src/release.ts", "fix: remediate"),
  );
  await at(
    60,
    "beta/release-cut",
    "Lifecycle and failure-path hardening",
    ...made("src/runtime.ts", "fix: harden"),
  );
  const text = await asksAt(
    180,
    "beta/lifecycle-failure-hardening",
    "Implement the following plan:\n\n# Remediate lifecycle review findings\n\n## Summary\n\nAll eight defects are present.",
  );
  expect(text).toContain("Lifecycle and failure-path hardening");
  expect(text).not.toContain("evidence of a release");
});

it("rules that every session reads are no news", async () => {
  await otherWork();
  await did("Update CLAUDE.md with TanStack best practices", (day) => writes(day, "CLAUDE.md", "TanStack"));
  expect(await says("Port the importer to TanStack Start")).not.toContain("CLAUDE.md");
});

it("a skill that is called says nothing of earlier work on it", async () => {
  await otherWork();
  await did(
    "Add the brave-search skill",
    ...made("skills/brave-search/search.sh", "feat(brave-search): search"),
  );
  const skill =
    '<skill name="brave-search" location="/repos/skills/brave-search/SKILL.md">\n# Brave Search\n\nSearches the web with Brave.\n</skill>';
  expect(await says(skill)).toBe("");
});

it("the frame of a program that hides its request names no files", async () => {
  await otherWork();
  await did("Draw the agent panel", (day) =>
    writes(day, "src/panel.ts", "const context = 18; panel(context)"),
  );
  const frame =
    "# Context\n\nYour name is **Dori**, an agent of a program. You execute tasks of a playbook.\n\n- **Git Branch:** 018-agent-chat-panel\n- **Loop Iteration:** 00001";
  expect(await says(frame)).not.toContain("src/panel.ts");
});

it("an issue that earlier work named in a command alone", async () => {
  await otherWork();
  await at(
    0,
    "main",
    "Write down how mails are sent",
    (day) => writes(day, "docs/mail-transport.md"),
    (day) => day.bash("linctl issue relation list SHOP-263"),
  );
  const text = await asksAt(4, "main", "/implement the first available ticket on SHOP-263");
  expect(text).toMatch(
    /^SHOP-263 was named in a command on 2026-12-09, 4 min before; that session changed docs\/mail-transport\.md$/m,
  );
});

it("not an identifier that the commands of many sessions name", async () => {
  for (const what of ["invoices", "totals", "logins"])
    await did(
      `Import ${what}`,
      (day) => day.bash("grep -rn import_row src"),
      ...made(`src/${what}.ts`, "feat: i"),
    );
  expect(await says("import_row drops the last cell of a line")).not.toContain("was named in a command");
});

it("the same question, asked to look around, with what was decided after it", async () => {
  await otherWork();
  await at(
    0,
    "main",
    "Explore this project and learn what it does, where it is going and how it works",
    (day) => day.bash("ls"),
    (day) => day.says("The specification is out of date, take it out"),
    (day) => writes(day, "docs/goals.md"),
  );
  expect(
    await asksAt(
      40,
      "main",
      "Explore this project and learn what it does, where it is going, how it works and why",
    ),
  ).toMatch(
    /^Asked in nearly these words on 2026-12-09, 40 min before: "Explore this project .*"; that session then changed docs\/goals\.md$/m,
  );
});

it("the work on an issue that the prompt names, whichever files it will touch", async () => {
  await otherWork();
  await did("#7668 investigate how this can be resolved", (day) => writes(day, "ci/release.yml"));
  await otherWork();
  const text = await says(
    "We last made a vendor archive for #7668, but it seems that customers cannot see it from the page of downloads, why?",
  );
  expect(text).toMatch(/#7668 came up in ".*", 2026-11-\d\d; changed ci\/release\.yml/);
});
