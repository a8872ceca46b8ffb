// Which checklist items an answer addresses.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { unaddressedItems } from "./addressed.ts";

describe("lessons: items of a checklist", () => {
  it.each([
    [
      "the same words",
      "The chat id is checked against the allowlist now.",
      "Chat id is checked against the allowlist",
    ],
    [
      "other forms of them",
      "I'm checking chat ids in the handler; the allowlists live in config.",
      "Check the chat id against the allowlist",
    ],
    [
      "more than half of them",
      "Added an allowlist for chat ids.",
      "Verify that the chat id is on the allowlist",
    ],
    ["a code span in another case", "set PREVENT_DESTROY on the bucket", "`prevent_destroy` is set"],
    [
      "Korean with other particles",
      "환불 금액을 주문과 비교하도록 수정했습니다.",
      "환불 금액은 주문과 비교한다",
    ],
    [
      "Korean with other endings",
      "동의 여부는 발송 직전에 조회했고 테스트도 통과했습니다.",
      "동의 여부를 발송 직전에 조회한다",
    ],
    ["a Korean item in English words", "The refund amount is compared with the order.", "환불 금액 확인"],
    ["an item that says nothing to look for", "Done.", "Check it again, please"],
    [
      "words at the end of a long answer",
      `${"lorem ".repeat(9_000)} The index is created concurrently.`,
      "Indexes are created with CONCURRENTLY",
    ],
  ])("addressed: %s", (_, seen, item) => {
    expect(unaddressedItems(seen, [item])).toEqual([]);
  });

  it.each([
    ["nothing of it", "I fixed the typo in the readme.", "Chat id is checked against the allowlist"],
    ["one word of four", "The webhook works now.", "The webhook route gets the raw bytes before parsing"],
    ["the command was not run", "I looked at the package.", "Run `npm pack --dry-run`"],
    [
      "an author is not authentication",
      "Added the author's name.",
      "Authentication happens in the upgrade handler",
    ],
    ["Korean", "버튼 색을 바꿨습니다.", "환불 금액을 주문과 비교한다"],
    ["nothing was said", "", "limits and requests are set"],
  ])("not addressed: %s", (_, seen, item) => {
    expect(unaddressedItems(seen, [item])).toEqual([item]);
  });

  it.each([
    ["A dump of the table was taken", ["pg_dump -t orders shop"]],
    ["A dump of the table was taken", ["mysqldump shop orders"]],
    ["A backup of the database was made", ["pg_dump -t orders shop"]],
    ["Run `npm pack --dry-run`", ["npm pack --dry-run"]],
    ["ko.json and de.json have the key", ["src/locales/ko.json", "src/locales/de.json"]],
    ["NEVER run `prisma migrate reset`", ["npx prisma migrate dev"]],
    ["Use `npm install pino`, not `winston`", ["npm install pino"]],
    ["Run `make gen`, never `protoc`", ["make gen"]],
    ["The plan was saved and read", ["terraform plan -out=tfplan", "terraform show tfplan"]],
  ])("what was done counts as done: %s", (item, work) => {
    expect(unaddressedItems("Done.", [item], work)).toEqual([]);
  });

  it.each([
    ["A dump of the table was taken", ["npx prisma migrate dev", "psql -c 'select 1'"]],
    ["The sender's id is checked against the allowlist", ["src/telegram/sender.ts", "git status"]],
    ["NEVER run `prisma migrate reset`", ["npx prisma migrate reset --force"]],
    ["Use `npm install pino`, not `winston`", ["npm install pino winston"]],
    ["Use `npm install pino`, not `winston`", ["npm test"]],
    ["A test asks as a clerk of another branch", ["git checkout -b branch"]],
  ])("what was not done is not: %s", (item, work) => {
    expect(unaddressedItems("Done.", [item], work)).toEqual([item]);
  });

  it.each([
    ["The migration has a down step", "The migration is written. There is no down step."],
    ["The migration has a down step", "I wrote the migration, up step only; there is no down step yet."],
    ["A dump of the table was taken", "The table is migrated, but no dump of the table was taken."],
    ["A dump of the table was taken", "The dump of the table was not taken because the disk is full."],
    ["A dump of the table was taken", "I skipped the dump of the table."],
    ["The migration has a down step", "Die Migration hat keinen down step."],
    ["환불 금액을 주문과 비교한다", "환불 금액을 주문과 비교하지 않았습니다."],
  ])("a denial does not address it: %s / %s", (item, answer) => {
    expect(unaddressedItems(answer, [item])).toEqual([item]);
  });

  it.each([
    ["The migration has a down step", "The migration has a down step that does not lose data."],
    ["The migration has a down step", "The migration has a down step, and ran with no errors."],
    ["The migration has a down step", "There was no down step at first. Now the migration has a down step."],
    ["No resource is destroyed", "The plan shows that no resource is destroyed."],
    ["No fixed sleeps", "Removed the fixed sleeps."],
  ])("a negation elsewhere does no harm: %s / %s", (item, answer) => {
    expect(unaddressedItems(answer, [item])).toEqual([]);
  });

  it("keeps the items in order, as they are written", () => {
    const items = ["Tab stays inside", "Escape closes", "Focus returns to the opener"];
    expect(unaddressedItems("Escape now closes the dialog.", items)).toEqual([items[0], items[2]]);
  });

  it("never throws, and an answer that says the item has addressed it", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme", maxLength: 200 }),
        fc.string({ maxLength: 100 }),
        (item, rest) => {
          expect(unaddressedItems(`${rest}\n${item}\n`, [item])).toEqual([]);
        },
      ),
    );
  });
});
