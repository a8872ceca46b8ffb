import { describe, expect, it } from "vitest";
import { sessionTitle, titleOf } from "./session-title.ts";
import { turn } from "./turns.fixture.ts";

describe("compose: the title of a session", () => {
  const asked = (hours: number, prompt: string, ending: "looked" | "changed" = "looked") =>
    turn(hours, { number: hours + 1, prompt, ending });

  it("is the first request; a question or a remark that led to nothing is passed over", () => {
    expect(
      titleOf([
        asked(0, "are you sure that the filter is strict?"),
        asked(1, "Plan the seasons filter", "changed"),
      ]),
    ).toBe("Plan the seasons filter");
    expect(
      titleOf([asked(0, "Check all plans for mistakes"), asked(1, "You missed two of them", "changed")]),
    ).toBe("Check all plans for mistakes");
  });

  it("is the commit of the first work, where no request names it", () => {
    const begun = turn(0, {
      ...{ number: 1, prompt: "can you fix this?", ending: "committed", files: ["src/cart.ts"] },
      commits: [{ message: "Empty the cart after the order" }],
    });
    const later = asked(1, "Check the path of the invoices", "changed");
    expect(titleOf([begun, later])).toBe("Empty the cart after the order");
    expect(titleOf([asked(0, "can you fix this?"), later])).toBe("Check the path of the invoices");
  });

  it.each(["Do not move the shop yet", "At the end of every page", "Why is that?"])(
    "%s: says nothing of the work by itself",
    (prompt) => {
      const before = asked(0, "The aim is to run the shop on the new server");
      expect(titleOf([before, asked(1, prompt, "changed")])).toBe(
        "The aim is to run the shop on the new server",
      );
    },
  );

  describe("is the request that led to the changes", () => {
    const worked = (hours: number, prompt: string, message?: string) =>
      turn(hours, {
        ...{ number: hours + 1, prompt, ending: message ? "committed" : "changed", files: ["src/cart.ts"] },
        commits: message ? [{ message }] : [],
      });

    it("not something that was asked or remarked before it", () => {
      expect(titleOf([asked(0, "Should we close ticket 12"), worked(1, "Finish the price list")])).toBe(
        "Finish the price list",
      );
      expect(
        titleOf([
          asked(0, "Switch to the release branch"),
          asked(1, "what is faster, a list or a map?"),
          worked(2, "Round the totals in the cart"),
        ]),
      ).toBe("Round the totals in the cart");
    });

    it("behind 'implement the plan', the nearest request for work; a review gives way to it", () => {
      const turns = [
        asked(0, "Let customers pay with vouchers"),
        asked(1, "Perform an adversarial review of this plan, revise it and present it again"),
        worked(2, "Implement the proposed plan."),
      ];
      expect(titleOf(turns)).toBe("Let customers pay with vouchers");
      expect(titleOf([asked(0, "Thoroughly review the voucher code"), ...turns.slice(1)])).toBe(
        "Thoroughly review the voucher code",
      );
      expect(titleOf([worked(0, "PLEASE IMPLEMENT THIS PLAN:\n# Vouchers for returning customers")])).toBe(
        "Vouchers for returning customers",
      );
    });

    it.each([
      "Go for option 2, but keep the old form",
      "Fix all 11 issues",
      "Address the 3 minor issues",
      "Make the other model redo it",
    ])("%s: is an answer, the work was named before", (answer) => {
      expect(titleOf([asked(0, "Investigate why orders are sent twice"), worked(1, answer)])).toBe(
        "Investigate why orders are sent twice",
      );
    });

    it("a fault that is reported names the work that repairs it", () => {
      expect(
        titleOf([asked(0, "hello"), worked(1, "The total of the cart is wrong with two vouchers")]),
      ).toBe("The total of the cart is wrong with two vouchers");
    });

    it.each([
      "Database migration applied",
      "Try again. I think I got it.",
      "We are no longer short of credits",
      "/software-design",
      "what will be faster, postgres or redis?",
      "Question: we assumed that customers pay at once",
    ])("%s: names nothing, the commit is told instead", (remark) => {
      const turns = [asked(0, "Read the handoff and start the next task"), worked(1, remark)];
      expect(titleOf(turns)).toBe("Changes in src/cart.ts");
      expect(titleOf([...turns, worked(2, "commit it", "Empty the cart after the order")])).toBe(
        "Empty the cart after the order",
      );
    });

    it("no correction in the middle of work that nobody has named", () => {
      const turns = [
        worked(0, "yes"),
        worked(1, "The notes should live in the docs folder", "Add the notes"),
      ];
      expect(titleOf(turns)).toBe("Add the notes");
    });

    it("a long prompt tells, even where no sentence asks", () => {
      const told = `This is what the shop has to become\n${"- tea, coffee and cups for every season\n".repeat(6)}`;
      expect(titleOf([worked(0, told)])).toBe("This is what the shop has to become");
      expect(titleOf([worked(0, "This is what the shop has to become")])).toBe("Changes in src/cart.ts");
    });
  });

  it("taken up again on another day, it is what was asked for then", () => {
    const turns = [
      asked(0, "Replace jq by a brew install", "changed"),
      asked(90, "Replace lazygit by a brew install", "changed"),
      asked(91, "commit it", "changed"),
    ];
    expect(sessionTitle({ turns, opening: "" })).toBe("Replace lazygit by a brew install");
    expect(
      sessionTitle({ turns: [turns[0], asked(90, "commit it", "changed")] as typeof turns, opening: "" }),
    ).toBe("Replace jq by a brew install");
  });
});
