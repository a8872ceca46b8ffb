// Monorepos: commands come from the root, technologies from the members.
import { describe, expect, it } from "vitest";
import { project } from "./project.fixture.ts";
import { surveyOf } from "./survey.ts";

const web = { "package.json": { dependencies: { react: "1" }, scripts: { test: "vitest" } } };
const api = { "package.json": { dependencies: { fastify: "1" }, devDependencies: { typescript: "1" } } };

function under(folder: string, files: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}

describe("survey: monorepos", () => {
  it.each([
    ["workspaces", { "package.json": { workspaces: ["packages/*"] } }],
    [
      "workspaces of yarn",
      { "package.json": { workspaces: { packages: ["packages/web", "./packages/api/"] } } },
    ],
    [
      "pnpm",
      {
        "package.json": {},
        "pnpm-workspace.yaml":
          "packages:\n  # all\n  - 'packages/*' # here\n  - \"!packages/x\"\ncatalog:\n  - docs\n",
      },
    ],
    ["lerna", { "package.json": {}, "lerna.json": { packages: ["packages/**"] } }],
  ])("%s", (_, root) => {
    const files = {
      ...root,
      ...under("packages/web", web),
      ...under("packages/api", api),
      "docs/package.json": { dependencies: { vue: "1" } },
    };
    const { stack } = surveyOf(project(files));
    expect(stack.frameworks).toEqual(expect.arrayContaining(["React", "Fastify"]));
    expect(stack.frameworks).not.toContain("Vue");
    expect(stack.languages).toEqual(["TypeScript"]);
    expect(stack).not.toHaveProperty("testCommand");
  });

  it("a folder of projects is all of them, without a command of its own", () => {
    const files = {
      ...under("frontend", web),
      ...under("backend", { "pyproject.toml": '[project]\ndependencies=["fastapi"]\n' }),
    };
    const { stack } = surveyOf(project(files));
    expect(stack).toEqual({
      languages: ["Python", "JavaScript"],
      frameworks: ["FastAPI", "React"],
      tools: [],
    });
  });

  it.each([
    ["with a manifest in the root", { "package.json": { dependencies: { svelte: "5" } } }],
    ["without one", under("apps/web", { "package.json": { dependencies: { svelte: "5" } } })],
  ])("folders that hold projects are looked into, %s", (_, root) => {
    const files = {
      ...root,
      ...under("services/billing", { "go.mod": "module a\nrequire github.com/gin-gonic/gin v1.9.1\n" }),
      ...under("apps/admin", { "pyproject.toml": '[project]\ndependencies=["django"]\n' }),
    };
    const { stack } = surveyOf(project(files));
    expect(stack.languages).toEqual(expect.arrayContaining(["JavaScript", "Go", "Python"]));
    expect(stack.frameworks).toEqual(expect.arrayContaining(["Svelte", "Gin", "Django"]));
  });

  it("go.work and workspaces of uv name their members", () => {
    const go = project({
      "go.work": "go 1.22\nuse (\n\t./api\n)\nuse ./cli\n",
      "api/go.mod": "module a\nrequire github.com/gin-gonic/gin v1.9.1\n",
      "cli/go.mod": "module b\nrequire github.com/spf13/cobra v1.8.0\n",
    });
    expect(surveyOf(go).stack.frameworks).toEqual(["Gin", "Cobra"]);
    const uv = project({
      "pyproject.toml": '[tool.uv.workspace]\nmembers=["libs/*"]\n',
      "libs/a/pyproject.toml": '[project]\ndependencies=["flask"]\n',
    });
    expect(surveyOf(uv).stack).toMatchObject({ frameworks: ["Flask"], packageManager: "uv" });
  });

  it("members outside of the project are not looked at", () => {
    const outside = project(web);
    const name = outside.slice(outside.lastIndexOf("/") + 1);
    const root = project({
      "package.json": { workspaces: [`../${name}`, outside, "/", "..", "**", "*", ""] },
    });
    expect(surveyOf(root).stack.frameworks).toEqual([]);
  });

  it("a hundred members are read as far as twenty", () => {
    const many = Object.fromEntries(
      Array.from({ length: 100 }, (_, at) => [
        `packages/p${String(at).padStart(3, "0")}/package.json`,
        { dependencies: at === 99 ? { vue: "1" } : { react: "1" } },
      ]),
    );
    const { frameworks } = surveyOf(
      project({ "package.json": { workspaces: ["packages/*"] }, ...many }),
    ).stack;
    expect(frameworks).toEqual(["React"]);
  });

  it("a folder of another language beside the root's own project is a part of its own", () => {
    const { stack } = surveyOf(
      project({
        ...web,
        "src/app.tsx": "export {};",
        ...under("backend", {
          "requirements.txt": "fastapi==0.1\nsqlalchemy==2\n",
          "main.py": "import fastapi\n",
        }),
        ...under("docs", { "requirements.txt": "sphinx\n" }),
      }),
    );
    expect(stack.languages).toContain("Python");
    expect(stack.frameworks).toEqual(expect.arrayContaining(["React", "FastAPI"]));
    expect(stack.parts).toEqual([
      { folder: "backend", languages: ["Python"], frameworks: ["FastAPI"], tools: ["SQLAlchemy"] },
    ]);
    expect(stack.packageManager).not.toBe("pip");
  });
});
