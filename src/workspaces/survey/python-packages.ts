// Lists a Python project's dependencies by normalised name, from every file that lists them.
import type { Files } from "./files.ts";
import { at, type Data, own, record, texts } from "./parse.ts";

export function pythonPackages(files: Files, project: Data): readonly string[] {
  return [
    ...fromProject(project),
    ...fromPipfile(files),
    ...fromRequirements(files),
    ...fromSetup(files),
  ].flatMap(nameIn);
}

const MAXIMUM_REQUIREMENTS = 6;

/** `Django[argon2]>=4 ; python_version > "3.8"` is `django`. */
function nameIn(requirement: string): readonly string[] {
  const name = /^\s*([A-Za-z0-9][\w.-]*)/.exec(requirement)?.[1];
  return name === undefined ? [] : [name.toLowerCase().replace(/[-_.]+/g, "-")];
}

function fromProject(project: Data): readonly string[] {
  const poetry = at(project, "tool", "poetry");
  return [
    ...texts(own(at(project, "project"), "dependencies")),
    ...Object.values(at(project, "project", "optional-dependencies")).flatMap(texts),
    ...Object.values(at(project, "dependency-groups")).flatMap(texts),
    ...texts(own(at(project, "tool", "uv"), "dev-dependencies")),
    ...Object.values(at(project, "tool", "pdm", "dev-dependencies")).flatMap(texts),
    ...Object.values(at(project, "tool", "hatch", "envs")).flatMap((env) =>
      texts(own(record(env), "dependencies")),
    ),
    ...Object.keys(at(poetry, "dependencies")),
    ...Object.keys(at(poetry, "dev-dependencies")),
    ...Object.values(at(poetry, "group")).flatMap((group) => Object.keys(at(group, "dependencies"))),
  ];
}

function fromPipfile(files: Files): readonly string[] {
  const pipfile = files.toml("Pipfile");
  return [...Object.keys(at(pipfile, "packages")), ...Object.keys(at(pipfile, "dev-packages"))];
}

/** `requirements.txt`, `requirements-dev.txt`, `requirements/test.txt`; conda's list has the same lines with a dash. */
function fromRequirements(files: Files): readonly string[] {
  const inRoot = files
    .list("")
    .filter(({ name }) => /^(?:dev-|test-)?requirements[\w.-]*\.(?:txt|in)$/.test(name));
  const inFolder = files.list("requirements").filter(({ name }) => /\.(?:txt|in)$/.test(name));
  const paths = [...inRoot.map(({ name }) => name), ...inFolder.map(({ name }) => `requirements/${name}`)];
  const lines = paths.slice(0, MAXIMUM_REQUIREMENTS).flatMap((path) => (files.read(path) ?? "").split("\n"));
  const conda = (files.read("environment.yml") ?? "")
    .split("\n")
    .filter((line) => /^\s+- [\w.-]+/.test(line));
  return [...lines, ...conda.map((line) => line.replace(/^\s+- /, ""))];
}

/** Only lists of requirements: not every quoted word in setup.py is a package. */
function fromSetup(files: Files): readonly string[] {
  const script = files.read("setup.py") ?? "";
  const listed = [...script.matchAll(/(?:_require[s]?|requirements?)\s*=\s*[[{]([^\]}]{0,5000})/g)];
  const quoted = listed.flatMap((list) => [...(list[1] ?? "").matchAll(/["']([^"'\n]{1,200})["']/g)]);
  return [...quoted.map((one) => one[1] ?? ""), ...fromSettings(files.read("setup.cfg") ?? "")];
}

/** The indented lines under `install_requires =` and the extras for development. */
function fromSettings(text: string): readonly string[] {
  const found: string[] = [];
  let listing = false;
  for (const line of text.split("\n")) {
    const key = /^(\w+)\s*=/.exec(line)?.[1];
    if (key !== undefined) listing = /^(?:install_requires|tests_require|(?:dev|test)\w*)$/.test(key);
    else if (/^\S/.test(line)) listing = false;
    else if (listing) found.push(line);
  }
  return found;
}
