// Errors as one line that says what to do.
import { describe, expect, it } from "vitest";
import { errorLine } from "./errors.ts";

describe("cli: errors of the system", () => {
  it.each([
    ["ENOSPC", undefined, "twiceshy: the disk is full. Free some space, then try again."],
    [
      "EACCES",
      "/x/config.json",
      "twiceshy: /x/config.json: permission denied. Make it readable and writable",
    ],
    ["EROFS", "/x", "twiceshy: /x: the disk is read-only."],
  ])("%s", (code, path, message) => {
    const error = Object.assign(new Error(`${code}: words of the system, write`), {
      code,
      path,
      syscall: "write",
    });
    expect(errorLine(error)).toContain(message);
  });

  it("a current folder that was deleted", () => {
    const error = Object.assign(new Error("ENOENT: no such file or directory, uv_cwd"), {
      ...{ code: "ENOENT", syscall: "uv_cwd" },
    });
    expect(errorLine(error)).toBe(
      "twiceshy: the current folder no longer exists. Change to another one, then try again.",
    );
  });

  it("what nobody knows is told as it came", () => {
    const error = Object.assign(new Error("EWHAT: odd, write"), { code: "EWHAT", syscall: "write" });
    expect(errorLine(error)).toBe("twiceshy: EWHAT: odd, write.");
  });
});
