// Trigger: a check that went from red to green.
import { describe, expect, it } from "vitest";
import { draftFrom } from "./draft.ts";
import { edited, failed, inputOf, passed, turnOf } from "./turns.fixture.ts";

const ERROR = "TypeError: Cannot read properties of undefined (reading 'secret')";
const EXPLAINED =
  "The root cause was that JWT_SECRET was read before dotenv was loaded. I moved the import up. Tests pass now.";

function mended(error = ERROR, file = "src/auth/jwt.js") {
  return [failed("npm test", error, { work: "test" }), edited(file), passed("npm test", "test")];
}

describe("draft: red to green", () => {
  it("the closing words say the cause: one draft with it and with items to check", () => {
    const drafted = draftFrom(inputOf("Login fails", mended(), { lastMessage: EXPLAINED }));
    expect(drafted?.trigger).toBe("red-green");
    expect(drafted?.content).toMatchObject({
      title: "JWT_SECRET was read before dotenv was loaded",
      rootCause: "The root cause was that JWT_SECRET was read before dotenv was loaded.",
      source: "auto",
      occurrences: 1,
      lastSeen: "2026-11-16",
      checklist: [
        "dotenv is loaded before JWT_SECRET is read",
        "`npm test` passes after a change of src/auth/jwt.js",
      ],
      appliesTo: ["src/auth/jwt.js", "authentication", "jwt"],
    });
    expect(drafted?.content.mistake).toContain(ERROR);
    expect(drafted?.content.fix).toContain("src/auth/jwt.js");
    expect(drafted?.evidence).toHaveLength(2);
  });

  it.each([ERROR, "AssertionError: expected 90 to be 81", "AssertionError: expected undefined to be 42"])(
    "an error is not its own cause; nobody explains it, no draft: %s",
    (error) => {
      expect(draftFrom(inputOf("Login fails", mended(error)))).toBeUndefined();
    },
  );

  it("the cause was said while working, and the closing words do not repeat it: the last one said counts", () => {
    const words = [
      "The problem is that the cart rounds every line to whole cents.",
      "That was not it. The root cause is that the discount is taken off before the tax is added.",
      "All tests pass.",
    ];
    const calls = mended("AssertionError: expected 90 to be 81", "src/price.ts");
    const input = inputOf("Totals are wrong", calls, { lastMessage: "All tests pass.", words });
    expect(draftFrom(input)?.content.rootCause).toBe(
      "The root cause is that the discount is taken off before the tax is added.",
    );
    // Without a check that shows it, what was said on the way may have been a guess.
    expect(draftFrom({ ...input, calls: [edited("src/price.ts")] })).toBeUndefined();
  });

  it.each([
    "All tests pass. The problem was that the discount was taken off before the tax was added.",
    "Fixed. It turned out the discount was taken off before the tax was added.",
    "Done. The total was 90 because the discount was taken off before the tax was added.",
    "The reason is that the discount was taken off before the tax was added.",
    "The wrong total was caused by a discount that was taken off before the tax was added.",
    "原因は、税を足す前に割引を引いていたことでした。",
    "原因是在加税之前就扣掉了折扣金额。",
    "Die Ursache war, dass der Rabatt vor der Steuer abgezogen wurde.",
    "La cause était que la remise était appliquée avant la taxe.",
    "La causa era que el descuento se aplicaba antes del impuesto.",
    "A causa era que o desconto era aplicado antes do imposto.",
  ])("the cause is what the words say, in plain words too: %s", (lastMessage) => {
    const calls = mended("AssertionError: expected 90 to be 81", "src/price.ts");
    const drafted = draftFrom(inputOf("Totals are wrong", calls, { lastMessage }));
    expect(drafted?.content.rootCause).not.toContain("expected");
    expect(drafted?.content.rootCause).toMatch(/discount|割引|折扣|Rabatt|remise|descuento|desconto/);
  });

  it.each(["what was wrong there?", "Why did the test fail?", "Woran lag es?", "なぜ失敗したの？"])(
    "the person asks for the cause afterwards: %s",
    (prompt) => {
      const calls = mended("AssertionError: assert Decimal('0') == Decimal('19.00')", "calc/tax.py");
      const said =
        "The customer's country was compared in lower case although the table has upper case codes, so every EU customer counted as domestic.";
      const before = { turn: turnOf("Reverse charge for EU customers", calls), calls };
      const drafted = draftFrom({ ...inputOf(prompt, [], { lastMessage: said }), before });
      expect(drafted?.content.rootCause).toBe(said);
      const other = inputOf("Add the rate for books", [], { lastMessage: said });
      expect(draftFrom({ ...other, before })).toBeUndefined();
    },
  );

  it("it was mended without a word, and the next turn says why", () => {
    const calls = mended("AssertionError: expected 90 to be 81", "src/price.ts");
    const before = { turn: turnOf("Fix the totals", calls), calls };
    const lastMessage = "The root cause was that `discount()` ran before the tax was added.";
    expect(draftFrom(inputOf("why was it wrong?", [], { before, lastMessage }))?.content.title).toBe(
      "`discount()` ran before the tax was added",
    );
  });

  it("two bugs of one file with the same sort of assertion are two", () => {
    const causeOf = (error: string, lastMessage: string) =>
      draftFrom(inputOf("Totals are wrong", mended(error, "src/price.ts"), { lastMessage }))?.content.cause;
    const first = causeOf(
      "AssertionError: expected 90 to be 81",
      "The problem was that the discount was taken off twice by `total()`.",
    );
    const other = causeOf(
      "AssertionError: expected 3 to be 4",
      "The problem was that `round()` cut the last digit of the shipping fee.",
    );
    const again = causeOf(
      "AssertionError: expected 70 to be 63",
      "The root cause was that the discount was taken off twice by `total()`.",
    );
    expect(first).toBeDefined();
    expect(other).not.toBe(first);
    expect(again).toBe(first);
  });

  it("a file that was written in the shell counts as well, and so does one written in the same turn", () => {
    const write = () =>
      passed("mkdir -p src/auth && cat > src/auth/jwt.js <<'EOF' …", undefined, {
        ...{ goal: "cat", files: ["src/auth", "src/auth/jwt.js"], changes: ["files"] },
      });
    const [red, , green] = mended();
    const calls = [write(), red, write(), green].filter((one) => one !== undefined);
    const drafted = draftFrom(inputOf("Add a login", calls, { lastMessage: EXPLAINED }));
    expect(drafted?.content.appliesTo).toContain("src/auth/jwt.js");
  });

  it("the same telling error in the same file has the same cause, however it is explained", () => {
    const first = draftFrom(inputOf("Login fails", mended(), { lastMessage: EXPLAINED }));
    const lastMessage = "The problem was that dotenv came after the import of `jwt.js`.";
    const later = draftFrom(inputOf("The token is empty", mended(), { lastMessage }));
    expect(first?.content.cause).toBe(later?.content.cause);
    const elsewhere = draftFrom(inputOf("x", mended(ERROR, "src/mail/send.js"), { lastMessage }));
    expect(elsewhere).toBeDefined();
    expect(elsewhere?.content.cause).not.toBe(first?.content.cause);
  });

  it.each([
    ["the test was written in this turn", [edited("src/auth/jwt.test.js"), ...mended()]],
    ["only the test was changed", mended(ERROR, "test/jwt.test.js")],
    ["only text was changed", mended(ERROR, "docs/jwt.md")],
    ["the error only says how many failed", mended("3 failed, 12 passed")],
    ["the error names nothing", mended("panic: runtime error: nil pointer dereference")],
    ["the error only names the test", mended("--- FAIL: TestLogin (0.00s)")],
    ["it never passed again", mended().slice(0, 2)],
    ["another check passed", [...mended().slice(0, 2), passed("go vet ./...", "lint")]],
    [
      "a linter complained",
      [
        failed("npm run lint", "a.js:1:2: 'x' is never used", { kind: "lint", work: "lint" }),
        edited("a.js"),
        passed("npm run lint", "lint"),
      ],
    ],
    ["nothing failed", [edited("src/auth/jwt.js"), passed("npm test", "test")]],
  ])("no draft where %s", (_why, calls) => {
    expect(draftFrom(inputOf("Add a login", calls))).toBeUndefined();
  });

  it("no draft where the turn before wrote the test; one where the assistant names the cause", () => {
    const writing = [edited("src/auth/jwt.test.js")];
    const before = { turn: turnOf("Add a login", writing), calls: writing };
    expect(draftFrom(inputOf("run the tests", mended(), { before }))).toBeUndefined();
    expect(draftFrom(inputOf("run the tests", mended(), { before, lastMessage: EXPLAINED }))).toBeDefined();
  });
});
