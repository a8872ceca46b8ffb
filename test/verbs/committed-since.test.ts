// Earlier work that later work committed is told as committed, whoever made the commit.
import { execFileSync } from "node:child_process";
import { beforeEach, expect, it } from "vitest";
import { type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

beforeEach(newProject);

const runs =
  (command: string, output = "") =>
  (day: Day) =>
    day.bash(command, { output });
const commitsWith = (add: string, message: string) =>
  runs(`git add ${add} && git commit -m "${message}"`, `[main 1a2b3c4] ${message}\n 1 file changed`);

async function otherWork(): Promise<void> {
  for (const [what, file] of [
    ["Print invoices as a table", "src/print/invoice.ts"],
    ["Mail the weekly summary", "src/mail/weekly.ts"],
    ["Limit how often a login is tried", "src/login/limit.ts"],
  ] as const)
    await did(what, ...made(file, `feat: ${what.toLowerCase()}`));
}

const BEGUN = "Import vouchers from a spreadsheet";

it.each([
  ["by name", commitsWith("src/vouchers/import.ts", "feat: voucher import")],
  ["by its folder", commitsWith("src/vouchers", "feat: voucher import")],
  ["with everything", commitsWith("-A", "feat: voucher import")],
])("a later session committed it %s", async (_, commit) => {
  await did(BEGUN, (day) => writes(day, "src/vouchers/import.ts"));
  await otherWorkOnAnotherFile();
  await did("commit the code", commit);
  const text = await says(BEGUN);
  expect(text).toContain('committed "feat: voucher import"');
  expect(text).not.toMatch(/not checked|Begun before/);
});

async function otherWorkOnAnotherFile(): Promise<void> {
  await did("Mail the weekly summary", (day) => writes(day, "src/mail/weekly.ts"));
}

it("a later session that changed the same file on another branch has not moved it there", async () => {
  const git = (...words: string[]) => execFileSync("git", words, { cwd: here.cwd });
  git("-c", "user.name=a", "-c", "user.email=a@b.c", "commit", "-q", "--allow-empty", "-m", "begin");
  await did(BEGUN, (day) => writes(day, "src/vouchers/import.ts"));
  await did(
    "Round the totals",
    (day) => {
      git("switch", "-q", "-c", "rounding");
      return day.bash("git switch -c rounding");
    },
    (day) => writes(day, "src/vouchers/import.ts", "export const rounded = 1;\n"),
    commitsWith("src/vouchers/import.ts", "fix: round totals"),
  );
  git("switch", "-q", "main");
  const text = await says(BEGUN);
  expect(text).toContain("src/vouchers/import.ts");
  expect(text).not.toContain("on the branch rounding");
});

it("the files were added in a call of their own", async () => {
  await did(BEGUN, (day) => writes(day, "src/vouchers/import.ts"));
  await did(
    "commit the code",
    runs("git add src/vouchers/import.ts"),
    runs('git commit -m "feat: voucher import"', "[main 1a2b3c4] feat: voucher import\n 1 file changed"),
  );
  expect(await says(BEGUN)).toContain('committed "feat: voucher import"');
});

it("a commit of other files has not committed it", async () => {
  await did(BEGUN, (day) => writes(day, "src/vouchers/import.ts"));
  await did(
    "Mail the weekly summary",
    (day) => writes(day, "src/mail/weekly.ts"),
    commitsWith("src/mail/weekly.ts", "feat: weekly mail"),
  );
  const text = await says(BEGUN);
  expect(text).toContain("Begun before");
  expect(text).not.toContain("committed");
});

it("a commit of other work that took it along does not name it", async () => {
  await did(BEGUN, (day) => writes(day, "src/vouchers/import.ts"));
  await did(
    "Mail the weekly summary",
    (day) => writes(day, "src/mail/weekly.ts"),
    commitsWith("src/mail/weekly.ts src/vouchers/import.ts", "feat: weekly mail"),
  );
  const text = await says(BEGUN);
  expect(text).toContain(BEGUN);
  expect(text).not.toMatch(/feat: weekly mail|no commit of it was seen/);
});

it("where a later commit took only a part of it, nothing is said of checks", async () => {
  await did(
    BEGUN,
    (day) => writes(day, "src/vouchers/import.ts"),
    (day) => writes(day, "src/vouchers/sheet.ts"),
  );
  await did("commit the sheet", commitsWith("src/vouchers/sheet.ts", "feat: sheets"));
  const text = await says(BEGUN);
  expect(text).toContain("src/vouchers/import.ts");
  expect(text).not.toContain("not checked");
  expect(text).not.toContain("committed");
});

it("what the user said failed, and was committed with a fix since, is not told as failed", async () => {
  const day = session(here.cwd, "vouchers", MONDAY + DAY);
  const tests = (output: string) => day.bash("npm test", { output });
  for (const event of [
    day.says(BEGUN),
    writes(day, "src/vouchers/import.ts"),
    day.stop(),
    day.says("that doesn't work, the list is empty"),
    writes(day, "src/vouchers/import.ts", "export const list = 1;\n"),
    tests("Tests  3 passed (3)"),
    day.bash('git commit -am "fix: voucher list"', { output: "[main 2b3c4d5] fix: voucher list\n 1 file" }),
    day.stop(),
  ])
    await here.memory.handle(event);
  const text = await says(BEGUN);
  expect(text).toContain('committed "fix: voucher list"');
  expect(text).not.toContain("the user said it failed");
});

it("what the user said failed, and nobody fixed, is told as failed", async () => {
  const day = session(here.cwd, "vouchers", MONDAY + DAY);
  for (const event of [
    day.says(BEGUN),
    writes(day, "src/vouchers/import.ts"),
    day.stop(),
    day.says("that doesn't work, the list is empty"),
    day.bash("git status"),
    day.stop(),
  ])
    await here.memory.handle(event);
  await otherWork();
  expect(await says(BEGUN)).toContain("the user said it failed");
});
