// A command is shown as what it is.
import { describe, expect, it } from "vitest";
import { withVisibleMarks } from "./direction-marks.ts";

describe("text that turns its direction", () => {
  it("shows the marks that would show a command as another one, and leaves other alphabets alone", () => {
    expect(withVisibleMarks("printf '\u202elive\u202c' | sh")).toBe("printf '⟨202E⟩live⟨202C⟩' | sh");
    expect(withVisibleMarks("cat src/עברית/ملف.ts 한국어")).toBe("cat src/עברית/ملف.ts 한국어");
  });
});
