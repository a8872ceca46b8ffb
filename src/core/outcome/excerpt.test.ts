import { describe, expect, it } from "vitest";
import { excerptOf } from "./excerpt.ts";

describe("outcome: the line that tells what went wrong", () => {
  it("is not a warning that the person's shell prints whenever it starts", () => {
    const shell = [
      "zoxide: detected a possible configuration issue.",
      "If the issue persists, consider filing an issue at:",
      "Disable this message by setting _ZO_DOCTOR=0.",
    ];
    expect(excerptOf([...shell, "2 problems"], "")).toBe("2 problems");
    expect(excerptOf(shell, "")).toBe("");
  });
});
