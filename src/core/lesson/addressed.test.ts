// Which items of a checklist were visibly dealt with.
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
    ["a command that was run", "Done.\nnpm pack --dry-run", "Run `npm pack --dry-run`"],
    ["a code span in another case", "set PREVENT_DESTROY on the bucket", "`prevent_destroy` is set"],
    [
      "a file that was changed",
      "Done.\nsrc/locales/ko.json\nsrc/locales/de.json",
      "ko.json and de.json have the key",
    ],
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
