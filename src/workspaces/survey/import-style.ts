// Finds the import style from the manifest, tsconfig and the first lines of a few source files.
import type { Files } from "./files.ts";
import { at, own, text } from "./parse.ts";
import { languageOf, type Sample } from "./sample.ts";

/** `esm, relative with .ts endings`, `esm, alias @/*`, `commonjs`; for the main language. */
export function importStyleOf(files: Files, sample: Sample, language: string): string | undefined {
  if (language === "TypeScript" || language === "JavaScript") return scriptStyle(files, sample);
  if (language === "Python") return pythonStyle(files, sample);
  const module =
    language === "Go" ? /^module\s+(\S{1,100})$/m.exec(files.read("go.mod") ?? "")?.[1] : undefined;
  return module === undefined ? undefined : `from ${module}/…`;
}

const MAXIMUM_FILES = 5;
const MAXIMUM_BYTES = 4_096;

function scriptStyle(files: Files, sample: Sample): string | undefined {
  const heads = headsOf(files, sample, (path) => /^(?:Type|Java)Script$/.test(languageOf(path) ?? ""));
  const imported = heads.flatMap((head) =>
    matches(head, /^[ \t]*(?:import|export)\b[^"'\n]*["']([^"'\n]+)["']/gm),
  );
  const required = heads.flatMap((head) => matches(head, /\brequire\(\s*["']([^"'\n]+)["']/g));
  const type = text(own(files.json("package.json"), "type"));
  const kind =
    imported.length > required.length || (imported.length === required.length && type === "module")
      ? "esm"
      : required.length > 0
        ? "commonjs"
        : undefined;
  if (kind === undefined) return undefined;
  const parts = [
    kind,
    ...relativeEndings(kind === "esm" ? imported : []),
    ...alias(files, [...imported, ...required]),
  ];
  return parts.join(", ");
}

/** Only endings that the whole sample agrees on. */
function relativeEndings(specifiers: readonly string[]): readonly string[] {
  const relative = specifiers.filter(
    (one) => /^\.\.?\//.test(one) && !/\.(?:css|scss|json|svg|png|vue|svelte)$/.test(one),
  );
  if (relative.length < 2) return [];
  const endings = new Set(relative.map((one) => /\.[cm]?[jt]sx?$/.exec(one)?.[0] ?? ""));
  if (endings.size !== 1) return [];
  const [ending] = endings;
  return [ending ? `relative with ${ending} endings` : "relative without endings"];
}

/** The first alias of tsconfig.json that an import uses. */
function alias(files: Files, specifiers: readonly string[]): readonly string[] {
  const settings = ["tsconfig.json", "tsconfig.app.json", "tsconfig.base.json", "jsconfig.json"].map((name) =>
    Object.keys(at(files.json(name), "compilerOptions", "paths")),
  );
  const aliases = settings.flat().filter((one) => /^[\w@~#$/-]+\*$/.test(one) && one !== "*");
  const used = aliases.find((one) => specifiers.some((specifier) => specifier.startsWith(one.slice(0, -1))));
  return used ? [`alias ${used}`] : [];
}

function pythonStyle(files: Files, sample: Sample): string | undefined {
  const heads = headsOf(files, sample, (path) => path.endsWith(".py") && !path.endsWith("__init__.py"));
  const folders = new Set(
    sample.paths.flatMap((path) =>
      path
        .replace(/^src\//, "")
        .split("/")
        .slice(0, -1)
        .slice(0, 1),
    ),
  );
  const modules = heads.flatMap((head) => matches(head, /^(?:from|import)\s+([\w.]+)/gm));
  const relative = modules.filter((module) => module.startsWith(".")).length;
  const absolute = modules.filter((module) => folders.has(module.split(".")[0] ?? ""));
  if (relative === 0 && absolute.length === 0) return undefined;
  return relative > absolute.length
    ? "relative, from .module"
    : `absolute, from ${absolute[0]?.split(".")[0]}.…`;
}

/** The first lines of some source files that are not tests. */
function headsOf(files: Files, sample: Sample, wanted: (path: string) => boolean): readonly string[] {
  const sources = sample.paths.filter(
    (path) => wanted(path) && !/test|spec|\.d\.ts$|\.config\.|conftest|setup\.py/i.test(path),
  );
  const inside = sources.filter((path) => path.includes("/"));
  const chosen = inside.length > 0 ? inside : sources;
  // Spread over the sample, because files of one folder are alike.
  const step = Math.max(1, Math.floor(chosen.length / MAXIMUM_FILES));
  return chosen
    .filter((_, at) => at % step === 0)
    .slice(0, MAXIMUM_FILES)
    .map((path) => files.head(path, MAXIMUM_BYTES));
}

function matches(content: string, pattern: RegExp): readonly string[] {
  return [...content.matchAll(pattern)].map((match) => match[1] ?? "");
}
