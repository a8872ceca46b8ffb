import { describe, expect, it } from "vitest";
import { endingText } from "./ending.ts";

describe("compose: how a turn ended", () => {
  const changed = (...steps: string[]) => endingText({ ending: "changed", commits: [], steps });

  it("is unchecked only if code was changed and nothing ran after it", () => {
    expect(changed("edit src/a.ts")).toBe("changed, not checked");
    expect(changed("edit src/a.ts", "npm run lint")).toBe("changed");
    expect(changed("npm install ioredis")).toBe("changed");
    expect(changed("edit README.md")).toBe("changed");
    expect(changed()).toBe("changed");
  });
});
