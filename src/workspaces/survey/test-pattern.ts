// Finds where tests are and how they are named: from the files seen, else from the test runner's settings.
import type { Files } from "./files.ts";
import { at, own, texts } from "./parse.ts";
import type { Sample } from "./sample.ts";

/** `*.test.ts beside the source`, `tests/test_*.py`. */
export function testPatternOf(files: Files, sample: Sample): string | undefined {
  return seen(sample) ?? configured(files) ?? javaFolder(files);
}

/** How test files are recognised; `*` stands for the name of what is tested. */
const NAMES: readonly (readonly [pattern: RegExp, prefix: string])[] = [
  [/^(.+)(\.(?:test|spec|cy|e2e)\.(?:[cm]?[jt]sx?))$/, ""],
  [/^(.+)(_test\.(?:go|py|exs|rb|rs|ts|js|dart))$/, ""],
  [/^(.+)(_spec\.(?:rb|lua))$/, ""],
  [/^test_(.+)(\.py)$/, "test_"],
  [/^(.+)(Tests?\.(?:php|java|kt|cs|swift))$/, ""],
  [/^(.+)(Spec\.(?:scala|kt|hs))$/, ""],
];

function seen(sample: Sample): string | undefined {
  const all = new Set(sample.paths);
  const counts = new Map<string, number>();
  for (const path of sample.paths) {
    const testPattern = patternOf(path, all);
    if (testPattern !== undefined) counts.set(testPattern, (counts.get(testPattern) ?? 0) + 1);
  }
  // Some tests may have no source of the same name next to them; they still count as the same pattern.
  for (const [testPattern, count] of counts) {
    const withSource = `${testPattern} beside the source`;
    if (!counts.has(withSource)) continue;
    counts.set(withSource, (counts.get(withSource) ?? 0) + count);
    counts.delete(testPattern);
  }
  const [first, second] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (first === undefined) return undefined;
  // Unit tests next to the source and others in a folder of their own: both patterns are in use.
  return second !== undefined && second[1] >= 2 && second[1] * 3 >= first[1]
    ? `${first[0]}, ${second[0]}`
    : first[0];
}

function patternOf(path: string, all: ReadonlySet<string>): string | undefined {
  const cut = path.lastIndexOf("/");
  const folder = cut < 0 ? "" : path.slice(0, cut);
  const name = path.slice(cut + 1);
  if (!/test|spec|\.cy\.|\.e2e\./i.test(path)) return undefined;
  for (const [pattern, before] of NAMES) {
    const match = pattern.exec(name);
    if (!match) continue;
    const files = `${before}*${match[2]}`;
    const top = folder.split("/")[0] ?? "";
    if (/(?:^|\/)__tests__(?:\/|$)/.test(folder)) return `__tests__/${files}`;
    if (/^(?:tests?|spec|e2e)$/.test(top)) return `${top}/${folder === top ? "" : "**/"}${files}`;
    const inner = /(?:^|\/)(tests?|spec)(?:\/|$)/.exec(folder)?.[1];
    if (inner) return `${files} in ${inner}/ folders`;
    const source = `${folder === "" ? "" : `${folder}/`}${match[1]}${extensionOf(match[2] ?? "")}`;
    return all.has(source) || /_test\.go$/.test(name) ? `${files} beside the source` : files;
  }
  // Rust's integration tests are in one folder, with any name.
  return /^tests\/[^/]+\.rs$/.test(path) ? "tests/*.rs" : undefined;
}

function extensionOf(name: string): string {
  return name.slice(name.lastIndexOf("."));
}

function configured(files: Files): string | undefined {
  const manifest = files.json("package.json");
  const jest = { ...files.json("jest.config.json"), ...at(manifest, "jest") };
  const pytest = at(files.toml("pyproject.toml"), "tool", "pytest", "ini_options");
  const ini = /^testpaths\s*=\s*([\w ./-]+)$/m.exec(
    files.read("pytest.ini") ?? files.read("tox.ini") ?? files.read("setup.cfg") ?? "",
  )?.[1];
  const folders = [...texts(own(pytest, "testpaths")), ...(ini ? [ini.trim()] : [])];
  const globs = [...texts(own(jest, "testMatch")), ...inScript(files)];
  const found = globs.length > 0 ? globs : folders.map((folder) => `${folder.replace(/\/$/, "")}/test_*.py`);
  return found.length > 0 ? found.slice(0, 3).join(", ") : undefined;
}

/** `include: ["src/**"]` in vitest's settings, `testMatch: […]` in jest's: plain strings only. */
function inScript(files: Files): readonly string[] {
  const names = [...CONFIGS].flatMap(([base, key]) =>
    ["ts", "js", "mts", "mjs", "cjs"].map((extension) => [`${base}.config.${extension}`, key] as const),
  );
  const found = names.find(([name]) => files.has(name));
  if (!found) return [];
  const list =
    new RegExp(`\\b${found[1]}\\s*:\\s*\\[([^\\]]{0,500})`).exec(files.read(found[0]) ?? "")?.[1] ?? "";
  return [...list.matchAll(/["'`]([^"'`\n]{1,100})["'`]/g)].map((match) => match[1] ?? "").filter(isTestGlob);
}

const CONFIGS: ReadonlyMap<string, string> = new Map([
  ["vitest", "include"],
  ["vite", "include"],
  ["jest", "testMatch"],
]);

function isTestGlob(glob: string): boolean {
  return /test|spec/i.test(glob);
}

function javaFolder(files: Files): string | undefined {
  const languages = files.list("src/test").filter(({ folder }) => folder);
  const found = languages.find(({ name }) => /^(?:java|kotlin|scala|groovy)$/.test(name))?.name;
  return found ? `src/test/${found}/**` : undefined;
}
