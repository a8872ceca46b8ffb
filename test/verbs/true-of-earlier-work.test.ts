// Names, files, days and words that a line at a prompt puts together belong together: checked on real histories by
// bench/truth-prompts.mjs.
import { beforeEach, expect, it } from "vitest";
import { changedAgain } from "../../src/app/recall/changed-again.ts";
import { turnsBefore } from "../../src/app/recall/likely-files.ts";
import { did, here, made, newProject, says, writes } from "./days.ts";
import { DAY, MONDAY, session } from "./world.ts";

beforeEach(newProject);

const otherWork = () => did("Mail the weekly summary", ...made("src/mail/weekly.ts", "feat: mail"));

it("a request is not told with files that were changed before it was made", async () => {
  await did(
    "Show the order totals on a page of their own",
    (day) => writes(day, "src/orders/total.ts"),
    (day) => day.says("now round the vouchers in the order totals, too"),
    (day) => writes(day, "src/orders/rounding.ts"),
  );
  await otherWork();
  const text = await says("Vouchers are not rounded in the order totals of the mail");
  expect(text).toMatch(/vouchers/);
  for (const line of text.split("\n").filter((one) => /round the vouchers/i.test(one)))
    expect(line).not.toContain("src/orders/total.ts");
});

it("of a file that other work changed again, the last change is told, too", async () => {
  await did("Sort the stars by size", (day) => writes(day, "src/sky/stars.ts"));
  await did("Bring the colours in line with the print", (day) => writes(day, "src/sky/stars.ts", "colour"));
  await otherWork();
  const text = await says("the stars are not sorted by size in @src/sky/stars.ts");
  expect(text).toContain(
    'src/sky/stars.ts was changed on 2026-11-10 under "Sort the stars by size"; changed again under "Bring the colours in line with the print", 2026-11-11',
  );
});

it("a file's last change is known however much was done since, and whatever words it was asked for in", async () => {
  const file = "src/sky/stars.ts";
  await did("Sort the stars by size", (day) => writes(day, file));
  await did("Bring the colours in line with the print", (day) => writes(day, file, "colour"));
  for (let week = 1; week <= 130; week++)
    await did(`Mail the summary of week ${week}`, (day) => writes(day, `src/mail/week-${week}.ts`));
  const { deps } = here.memory;
  const before = await turnsBefore(deps, deps.workspace.place(here.cwd).project.id, "Send fewer mails");
  const again = await changedAgain(deps, file, MONDAY + DAY, "Send fewer mails", before);
  expect(again?.title).toBe("Bring the colours in line with the print");
});

it("a word that is told of a path stands in it", async () => {
  await did("Tell what each payment was for", (day) => writes(day, "src/billing/invoice.ts"));
  await otherWork();
  const text = await says("InvoiceSummary has no sum for partners");
  const words = /Files? with (.+?) in (?:its|their) path/.exec(text)?.[1]?.split(/, | and /) ?? [];
  for (const word of words) expect("src/billing/invoice.ts").toContain(word.toLowerCase());
});

it("the day that is told of a file is the one on which it was changed", async () => {
  const long = session(here.cwd, "long", MONDAY);
  const later = session(here.cwd, "long", MONDAY + 3 * DAY);
  for (const event of [
    long.says("Upload the reports of the shops"),
    writes(long, "src/reports/upload.ts"),
    writes(long, "src/reports/store.ts"),
    later.says("still wrong, fix it"),
    writes(later, "src/reports/upload.ts", "fixed"),
    later.stop(),
  ])
    await here.memory.handle(event);
  await otherWork();
  expect(await says("the reports of a shop are lost, look at @src/reports/store.ts")).not.toMatch(
    /store\.ts was changed on 2026-11-12/,
  );
});

it("a file is told under the request that changed it, not under another one of the same task", async () => {
  await did(
    "Sort the stars by size",
    (day) => writes(day, "src/sky/size.ts"),
    (day) => day.says("Sort the stars of the page in the colour of their size"),
    (day) => writes(day, "src/sky/stars.ts"),
    (day) => writes(day, "src/sky/size.ts", "colour"),
  );
  await otherWork();
  const text = await says("the size is wrong in @src/sky/stars.ts, why is that?");
  expect(text).toContain(
    'src/sky/stars.ts was changed on 2026-11-10 under "Sort the stars of the page in the colour of their size"',
  );
});
