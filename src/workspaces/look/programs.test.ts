import { symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { describe, expect, it } from "vitest";
import { counted, LONG_AGO, look, program, put, tree } from "./look.fixture.ts";

const notFound = (root: string, subject: string, command: string, path = `${root}/bin`) =>
  look(root, { kind: "command-not-found", subject: `program ${subject}`, command, env: { PATH: path } });

describe("look: programs", () => {
  it("a program that is on the PATH by now is not warned about", () => {
    const root = tree();
    expect(notFound(root, "redis-cli", "redis-cli ping")).toBe("stands");
    put(root, "bin/redis-cli", "no program: it cannot be started");
    expect(notFound(root, "redis-cli", "redis-cli ping")).toBe("stands");
    program(root, "bin/redis-cli");
    expect(notFound(root, "redis-cli", "redis-cli ping")).toBe("over");
  });

  it("what a script of the project or `pnpm exec` starts is found among the project's own programs", () => {
    const root = tree();
    program(root, "node_modules/.bin/vitest");
    expect(notFound(root, "vitest", "npm test")).toBe("over");
    expect(notFound(root, "vitest (of the project)", "pnpm exec vitest")).toBe("over");
    expect(notFound(root, "vitest (of the project)", "cd web && pnpm exec vitest")).toBe("over");
    expect(notFound(root, "eslint (of the project)", "pnpm exec eslint")).toBe("stands");
  });

  it("called by its bare name it has to be on the PATH: the project's own does not help", () => {
    const root = tree();
    program(root, ".venv/bin/pytest");
    expect(notFound(root, "pytest", "pytest -q")).toBe("stands");
    expect(notFound(root, "pytest", "source .venv/bin/activate && pytest -q")).toBe("over");
    expect(notFound(root, "pytest (of the project)", "uv run pytest")).toBe("over");
  });

  it("an entry point of a Python project", () => {
    const root = tree({ "pyproject.toml": '[project.scripts]\nserve = "app:main"\n' });
    expect(notFound(root, "serve (of the project)", "uv run serve")).toBe("over");
  });

  it("a PATH longer than a look may be is not searched to its end", () => {
    const root = tree();
    const folders = Array.from({ length: 40 }, (_, at) => join(root, `bin-${at}`));
    program(root, "bin-39/go");
    const asked = { kind: "command-not-found", subject: "program go", command: "go test" } as const;
    const { sight, accesses } = counted(root, { ...asked, env: { PATH: folders.join(delimiter) } });
    expect(sight).toBe("unsure");
    expect(accesses).toBe(20);
  });

  it("a flag that a program did not know: over once the program has been replaced", () => {
    const root = tree();
    const file = program(root, "bin/cat");
    const asked = {
      kind: "bad-flag",
      subject: "flag cat -A",
      command: "cat -A x",
      env: { PATH: `${root}/bin` },
    } as const;
    expect(look(root, asked)).toBe("unsure");
    expect(look(root, { ...asked, failedAt: LONG_AGO })).toBe("over");
    symlinkSync(file, join(root, "bin/sed"));
    expect(look(root, { ...asked, subject: "flag sed -i", failedAt: LONG_AGO })).toBe("over");
  });
});

describe("look: files and folders", () => {
  it("a path that is there by now is not warned about", () => {
    const root = tree({ "docs/a.md": "" });
    const missing = (path: string) => look(root, { kind: "missing-path", subject: `path ${path}` });
    expect(missing("docs/a.md")).toBe("over");
    expect(missing("docs")).toBe("over");
    expect(missing(join(root, "docs"))).toBe("over");
    expect(missing("docs/b.md")).toBe("stands");
  });

  it("an edit that found nothing to replace: over once the file has been changed", () => {
    const root = tree({ "a.ts": "" });
    const asked = { kind: "edit-mismatch", subject: "action 1", files: ["a.ts"] } as const;
    expect(look(root, asked)).toBe("unsure");
    expect(look(root, { ...asked, failedAt: LONG_AGO })).toBe("over");
  });
});
