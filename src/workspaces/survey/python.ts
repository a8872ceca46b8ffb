// Reads pyproject.toml, requirements, setup.cfg and similar files.
import { unique } from "../../core/text/words.ts";
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Command, Findings } from "./findings.ts";
import { at, type Data, own, text } from "./parse.ts";
import { pythonPackages } from "./python-packages.ts";
import { tasksAmong, usually } from "./tasks.ts";

export function readPython(files: Files): Findings | undefined {
  if (!SIGNS.some((name) => files.has(name))) return undefined;
  const project = files.toml("pyproject.toml");
  const packages = new Set(pythonPackages(files, project));
  for (const [name, isUsed] of Object.entries(SETTINGS)) if (isUsed(files, project)) packages.add(name);
  const manager = managerOf(files, project);
  return {
    languages: ["Python"],
    ...technologiesOf("python", packages),
    packageManager: manager,
    commands: [...ownTasks(project), ...usualCommands(files, packages, RUNNERS[manager ?? ""] ?? "")],
  };
}

const SIGNS = [
  "pyproject.toml",
  "requirements.txt",
  "setup.py",
  "setup.cfg",
  "Pipfile",
  "manage.py",
  "tox.ini",
  "environment.yml",
];

/** Commands that start a program inside the project's environment. */
const RUNNERS: Readonly<Record<string, string>> = {
  uv: "uv run ",
  poetry: "poetry run ",
  pdm: "pdm run ",
  pipenv: "pipenv run ",
  pixi: "pixi run ",
  rye: "rye run ",
};

function managerOf(files: Files, project: Data): string | undefined {
  const has = (name: string) => files.has(name);
  const uses = (tool: string) => Object.keys(at(project, "tool", tool)).length > 0;
  if (has("uv.lock") || (uses("uv") && !has("poetry.lock"))) return "uv";
  if (has("poetry.lock") || uses("poetry")) return "poetry";
  if (has("pdm.lock") || uses("pdm")) return "pdm";
  if (has("pixi.lock") || has("pixi.toml") || uses("pixi")) return "pixi";
  if (uses("rye")) return "rye";
  if (has("Pipfile") || has("Pipfile.lock")) return "pipenv";
  if (has("environment.yml") || has("environment.yaml")) return "conda";
  if (has("requirements.txt")) return "pip";
  return undefined;
}

/** Tools that are configured here without being listed as packages. */
const SETTINGS: Readonly<Record<string, (files: Files, project: Data) => boolean>> = {
  pytest: (files, project) =>
    files.has("pytest.ini") ||
    files.has("conftest.py") ||
    files.has("tests/conftest.py") ||
    "ini_options" in at(project, "tool", "pytest") ||
    /^\[(?:tool:)?pytest\]/m.test(`${files.read("setup.cfg") ?? ""}\n${files.read("tox.ini") ?? ""}`),
  ruff: (files, project) =>
    files.has("ruff.toml") || files.has(".ruff.toml") || "ruff" in at(project, "tool"),
  black: (_, project) => "black" in at(project, "tool"),
  isort: (files, project) => files.has(".isort.cfg") || "isort" in at(project, "tool"),
  flake8: (files) => files.has(".flake8"),
  pylint: (files, project) => files.has(".pylintrc") || "pylint" in at(project, "tool"),
  mypy: (files, project) => files.has("mypy.ini") || "mypy" in at(project, "tool"),
  pyright: (files, project) => files.has("pyrightconfig.json") || "pyright" in at(project, "tool"),
  tox: (files) => /^\[(?:tox|testenv)/m.test(files.read("tox.ini") ?? ""),
  nox: (files) => files.has("noxfile.py"),
  django: (files) => /django/.test(files.read("manage.py") ?? ""),
};

/** Task runners configured in pyproject.toml. */
function ownTasks(project: Data): readonly Command[] {
  const runners: readonly (readonly [prefix: string, tasks: Data])[] = [
    ["poe", at(project, "tool", "poe", "tasks")],
    ["pdm run", at(project, "tool", "pdm", "scripts")],
    ["hatch run", at(project, "tool", "hatch", "envs", "default", "scripts")],
    ["task", at(project, "tool", "taskipy", "tasks")],
    ["pixi run", at(project, "tool", "pixi", "tasks")],
  ];
  return runners.flatMap(([prefix, tasks]) => {
    const scripts = Object.keys(tasks).map((name) => [name, text(own(tasks, name)) ?? name] as const);
    return tasksAmong(new Map(scripts), (name) => `${prefix} ${name}`);
  });
}

function usualCommands(files: Files, packages: ReadonlySet<string>, runner: string): readonly Command[] {
  const among = (...names: readonly string[]) => names.find((name) => packages.has(name));
  const linter = among("ruff", "flake8", "pylint");
  const lint = linter === "ruff" ? "ruff check" : linter === "pylint" ? undefined : linter;
  const test = packages.has("pytest")
    ? `${runner}pytest`
    : (among("tox", "nox") ?? (files.has("manage.py") ? `${runner}python manage.py test` : undefined));
  return unique([...(test ? usually({ test }) : []), ...(lint ? usually({ lint: `${runner}${lint}` }) : [])]);
}
