import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { look, program, put, tree } from "./look.fixture.ts";

const missing = (root: string, module: string, command: string, env: Readonly<Record<string, string>> = {}) =>
  look(root, { kind: "missing-module", subject: `module ${module}`, command, env });

/** An environment as `python -m venv` creates it. */
function environment(root: string, folder: string): string {
  const real = program(root, "opt/bin/python3.11");
  put(root, `${folder}/bin/activate`);
  symlinkSync(real, join(root, folder, "bin/python"));
  symlinkSync("python", join(root, folder, "bin/python3"));
  return join(root, folder, "lib/python3.11/site-packages");
}

describe("look: modules", () => {
  it("a module that was installed outside is not warned about", () => {
    const root = tree({ "src/app.js": "" });
    expect(missing(root, "node dotenv", "node src/app.js")).toBe("stands");
    put(root, "node_modules/dotenv/package.json", {});
    expect(missing(root, "node dotenv", "node src/app.js")).toBe("over");
    put(root, "node_modules/@acme/lib/package.json", {});
    expect(missing(root, "node @acme/lib", "npm test")).toBe("over");
  });

  it("a module is found from where the command runs and from where its script lies", () => {
    const root = tree({ "web/app.js": "" });
    put(root, "web/node_modules/dotenv/package.json", {});
    expect(missing(root, "node dotenv", "npm start")).toBe("stands");
    expect(missing(root, "node dotenv", "cd web && npm start")).toBe("over");
    expect(missing(root, "node dotenv", "node web/app.js")).toBe("over");
  });

  it("a link to a package that has gone is no module", () => {
    const root = tree({ "node_modules/x": "" });
    symlinkSync("../gone", join(root, "node_modules/dotenv"));
    expect(missing(root, "node dotenv", "npm test")).toBe("stands");
  });

  it("Python: only the environment that would be used counts", () => {
    const root = tree();
    const packages = environment(root, ".venv");
    put(packages, "yaml/__init__.py");
    put(packages, "dotenv.py");
    expect(missing(root, "python yaml", "uv run python app.py")).toBe("over");
    expect(missing(root, "python dotenv", ".venv/bin/python app.py")).toBe("over");
    expect(missing(root, "python yaml", "source .venv/bin/activate && python app.py")).toBe("over");
    expect(missing(root, "python yaml", "python app.py", { VIRTUAL_ENV: join(root, ".venv") })).toBe("over");
    expect(missing(root, "python yaml", "python app.py", { PATH: join(root, ".venv/bin") })).toBe("over");
    expect(missing(root, "python yaml", "python app.py")).not.toBe("over");
    expect(missing(root, "python yaml.nodes", "uv run python app.py")).not.toBe("over");
  });

  it("Python: a module of one's own beside the call", () => {
    const root = tree({ "src/tool.py": "" });
    expect(missing(root, "python tool", "cd src && python -m tool")).toBe("over");
    expect(missing(root, "python tool", "python -m tool")).toBe("unsure");
  });

  it("Go: a package of a module that go.mod has by now", () => {
    const root = tree({ "go.mod": "module x.org/app\n\nrequire (\n\tgithub.com/acme/lib v1.0.0\n)\n" });
    expect(missing(root, "go github.com/acme/lib/deep", "go build ./...")).toBe("over");
    expect(missing(root, "go github.com/acme/library", "go build ./...")).toBe("stands");
    expect(missing(root, "ruby rake", "rake")).toBe("unsure");
  });
});
