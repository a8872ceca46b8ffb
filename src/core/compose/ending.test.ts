import { describe, expect, it } from "vitest";
import { endingText, tellingCommit } from "./ending.ts";

describe("compose: how a turn ended", () => {
  const changed = (...steps: string[]) => endingText({ ending: "changed", commits: [], steps });

  it("is unchecked only if code was changed and nothing ran after it", () => {
    expect(changed("edit src/a.ts")).toBe("changed, not checked");
    expect(changed("edit src/a.ts", "npm run lint")).toBe("changed");
    expect(changed("npm install ioredis")).toBe("changed");
    expect(changed("edit README.md")).toBe("changed");
    expect(changed()).toBe("changed");
  });

  it.each([
    [["feat: print invoices", "Address PR review comments"], "feat: print invoices"],
    [["feat: print invoices", "fix: apply coderabbit suggestions", "wip"], "feat: print invoices"],
    [["feat: print invoices", "fix: address of the customer is cut"], "fix: address of the customer is cut"],
    [["Address review feedback"], "Address review feedback"],
  ])("quotes the last commit that says what was done: %j", (messages, told) =>
    expect(tellingCommit(messages.map((message) => ({ message })))?.message).toBe(told),
  );
});
