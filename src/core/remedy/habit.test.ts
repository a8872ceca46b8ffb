import { describe, expect, it } from "vitest";
import { attemptOf as attempt } from "../../domain/attempt.fixture.ts";
import { habitOf } from "./habit.ts";

const whole = (file: string, tool = "Read") =>
  attempt(`${tool} ${file}`, { tool, goal: "read", files: [file], subjects: [`path ${file} (whole)`] });
const part = (file: string, tool = "Read") =>
  attempt(`${tool} ${file} (part)`, { tool, goal: "read", files: [file] });
const sed = attempt("sed -n 1,40p a.ts", { goal: "sed", files: ["a.ts"] });
const many = <T>(count: number, make: T): T[] => Array.from({ length: count }, () => make);

describe("remedy: how the agent looks into files", () => {
  it("in part, where it has read more files in part than whole", () => {
    expect(habitOf([part("a"), part("b"), whole("c")]).inParts).toBe(true);
    expect(habitOf([part("a"), whole("b")]).inParts).toBe(false);
    expect(habitOf([]).inParts).toBe(false);
  });

  it("what it did lately counts, not what it did long ago", () => {
    expect(habitOf([...many(6, part("a")), ...many(40, whole("b"))]).inParts).toBe(true);
  });

  it("with the tool it used last", () => {
    expect(habitOf([part("a", "view"), whole("b", "Read")]).reads).toBe("view");
  });

  it("in the shell, only where it has used nothing else lately", () => {
    expect(habitOf(many(3, sed))).toEqual({ shell: "Bash", inParts: false });
    expect(habitOf([...many(10, sed), whole("a")]).shell).toBe("Bash");
    expect(habitOf([...many(9, sed), whole("a")]).shell).toBeUndefined();
  });

  it("a command that changes a file is no look into it", () => {
    const inPlace = attempt("sed -i s/a/b/ a.ts", { goal: "sed", files: ["a.ts"], changes: ["files"] });
    expect(habitOf([inPlace])).toEqual({ inParts: false });
  });
});
