import { describe, expect, it } from "vitest";
import { look, put, tree } from "./look.fixture.ts";

const asked = (command: string, name: string) =>
  ({ kind: "missing-path", subject: `command ${name}`, command }) as const;

describe("look: a folder that was no project of the program", () => {
  it("stands while there is none, and is over once somebody has begun one there or above", () => {
    const root = tree({ "api/a.go": "" });
    const build = asked("cd api && go build ./...", "go @api");
    expect(look(root, build)).toBe("stands");
    const before = Date.now() - 60_000;
    put(root, "go.mod", "module x");
    expect(look(root, { ...build, failedAt: before })).toBe("over");
    // It existed at the time of the failure, so it is not the module that was asked for.
    expect(look(root, build)).toBe("unsure");
  });

  it("one program's project is no other's", () => {
    const root = tree({ "package.json": {} });
    expect(look(root, asked("cargo test", "cargo @."))).toBe("stands");
  });

  it("what a command of another sort failed at is nothing to look for", () => {
    const root = tree({});
    expect(look(root, asked("rails test", "rails test @."))).toBe("unsure");
  });
});
