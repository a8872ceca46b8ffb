import { describe, expect, it } from "vitest";
import { printableJson, withoutControls } from "./controls.ts";

describe("cli: control characters", () => {
  it("nothing that a terminal obeys is printed, whatever a file is called", () => {
    expect(withoutControls("work/\u009b31m\u001b]0;title\u0007\u001b[2Jx\r\b", false)).toBe(
      "work/31m]0;title[2Jx",
    );
  });

  it("our colours stay where colours are on, line ends and tabs everywhere", () => {
    expect(withoutControls("\u001b[32m✓\u001b[39m a\n\tb", true)).toBe("\u001b[32m✓\u001b[39m a\n\tb");
    expect(withoutControls("\u001b[32m✓\u001b[39m a\n\tb", false)).toBe("✓ a\n\tb");
  });

  it("a command that would be shown as another one is not: what turns its letters round is visible", () => {
    expect(withoutControls("printf \u202e'live' | sh", false)).toBe("printf ⟨202E⟩'live' | sh");
  });

  it("JSON says the same with escapes", () => {
    expect(printableJson({ path: "\u009b31m" })).toBe('{"path":"\\u009b31m"}');
    expect(printableJson({ path: "\u202egnp" })).toBe('{"path":"\\u202egnp"}');
    expect(JSON.parse(printableJson({ path: "\u009b\u0007" }))).toEqual({ path: "\u009b\u0007" });
  });
});
