// Targets of make, just, task and mise; plain scripts called by name.
import { describe, expect, it } from "vitest";
import { project } from "./project.fixture.ts";
import { surveyOf } from "./survey.ts";

const commands = (files: Readonly<Record<string, unknown>>) => {
  const { testCommand, buildCommand, lintCommand } = surveyOf(project(files)).stack;
  return [testCommand, buildCommand, lintCommand];
};

describe("survey: runners", () => {
  it.each([
    [
      "make",
      { Makefile: "lint build: deps ; x\n\techo\ntest::\n\tgo test\n.PHONY: test\n" },
      ["make test", "make build", "make lint"],
    ],
    [
      "make without such targets",
      { Makefile: "test := 1\nbuild = 2\nx: # test: y\n\ttest: z\n" },
      [undefined, undefined, undefined],
    ],
    ["make check that tests", { Makefile: "check: all\n\tpytest\n" }, ["make check", undefined, undefined]],
    [
      "just",
      {
        justfile:
          "set shell := ['x']\n@test *args: build\n  cargo test\nbuild:\n  cargo build\nlint := '1'\n",
      },
      ["just test", "just build", undefined],
    ],
    [
      "task",
      {
        "Taskfile.yml":
          "version: 3\nvars:\n  test: x\ntasks:\n  build:\n    cmds:\n      - go build\n  test:\n    deps: [build]\n",
      },
      ["task test", "task build", undefined],
    ],
    [
      "mise",
      { "mise.toml": "[tasks.test]\nrun = 'x'\n[tasks]\nlint = 'y'\n" },
      ["mise run test", undefined, "mise run lint"],
    ],
    [
      "scripts",
      { "script/test": "", "scripts/lint.sh": "" },
      ["./script/test", undefined, "bash scripts/lint.sh"],
    ],
    [
      "poe",
      { "pyproject.toml": "[tool.poe.tasks]\ntest = 'pytest'\nlint.cmd = 'x'\n" },
      ["poe test", undefined, "poe lint"],
    ],
    [
      "hatch",
      { "pyproject.toml": "[tool.hatch.envs.default.scripts]\ntest = 'pytest'\n" },
      ["hatch run test", undefined, undefined],
    ],
    [
      "composer",
      { "composer.json": { scripts: { test: ["@a", "@b"], lint: "pint" } } },
      ["composer test", undefined, "composer run lint"],
    ],
    [
      "npm's placeholder",
      { "package.json": { scripts: { test: 'echo "Error: no test specified" && exit 1' } } },
      [undefined, undefined, undefined],
    ],
    [
      "check that lints",
      { "package.json": { scripts: { check: "biome check" } } },
      [undefined, undefined, "npm run check"],
    ],
    [
      "names that are no scripts",
      { "package.json": { scripts: { "test; rm -rf /": "x", "": "y", build: 1 } } },
      [undefined, undefined, undefined],
    ],
    ["tox", { "tox.ini": "[tox]\nenvlist = py3\n" }, ["tox", undefined, undefined]],
    [
      "poetry",
      { "pyproject.toml": "[tool.poetry.group.dev.dependencies]\npytest = '8'\nflake8 = '*'\n" },
      ["poetry run pytest", undefined, "poetry run flake8"],
    ],
    [
      "setup.cfg",
      {
        "setup.cfg":
          "[options]\ninstall_requires =\n  flask>=2\n\n  click\n[options.extras_require]\ndev =\n  pytest>=7\n",
      },
      ["pytest", undefined, undefined],
    ],
  ] as const)("%s", (_, files, expected) => {
    expect(commands(files)).toEqual(expected);
  });

  it("packages in setup.py and setup.cfg are seen", () => {
    const script = 'setup(name="flask-like", install_requires=["django>=4", "redis"], keywords=["fastapi"])';
    expect(surveyOf(project({ "setup.py": script })).stack).toMatchObject({
      frameworks: ["Django"],
      tools: ["Redis"],
    });
    const settings = "[options]\ninstall_requires =\n  flask>=2\n";
    expect(surveyOf(project({ "setup.cfg": settings })).stack.frameworks).toEqual(["Flask"]);
  });
});
