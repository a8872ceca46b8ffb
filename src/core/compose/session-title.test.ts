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
    expect(
      titleOf([
        asked(0, "Is the mailer planned already?"),
        asked(1, "Handle this as a quick task", "changed"),
      ]),
    ).toBe("Is the mailer planned already?");
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
