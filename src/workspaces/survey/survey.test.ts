// Surveys of invented projects in JavaScript and Python.
import { describe, expect, it } from "vitest";
import { type Case, project } from "./project.fixture.ts";
import { surveyOf } from "./survey.ts";

const cases: Readonly<Record<string, Case>> = {
  "a TypeScript library with npm, Vitest and Biome": {
    files: {
      "package.json": {
        type: "module",
        scripts: { test: "vitest run", build: "tsup", lint: "biome check" },
        devDependencies: { typescript: "1", vitest: "1", tsup: "1", "@biomejs/biome": "1" },
      },
      "package-lock.json": "{}",
      "tsconfig.json": "{}",
      "biome.json": '{ "formatter": { "indentStyle": "space", "lineWidth": 100 } }',
      "src/add.ts": 'import { one } from "./one.ts";\nimport { two } from "./two.ts";\n',
      "src/add.test.ts": "",
      "src/one.ts": "",
      "src/two.ts": "",
    },
    stack: {
      languages: ["TypeScript"],
      frameworks: [],
      tools: ["Vitest", "tsup", "Biome"],
      packageManager: "npm",
      testCommand: "npm test",
      buildCommand: "npm run build",
      lintCommand: "npm run lint",
    },
    conventions: {
      testPattern: "*.test.ts beside the source",
      importStyle: "esm, relative with .ts endings",
      formatter: "Biome (spaces, 100 columns)",
    },
  },
  "a Next.js application with pnpm, Prettier and an alias": {
    files: {
      "package.json": {
        packageManager: "pnpm@9.1.0+sha512.abc",
        scripts: { dev: "next dev", build: "next build", lint: "next lint", "test:unit": "jest" },
        dependencies: { next: "1", react: "1", tailwindcss: "1", "@prisma/client": "1" },
        devDependencies: { typescript: "1", jest: "1", eslint: "1", prettier: "1" },
      },
      "tsconfig.json": '{ // aliases\n "compilerOptions": { "paths": { "@/*": ["./src/*"], }, }, }',
      ".prettierrc": "singleQuote: true\nsemi: false\nprintWidth: 120\n",
      "docker-compose.yml": 'services:\n  db:\n    image: "postgres:16"\n',
      "src/app/page.tsx": 'import { Header } from "@/components/header";\nimport React from "react";\n',
      "src/components/header.tsx": "export {};",
      "src/components/__tests__/header.test.tsx": "",
    },
    stack: {
      languages: ["TypeScript"],
      frameworks: ["Next.js", "React", "Tailwind CSS"],
      tools: ["Jest", "ESLint", "Prettier", "Prisma", "Docker Compose", "PostgreSQL"],
      packageManager: "pnpm",
      testCommand: "pnpm run test:unit",
      buildCommand: "pnpm run build",
      lintCommand: "pnpm run lint",
    },
    conventions: {
      testPattern: "__tests__/*.test.tsx",
      importStyle: "esm, alias @/*",
      formatter: "Prettier (single quotes, no semicolons, 120 columns)",
    },
  },
  "a CommonJS server with yarn and Mocha": {
    files: {
      "package.json": {
        scripts: { test: "mocha" },
        dependencies: { express: "4", mongoose: "8" },
        devDependencies: { mocha: "1" },
      },
      "yarn.lock": "",
      "lib/server.js": 'const express = require("express");\nconst routes = require("./routes");\n',
      "lib/routes.js": "",
      "test/server.spec.js": "",
    },
    stack: {
      languages: ["JavaScript"],
      frameworks: ["Express"],
      tools: ["Mocha", "Mongoose"],
      packageManager: "yarn",
      testCommand: "yarn test",
    },
    conventions: { testPattern: "test/*.spec.js", importStyle: "commonjs" },
  },
  "a Bun project whose tests Bun runs": {
    files: {
      "package.json": { scripts: { test: "bun test", build: "bun build" }, dependencies: { hono: "4" } },
      "bun.lock": "",
      "tsconfig.json": "{}",
      "src/index.ts": "",
      "src/index.test.ts": "",
    },
    stack: {
      languages: ["TypeScript"],
      frameworks: ["Hono"],
      tools: [],
      packageManager: "bun",
      testCommand: "bun test",
      buildCommand: "bun run build",
    },
    conventions: { testPattern: "*.test.ts beside the source" },
  },
  "a Deno project": {
    files: {
      "deno.json": {
        tasks: { build: "deno run build.ts" },
        imports: { hono: "jsr:@hono/hono@4", zod: "npm:zod@3" },
      },
      "main.ts": "",
      "main_test.ts": "",
    },
    stack: {
      languages: ["TypeScript"],
      frameworks: ["Hono"],
      tools: ["Zod"],
      packageManager: "deno",
      testCommand: "deno test",
      buildCommand: "deno task build",
      lintCommand: "deno lint",
    },
    conventions: { testPattern: "*_test.ts beside the source", formatter: "deno fmt" },
  },
  "a FastAPI service with uv, pytest and Ruff": {
    files: {
      "pyproject.toml": `[project]
name = "service"
dependencies = ["fastapi[standard]>=0.110", "SQLAlchemy>=2 ; python_version > '3.8'", "psycopg[binary]"]
[dependency-groups]
dev = ["pytest>=8", "ruff", "mypy", { include-group = "x" }]
[tool.ruff]
line-length = 100
[tool.ruff.format]
quote-style = "double"
`,
      "uv.lock": "",
      "service/main.py": "import os\nfrom service.routes import router\n",
      "service/routes.py": "from service import models\n",
      "service/models.py": "",
      "tests/test_main.py": "",
      Dockerfile: "FROM python",
    },
    stack: {
      languages: ["Python"],
      frameworks: ["FastAPI"],
      tools: ["pytest", "Ruff", "mypy", "SQLAlchemy", "PostgreSQL", "Docker"],
      packageManager: "uv",
      testCommand: "uv run pytest",
      lintCommand: "uv run ruff check",
    },
    conventions: {
      testPattern: "tests/test_*.py",
      importStyle: "absolute, from service.…",
      formatter: "Ruff (100 columns)",
    },
  },
  "a Django site with requirements, and a package.json that only brings Tailwind": {
    files: {
      "requirements.txt": "# the site\nDjango==5.0\ncelery[redis]\n-r more.txt\n",
      "requirements-dev.txt": "black\nflake8\n",
      "manage.py": "import django\n",
      "site/views.py": "from .models import Page\n",
      "site/models.py": "",
      "site/urls.py": "from . import views\nfrom .views import x\n",
      "package.json": {
        scripts: { build: "tailwindcss -i a.css", test: "echo none" },
        devDependencies: { tailwindcss: "3" },
      },
      "package-lock.json": "{}",
    },
    stack: {
      languages: ["Python"],
      frameworks: ["Django", "Celery", "Tailwind CSS"],
      tools: ["Black", "Flake8"],
      packageManager: "pip",
      testCommand: "python manage.py test",
      lintCommand: "flake8",
      buildCommand: "npm run build",
    },
    conventions: { importStyle: "relative, from .module", formatter: "Black" },
  },
};

describe("survey: the files of a project say", () => {
  it.each(Object.entries(cases))("%s", (_, { files, stack, conventions }) => {
    expect(surveyOf(project(files))).toEqual({ stack, conventions });
  });

  it("two ways to place tests where there are two", () => {
    const unit = { "src/a.ts": "", "src/a.test.ts": "", "src/b.ts": "", "src/b.test.ts": "" };
    const whole = { "test/one.test.ts": "", "test/two.test.ts": "", "test/three.test.ts": "" };
    const pattern = (files: Readonly<Record<string, string>>) =>
      surveyOf(project(files)).conventions.testPattern;
    expect(pattern({ ...unit, ...whole })).toBe("test/*.test.ts, *.test.ts beside the source");
    expect(pattern({ ...unit, "src/whole.test.ts": "", "src/all.test.ts": "" })).toBe(
      "*.test.ts beside the source",
    );
    expect(pattern({ ...unit, "test/one.test.ts": "" })).toBe("*.test.ts beside the source");
  });

  it("where tests lie by the settings of their runner, when none is there yet", () => {
    const pattern = (files: Readonly<Record<string, unknown>>) =>
      surveyOf(project(files)).conventions.testPattern;
    expect(pattern({ "vitest.config.ts": 'test: { include: ["src/**/*.test.ts", "x"] }' })).toBe(
      "src/**/*.test.ts",
    );
    expect(pattern({ "jest.config.js": "testMatch: ['**/*.spec.js'] " })).toBe("**/*.spec.js");
    expect(pattern({ "package.json": { jest: { testMatch: ["**/t/*.test.js"] } } })).toBe("**/t/*.test.js");
    expect(pattern({ "pyproject.toml": '[tool.pytest.ini_options]\ntestpaths = ["checks/"]\n' })).toBe(
      "checks/test_*.py",
    );
    expect(pattern({ "pytest.ini": "[pytest]\ntestpaths = checks\n" })).toBe("checks/test_*.py");
  });

  it("nothing about a folder that is empty, not there, no folder, or not told by its whole path", () => {
    const nothing = { stack: { languages: [], frameworks: [], tools: [] }, conventions: {} };
    const file = `${project({ "package.json": "{}" })}/package.json`;
    for (const root of [project({}), "/no/such/folder", "", ".", "src", file, "\0", "C:\\code\\app"])
      expect(surveyOf(root)).toEqual(nothing);
  });
});
