// What a line at a prompt claims of earlier work: only what is so, whatever the new work turns out to be.
import { execFileSync } from "node:child_process";
import { beforeEach, describe, expect, it } from "vitest";
import { type Habit, lastChangedLine, pathsLine } from "../../src/core/compose/prompt-lines.ts";
import { branchesIn } from "../../src/core/rank/names.ts";
import { turnOf } from "../../src/domain/turn.fixture.ts";
import { commits, type Day, did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, NPM_404, session } from "./world.ts";

beforeEach(newProject);

describe("a line on earlier work", () => {
  it("says which words stand in both, and leaves the judgement to the reader", async () => {
    await did("Print the invoices with vouchers", ...made("src/print/invoice.ts", "feat: print"));
    await did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));
    const text = await says("Let customers pay invoices with vouchers");
    expect(text).toContain(
      'Earlier work that mentions invoices and vouchers: "Print the invoices with vouchers"',
    );
    expect(text).not.toContain("Related");
  });

  it("writes a shared word as the earlier request wrote it", async () => {
    await did("Encrypt voucher codes at rest", ...made("src/vouchers/crypt.ts", "feat: crypt"));
    await did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));
    expect(await says("Add encryption for the codes of a voucher")).toMatch(
      /Earlier work that mentions Encrypt and /,
    );
  });

  it("does not say that the files are in the commit", async () => {
    await did(
      "Limit the rate of requests",
      (day) => writes(day, "src/limits/bucket.ts"),
      (day) => commits(day, "feat: limits"),
      (day) => writes(day, "src/limits/window.ts"),
    );
    const text = await says("Limit the rate of requests");
    expect(text).toMatch(/; changed src\/limits\/\w+\.ts.*; committed "feat: limits" \(commit 1a2b3c4\)/);
    expect(text).not.toContain(") in src");
  });

  it("does not say that nothing was changed: a change may have been made out of sight", async () => {
    await did("#7718 says that the prompt breaks, is that so?", (day) => day.bash("git log"));
    expect(await says("let us mend #7718 in the docs")).not.toContain("nothing was changed");
  });

  it("requests that share a word or two are not told as requests like this", async () => {
    for (const what of ["are late", "flicker", "are not sorted", "have no tooltip", "vanish"])
      await did(`the github stars ${what}`, (day) => writes(day, "src/github/stars.ts"));
    const text = await says("show the stars of github on the card");
    expect(text).not.toContain("requests like this");
    expect(text).toContain('Earlier work that mentions stars and github: "The github stars');
  });

  it("names files with what was done to them, not with what will be", () => {
    const because = { title: "Print stars", at: MONDAY, files: ["src/stars.ts", "src/cards.ts"] };
    expect(pathsLine(["src/stars.ts", "test/stars.test.ts"], ["stars"], because, ["src/cards.ts"])).toBe(
      'Files with stars in their paths: src/stars.ts, changed under "Print stars", 2026-11-09, with src/cards.ts; also test/stars.test.ts',
    );
    expect(pathsLine(["src/stars.ts"], ["stars"], { ...because, title: "" }, [])).toBe(
      "File with stars in its path: src/stars.ts, changed on 2026-11-09",
    );
    const other = turnOf({ prompt: "Draw the night sky", at: MONDAY, files: ["src/sky.ts"] });
    const further = [
      { file: "src/sky.ts", because: other, times: 1 },
      { file: "src/moon.ts", because: other, times: 3 },
    ];
    expect(pathsLine(["src/stars.ts"], ["stars"], { ...because, title: "" }, [], further)).toBe(
      'File with stars in its path: src/stars.ts, changed on 2026-11-09; also src/sky.ts (under "Draw the night sky", 2026-11-09), src/moon.ts (3 times with stars.ts)',
    );
  });

  it("calls work that was asked for with a remark by its commit", async () => {
    await did("Pull in the latest and try that again", ...made("src/keys.ts", "fix: check voucher keys"));
    await did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));
    const text = await says("Let partners rotate their voucher keys");
    expect(text).toContain('"fix: check voucher keys" (1a2b3c4), 2026-11-10; changed src/keys.ts');
    expect(text).not.toContain("try that again");
  });

  it("calls work that was done under a question by its commit", async () => {
    await did("are the voucher keys fast enough?", ...made("src/keys.ts", "perf: cache voucher keys"));
    await did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));
    const text = await says("Let partners rotate their voucher keys");
    expect(text).toContain('commit "perf: cache voucher keys"');
    expect(text).not.toContain("fast enough");
  });

  it("says a request and a commit in the same words once", async () => {
    await did("Print vouchers", ...made("src/print/voucher.ts", "feat: print vouchers"));
    await did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));
    expect((await says("Sign the vouchers that we print")).match(/print vouchers/gi)).toHaveLength(1);
    const named = await says("Explain how the total is rounded in src/print/voucher.ts");
    expect(named).toContain(
      'src/print/voucher.ts was changed on 2026-11-10; committed "feat: print vouchers"',
    );
  });

  it("says the whole of a word, and not its part beside it", async () => {
    await did("Send the `voucher-stamp` to customers", ...made("src/stamps/send.ts", "feat: voucher-stamp"));
    await did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));
    const text = await says("Send the `voucher-stamp` to partners");
    expect(text).toMatch(/Earlier work that mentions (?:.*\W)?voucher-stamp\b/);
    expect(text).not.toMatch(/mentions [^:]*\b(?:voucher(?!-)|(?<!-)stamp)\b/);
  });

  it("names the branch once", async () => {
    const git = (...args: string[]) =>
      execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: here.cwd });
    git("commit", "-q", "--allow-empty", "-m", "start");
    git("checkout", "-q", "-b", "feat/vouchers");
    await did("Let customers redeem vouchers", ...made("src/vouchers/redeem.ts", "feat: redeem"));
    git("commit", "-q", "--allow-empty", "-m", "vouchers");
    git("checkout", "-q", "main");
    const text = await says("compare it with feat/vouchers, the vouchers differ");
    expect(text).toContain("Done on the branch feat/vouchers: ");
    expect(text.match(/on the branch feat\/vouchers/g)).toHaveLength(1);
  });

  it("of other work a package that could not be installed is told, a mistyped command is not", async () => {
    for (const what of ["orders", "sessions"])
      await did(
        `Add a voucher cache for ${what}`,
        (day) => day.fails("gh run rm 7", 'unknown command "rm" for "gh run"'),
        (day) => day.bash("gh run delete 7"),
        (day) => day.fails("npm install redis-node", NPM_404),
        (day) => day.bash("npm install ioredis"),
        (day) => day.bash("npm test", { output: "5 passing" }),
      );
    const text = await says("Add a voucher cache for carts");
    expect(text).toContain("then failed: npm install redis-node");
    expect(text).not.toContain("gh run rm");
  });

  it("no clause begins with a comma or ends with one", async () => {
    await did("Add JWT authentication", ...made("src/auth/jwt.ts", "feat: JWT authentication"));
    for (const prompt of ["Add JWT authentication", "Remove JWT authentication", "Add authentication"])
      expect(await says(prompt)).not.toMatch(/,;|;,|,$|, \[/m);
  });
});

it("one everyday word of many does not bind the commit of other work to a prompt", async () => {
  await did("Fix the layout of the diff viewer", ...made("src/diff/columns.css", "fix: layout of columns"));
  for (const what of ["invoices", "summaries", "customers", "logins", "pictures", "vouchers"])
    await did(`Import ${what} from a spreadsheet`, ...made(`src/import/${what}.ts`, `feat: ${what}`));
  expect(await says("Update the layout of the header bar that contains a report")).toBe("");
});

describe("in a session that is at work", () => {
  const atWork = async (then: string) => {
    const day = session(here.cwd, "at-work", MONDAY + 20 * DAY);
    for (const event of [day.says("Draw the chips"), writes(day, "src/draw/chips.ts"), day.stop()])
      await here.memory.handle(event);
    const answer = await here.memory.handle(day.says(then));
    return answer.type === "context" ? answer.text : "";
  };

  it("that a file which the prompt names was changed before is no news", async () => {
    await did("Draw the stars", (day) => writes(day, "src/draw/stars.ts"));
    await did("Mail the weekly summary", (day) => writes(day, "src/mail/weekly.ts"));
    expect(await atWork("now the same in src/draw/stars.ts")).toBe("");
  });

  it("that something was asked before, too, is no news", async () => {
    for (const file of ["src/draw/stars.ts", "src/draw/maps.ts", "src/draw/cards.ts"])
      await did("the colours are too dark in the print, can you check?", (day) => writes(day, file));
    expect(await atWork("the colours are too dark in the print, can you check?")).not.toContain(
      "requests like this",
    );
  });
});

describe("a prompt that a program wrote", () => {
  const notes = "Say whether the change is safe to merge, and answer in one word.\n".repeat(6);

  it("a pasted diff needs no memory", async () => {
    for (const what of ["flicker", "vanish", "are late"])
      await did(`The stars on the card ${what}`, ...made("src/cards/stars.ts", `fix: stars ${what}`));
    const diff = "--- a/src/cards/stars.ts\n+++ b/src/cards/stars.ts\n@@ -1,3 +1,4 @@\n+export {};\n";
    expect(await says("Why do the stars on the card flicker?")).toContain("src/cards/stars.ts");
    expect(await says(`Review the stars on the card for mistakes.\n${notes}${diff}`)).toBe("");
  });

  it("a template that came in several sessions needs none", async () => {
    const lines = ["Read the rules.", "Take one ticket.", "Write a test.", "Make it pass.", "Tick it."];
    const form = (scope: string) =>
      `You work alone on ${scope}.\n${lines.map((one) => `- ${one} ${"Be careful. ".repeat(6)}`).join("\n")}`;
    for (const scope of ["the stars on cards", "the colours of cards", "the fonts of cards"])
      await did(form(scope), (day) => writes(day, "src/cards/stars.ts"));
    expect(await says(form("the borders of cards"))).toBe("");
  });
});

it("a file is not the branch of the same name", () => {
  expect(branchesIn("Read docs/release-plan.md first", ["docs/release-plan"])).toEqual([]);
  expect(branchesIn("Merge docs/release-plan.", ["docs/release-plan"])).toEqual(["docs/release-plan"]);
});

it("of a file that is changed again and again, how often: it is a reason to name it", () => {
  const task = { title: "Draw the stars", at: Date.UTC(2026, 10, 12), files: [] };
  const line = (habit: Habit) => lastChangedLine("src/registry.ts", task, undefined, [], undefined, habit);
  const was = 'src/registry.ts was changed on 2026-11-12 under "Draw the stars"';
  expect(line({ lately: { changed: 6, sessions: 10 } })).toBe(`${was}; changed in 6 of 10 recent sessions`);
  expect(line({ onBranch: 4 })).toBe(`${was}; changed by 4 requests on this branch`);
});

it("of a task that changed many files, how many more there are", async () => {
  await did("Print invoices as a table", ...made("src/print/invoice.ts", "feat: invoices"));
  const files = ["parse", "tree", "engine", "types", "clear", "join"];
  await did(
    "Port the voucher mapper",
    ...files.map((name) => (day: Day) => writes(day, `src/mapper/${name}.ts`)),
  );
  expect(await says("Let the voucher mapper join nodes")).toContain(
    "changed src/mapper/join.ts, src/mapper/parse.ts, src/mapper/tree.ts and 3 more",
  );
});
