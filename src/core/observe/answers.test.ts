// Answers to questions, and business rules stated in a report.
import { describe, expect, it } from "vitest";
import type { Attempt } from "../../domain/attempt.ts";
import { commit, file, test } from "../synthesise/attempts.fixture.ts";
import { observeTurn } from "./observe.ts";
import { turnOf } from "./turn.fixture.ts";

const edit = () => file("Edit", "src/shop.ts");
const seen = (prompt: string, calls: readonly Attempt[], ...words: readonly string[]) =>
  observeTurn(turnOf(prompt, calls, words));
const factsOf = (prompt: string, calls: readonly Attempt[], ...words: readonly string[]) =>
  seen(prompt, calls, ...words).flatMap(({ facts }) => facts.map(({ text }) => text));

describe("observe: a long answer to a question", () => {
  const answer = `Authentication is cookie based: \`login()\` in \`src/auth.ts\` checks the password and writes a row into \`sessions\`.

Every request passes \`requireUser()\`, which looks the cookie up and loads the user. Sessions end after 30 days without a visit, and after 12 hours for administrators. Refunds over 500 euros ask for a second login, even within a valid session.`;

  it("is a discovery, with the rule of the business in it", () => {
    const [found] = seen("how does auth work here?", [file("Read", "src/auth.ts")], answer);
    expect(found).toMatchObject({ type: "discovery", title: "How does auth work here" });
    const facts = found?.facts.map(({ text }) => text).join("\n");
    expect(facts).toContain(
      "Sessions end after 30 days without a visit, and after 12 hours for administrators",
    );
    expect(facts).toContain("Refunds over 500 euros ask for a second login");
  });

  it("is titled by itself where the prompt is half a sentence", () => {
    const [found] = seen(
      "okay help me because it asks for a login every day, what is the rule?",
      [file("Read", "src/auth.ts")],
      answer,
    );
    expect(found?.type).toBe("discovery");
    expect(found?.title).not.toMatch(/^Because/);
  });

  it("is kept in a short session that did work before", () => {
    const input = turnOf("how does auth work here?", [file("Read", "src/auth.ts")], [answer]);
    const before = { calls: 7, observations: 1 };
    expect(observeTurn({ ...input, before }).map(({ type }) => type)).toEqual(["discovery"]);
  });

  it.each([
    [
      "How are shipping costs calculated?",
      `Shipping costs come from \`shippingFor()\` in \`src/shipping.ts\`.

- Orders above 100 € ship free, except to Switzerland.
- Parcels over 30 kg pay a surcharge of 15 € per started 10 kg.
- A customer with the status gold never pays for express delivery.
- If the warehouse is closed, the next working day counts as the day of the order.`,
      [
        "Orders above 100 € ship free, except to Switzerland.",
        "Parcels over 30 kg pay a surcharge of 15 € per started 10 kg.",
        "A customer with the status gold never pays for express delivery.",
        "If the warehouse is closed, the next working day counts as the day of the order.",
      ],
    ],
    [
      "explain the interest algorithm",
      "Interest accrues daily on the balance at midnight UTC. The rate is the base rate plus a margin that depends on the score of the customer: A has 1.5 %, B 3 %, C 6 %. Months count as 30 days and years as 360 days. Payments go to fees first, then to interest, then to the principal. Nothing else changes the balance.",
      ["Payments go to fees first, then to interest, then to the principal."],
    ],
  ])("no rule of the business is left out: %s", (asked, said, rules) => {
    expect(factsOf(asked, [file("Read", "src/shop.ts")], said)).toEqual(expect.arrayContaining(rules));
  });

  it.each([
    "Orders start as drafts and become final once the customer confirms. The rule is that an order may only be cancelled while it is unpaid, because stock is reserved at payment.",
    "`cancel()` in `src/shop.ts` does it. An order may only be cancelled while it is unpaid, because stock is reserved at payment.",
  ])("a rule is kept though the answer is short: %s", (said) => {
    const facts = factsOf("How does cancelling orders work here?", [file("Read", "src/shop.ts")], said);
    expect(facts.join("\n")).toMatch(/rder may only be cancelled while it is unpaid/);
  });

  it("a short answer without a rule is nothing to keep", () => {
    const said =
      "It is in `src/shop.ts`, in the function `cancel()`, which the button of the order page calls.";
    expect(seen("Where are orders cancelled?", [file("Read", "src/shop.ts")], said)).toEqual([]);
  });

  it("the new state becomes a fact, though it contains only a name", () => {
    const said = "The product list of the shop is cached in Redis for a minute now.";
    const [observation] = seen("Add caching to the product list", [edit(), test(), commit("Cache it")], said);
    const texts = [observation?.subtitle ?? "", ...(observation?.facts ?? []).map(({ text }) => text)];
    expect(texts.join("\n")).toContain("is cached in Redis for a minute now");
  });

  it("business rules in a report become facts", () => {
    const observations = seen(
      "Add the discount for loyal customers",
      [edit(), test()],
      `Added \`loyaltyDiscount()\` to \`src/shop.ts\`.

The rules are:
- A customer who ordered in three of the last four quarters gets 5 %.
- The discount never applies to books, whose price is fixed by law.`,
    );
    const text = observations
      .flatMap(({ subtitle, facts }) => [subtitle, ...facts.map((fact) => fact.text)])
      .join("\n");
    expect(text).toContain("A customer who ordered in three of the last four quarters gets 5 %");
    expect(text).toContain("The discount never applies to books");
  });

  it("a short answer is none, nor is a long one to an order", () => {
    expect(seen("how does auth work here?", [file("Read", "src/auth.ts")], "With a cookie.")).toEqual([]);
    expect(seen("go on", [file("Read", "src/auth.ts")], answer)).toEqual([]);
  });
});

describe("observe: a report that lists its files", () => {
  it("tells no fact that is only a list of files", () => {
    const calls = [file("Edit", "skills/SKILL.md"), file("Edit", "skills/references/checklist.md")];
    const words = `Applied the refinements to \`skill-creator\`.

Updated:
- \`skills/SKILL.md\`
- \`skills/references/checklist.md\`

What changed:
- added a clear \`## Core process\`
- added explicit heuristics for \`references/\` and \`scripts/\``;
    const facts = factsOf("proceed with all recommendations", calls, words);
    expect(facts.join("\n")).not.toContain("Updated: ");
    expect(facts.join("\n")).toContain("heuristics for");
  });
});
