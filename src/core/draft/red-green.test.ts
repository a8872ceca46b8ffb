// A check that went from red to green.
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
    expect(drafted?.card).toMatchObject({
      title: "JWT_SECRET was read before dotenv was loaded",
      rootCause: "The root cause was that JWT_SECRET was read before dotenv was loaded.",
      source: "auto",
      occurrences: 1,
      lastSeen: "2026-11-16",
      checklist: [
        "dotenv is loaded before JWT_SECRET is read",
        "`npm test` passes after a change of src/auth/jwt.js",
      ],
      appliesTo: ["src/auth/**", "authentication", "jwt"],
    });
    expect(drafted?.card.mistake).toContain(ERROR);
    expect(drafted?.card.fix).toContain("src/auth/jwt.js");
    expect(drafted?.evidence).toHaveLength(2);
  });

  it("nobody explains it, but the error says what was wrong and the source was changed: one draft", () => {
    const drafted = draftFrom(inputOf("Login fails", mended()));
    expect(drafted?.card.rootCause).toContain(ERROR);
    expect(drafted?.card.rootCause).toContain("src/auth/jwt.js");
    expect(drafted?.card.checklist.length).toBeGreaterThan(0);
  });

  it("a file that was written in the shell counts as well, and so does one written in the same turn", () => {
    const write = () =>
      passed("mkdir -p src/auth && cat > src/auth/jwt.js <<'EOF' …", undefined, {
        ...{ goal: "cat", files: ["src/auth", "src/auth/jwt.js"], changes: ["files"] },
      });
    const [red, , green] = mended();
    const calls = [write(), red, write(), green].filter((one) => one !== undefined);
    expect(draftFrom(inputOf("Add a login", calls))?.card.rootCause).toContain("in src/auth/jwt.js");
  });

  it("the same mistake in another session has the same cause, explained or not", () => {
    const first = draftFrom(inputOf("Login fails", mended(), { lastMessage: EXPLAINED }));
    const later = draftFrom(inputOf("The token is empty", mended()));
    expect(first?.card.cause).toBe(later?.card.cause);
    const elsewhere = draftFrom(inputOf("x", mended(ERROR, "src/mail/send.js")));
    expect(elsewhere?.card.cause).not.toBe(first?.card.cause);
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
