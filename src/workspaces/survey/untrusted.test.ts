// Surveys hostile files (broken, huge, linked elsewhere, folders in their place): must never throw.
import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import { projectFiles } from "./files.ts";
import { project } from "./project.fixture.ts";
import { surveyOf } from "./survey.ts";

const MANIFESTS = [
  "package.json",
  "tsconfig.json",
  "biome.json",
  ".prettierrc",
  "deno.json",
  "lerna.json",
  "pnpm-workspace.yaml",
  "vitest.config.ts",
  "jest.config.json",
  "pyproject.toml",
  "ruff.toml",
  "requirements.txt",
  "setup.py",
  "setup.cfg",
  "tox.ini",
  "Pipfile",
  "environment.yml",
  "go.mod",
  "go.work",
  ".golangci.yml",
  "Cargo.toml",
  "rustfmt.toml",
  "Gemfile",
  "composer.json",
  "pom.xml",
  "build.gradle",
  "mix.exs",
  "App.csproj",
  "pubspec.yaml",
  "Makefile",
  "justfile",
  "Taskfile.yml",
  "mise.toml",
  "compose.yaml",
  ".editorconfig",
  ".clang-format",
  ".github/workflows/ci.yml",
  ".gitlab-ci.yml",
  "src/index.ts",
];

/** Pieces of real manifests, so that the readers get further than the first byte. */
const piece = fc.constantFrom(
  '{"scripts":{"test":1,"lint":[]},"dependencies":[],"workspaces":{"packages":{}},"packageManager":7}',
  '{"constructor":{"__proto__":null},"scripts":{"constructor":"x","__proto__":"y"},"dependencies":{"constructor":"1"}}',
  "[project]\ndependencies = 1\n[tool]\npoetry = 'x'\nruff = []\n",
  "[tool.poetry.group]\ndev = 1\n[dependency-groups]\na = [1, {}]\n",
  "run: |\n  a\n- run:\n  - \n script: >-\n",
  "tasks:\n  test\n : \n\t:",
  "test: \n\t\\\n",
  "require (\n)\nmodule\n",
  'image:\n<groupId></groupId>gem "',
  '"'.repeat(50),
  "\n".repeat(50),
);

describe("survey: files that somebody else wrote", () => {
  it("arbitrary bytes in any manifest never make it throw, and whatever it says is short", () => {
    const content = fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .array(fc.oneof(piece, fc.string({ unit: "binary" }), fc.json()), { maxLength: 4 })
        .map((parts) => parts.join("\n")),
    );
    const files = fc.dictionary(fc.constantFrom(...MANIFESTS), content, { minKeys: 1, maxKeys: 6 });
    fc.assert(
      fc.property(files, (some) => {
        const { stack, conventions } = surveyOf(project(some));
        for (const value of [...Object.values(stack).flat(), ...Object.values(conventions)]) {
          expect(typeof value).toBe("string");
          expect(value.length).toBeLessThan(320);
          expect(value).not.toMatch(/[\n\r\0]/);
        }
      }),
      runs(150),
    );
  });

  it("neither a secret nor anything unseen in a command of CI is passed on", () => {
    const key = `ghp_${"a1B2".repeat(9)}`;
    const steps = `jobs:\n  a:\n    steps:\n      - run: pytest --token=${key} \u202e\u200bx\n`;
    const { testCommand } = surveyOf(project({ "setup.py": "", ".github/workflows/ci.yml": steps })).stack;
    expect(testCommand).toMatch(/^pytest --token=\S+ x$/);
    expect(testCommand).not.toContain(key);
  });

  it("a broken manifest still counts as one", () => {
    expect(surveyOf(project({ "package.json": "{ oops", "Cargo.toml": "[[[" })).stack).toMatchObject({
      languages: ["JavaScript", "Rust"],
      testCommand: "cargo test",
    });
  });

  it("a folder called package.json is no manifest, and a file called .github no folder", () => {
    const root = project({ "package.json/readme.md": "", ".github": "x", "go.mod/x": "" });
    expect(surveyOf(root).stack).toEqual({ languages: [], frameworks: [], tools: [] });
  });

  it("links out of the project are not followed, links inside are", () => {
    const outside = project({ "package.json": { dependencies: { react: "1" } }, "src/a.ts": "" });
    const root = project({ "real/tsconfig.json": "{}", "real/vue.json": { dependencies: { vue: "1" } } });
    symlinkSync(join(outside, "package.json"), join(root, "package.json"));
    symlinkSync(join(outside, "src"), join(root, "src"));
    expect(surveyOf(root).stack.frameworks).toEqual([]);
    expect(projectFiles(root).list("src")).toEqual([]);
    expect(projectFiles(root).read("../outside")).toBeUndefined();
    const inside = project({ "real/manifest.json": { dependencies: { vue: "1" } } });
    symlinkSync("real/manifest.json", join(inside, "package.json"));
    expect(surveyOf(inside).stack.frameworks).toEqual(["Vue"]);
  });

  it("links in a circle and links to nothing end", () => {
    const root = project({ "go.mod": "module x\n" });
    symlinkSync(".", join(root, "src"));
    symlinkSync("nothing", join(root, "package.json"));
    symlinkSync("Makefile", join(root, "Makefile"));
    expect(surveyOf(root).stack.languages).toEqual(["Go"]);
  });

  it.skipIf(process.platform === "win32")("a pipe in place of a manifest does not keep it waiting", () => {
    const root = project({ "go.mod": "module x\n" });
    execFileSync("mkfifo", [join(root, "package.json"), join(root, "pipe")]);
    symlinkSync("pipe", join(root, "Cargo.toml"));
    expect(surveyOf(root).stack.languages).toContain("Go");
  });

  it("a huge manifest is not read, a folder with thousands of files is not read to its end", () => {
    const root = project({ "package.json": `{"dependencies":{"react":"1"},"x":"${"y".repeat(1_000_001)}"}` });
    for (let at = 0; at < 1_200; at++) writeFileSync(join(root, `a${at}.txt`), "");
    mkdirSync(join(root, "zz"));
    const { stack } = surveyOf(root);
    expect(stack.frameworks).toEqual([]);
    expect(stack.languages).toEqual(["JavaScript"]);
    expect(projectFiles(root).list("").length).toBeLessThanOrEqual(1_000);
  });

  it("files with a byte order mark or in UTF-16 are read", () => {
    const manifest = JSON.stringify({ dependencies: { react: "1" } });
    for (const content of [`\uFEFF${manifest}`, Buffer.from(`\uFEFF${manifest}`, "utf16le")])
      expect(surveyOf(project({ "package.json": content })).stack.frameworks).toEqual(["React"]);
  });
});
