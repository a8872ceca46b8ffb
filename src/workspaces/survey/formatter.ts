// Finds the project's formatter and its settings.
import type { Files } from "./files.ts";
import type { Command } from "./findings.ts";
import { at, own } from "./parse.ts";

/**
 * `Biome (spaces, 110 columns)`. `languages`: the main one first, whose formatter takes precedence;
 * `tools`: those found so far; `runs`: the commands of CI.
 */
export function formatterOf(
  files: Files,
  {
    languages,
    tools,
    runs,
  }: { languages: readonly string[]; tools: readonly string[]; runs: readonly Command[] },
): string | undefined {
  for (const language of languages) {
    for (const [name, formats, settings] of FORMATTERS) {
      const details = formats.split(" ").includes(language) ? settings(files, tools, runs) : undefined;
      if (details) return details.length > 0 ? `${name} (${details.join(", ")})` : name;
    }
  }
  return undefined;
}

/** EditorConfig settings, used when there is no formatter. */
export function editorSettings(files: Files): string | undefined {
  const general = /^\[\*\]([^[]*)/m.exec(files.read(".editorconfig") ?? "")?.[1] ?? "";
  const style = /^[ \t]*indent_style[ \t]*=[ \t]*(tab|space)/im.exec(general)?.[1]?.toLowerCase();
  const size = /^[ \t]*indent_size[ \t]*=[ \t]*(\d{1,2})/im.exec(general)?.[1];
  if (style === undefined) return undefined;
  return `EditorConfig (${style === "tab" ? "tabs" : size ? `${size} spaces` : "spaces"})`;
}

/** Undefined when the formatter is not used. */
type Settings = (
  files: Files,
  tools: readonly string[],
  runs: readonly Command[],
) => readonly string[] | undefined;

const FORMATTERS: readonly (readonly [name: string, languages: string, settings: Settings])[] = [
  ["Biome", "TypeScript JavaScript", (files, tools) => biome(files, tools)],
  [
    "dprint",
    "TypeScript JavaScript Rust Python",
    (files) => present(files, ["dprint.json", ".dprint.json", "dprint.jsonc"]),
  ],
  ["oxfmt", "TypeScript JavaScript", (files) => present(files, [".oxfmtrc.json", ".oxfmtrc.jsonc"])],
  ["Prettier", "TypeScript JavaScript", (files, tools) => prettier(files, tools)],
  ["Ruff", "Python", (files, tools, runs) => ruff(files, tools, runs)],
  [
    "Black",
    "Python",
    (files, tools) =>
      tools.includes("Black")
        ? columns(own(at(pyproject(files), "tool", "black"), "line-length"))
        : undefined,
  ],
  ["rustfmt", "Rust", (files, _, runs) => rustfmt(files, runs)],
  ["ClangFormat", "C C++", (files) => clang(files)],
  ["Pint", "PHP", (_, tools) => (tools.includes("Pint") ? [] : undefined)],
  ["PHP CS Fixer", "PHP", (_, tools) => (tools.includes("PHP CS Fixer") ? [] : undefined)],
  ["Spotless", "Java Kotlin Scala", (_, tools) => (tools.includes("Spotless") ? [] : undefined)],
  ["ktlint", "Kotlin", (_, tools) => (tools.includes("ktlint") ? [] : undefined)],
  ["RuboCop", "Ruby", (_, tools) => (tools.includes("RuboCop") ? [] : undefined)],
  ["CSharpier", "C#", (files) => present(files, [".csharpierrc", ".csharpierrc.json", ".csharpierrc.yaml"])],
  ["StyLua", "Lua", (files) => present(files, ["stylua.toml", ".stylua.toml"])],
  ["SwiftFormat", "Swift", (files) => present(files, [".swiftformat"])],
  ["swift-format", "Swift", (files) => present(files, [".swift-format"])],
];

function present(files: Files, names: readonly string[]): readonly string[] | undefined {
  return names.some((name) => files.has(name)) ? [] : undefined;
}

function pyproject(files: Files): unknown {
  return files.toml("pyproject.toml");
}

function columns(value: unknown): readonly string[] {
  return typeof value === "number" && value > 0 ? [`${value} columns`] : [];
}

function biome(files: Files, tools: readonly string[]): readonly string[] | undefined {
  const name = ["biome.json", "biome.jsonc"].find((one) => files.has(one));
  if (name === undefined) return tools.includes("Biome") && !tools.includes("Prettier") ? [] : undefined;
  const settings = files.json(name);
  const { enabled, indentStyle, indentWidth, lineWidth } = at(settings, "formatter");
  if (enabled === false) return undefined;
  const { quoteStyle, semicolons } = at(settings, "javascript", "formatter");
  return [
    ...(indentStyle === "space" ? [spaces(indentWidth)] : indentStyle === "tab" ? ["tabs"] : []),
    ...(quoteStyle === "single" ? ["single quotes"] : []),
    ...(semicolons === "asNeeded" ? ["no semicolons"] : []),
    ...columns(lineWidth),
  ];
}

function spaces(width: unknown): string {
  return typeof width === "number" ? `${width} spaces` : "spaces";
}

const PRETTIER = /^\.prettierrc(?:\.(?:json5?|ya?ml|toml|[cm]?[jt]s))?$|^prettier\.config\.[cm]?[jt]s$/;

/** The settings may be JSON, YAML, TOML or a script: a key with a plain value looks nearly the same in all of them. */
function prettier(files: Files, tools: readonly string[]): readonly string[] | undefined {
  const name = files.list("").find((entry) => !entry.folder && PRETTIER.test(entry.name))?.name;
  const inManifest = own(files.json("package.json"), "prettier");
  if (name === undefined && inManifest === undefined && !tools.includes("Prettier")) return undefined;
  const content = name === undefined ? JSON.stringify(inManifest ?? {}) : (files.read(name) ?? "");
  const value = (key: string) =>
    new RegExp(`(?:^|[\\s{,"'])${key}["']?\\s*[:=]\\s*(true|false|\\d{1,3})\\b`).exec(content)?.[1];
  const width = value("printWidth");
  return [
    ...(value("useTabs") === "true" ? ["tabs"] : value("tabWidth") ? [`${value("tabWidth")} spaces`] : []),
    ...(value("singleQuote") === "true" ? ["single quotes"] : []),
    ...(value("semi") === "false" ? ["no semicolons"] : []),
    ...(width ? [`${width} columns`] : []),
  ];
}

/** Ruff is first of all a linter, so there must be a sign that it also formats. */
function ruff(
  files: Files,
  tools: readonly string[],
  runs: readonly Command[],
): readonly string[] | undefined {
  if (!tools.includes("Ruff")) return undefined;
  const name = ["ruff.toml", ".ruff.toml"].find((one) => files.has(one));
  const settings = name ? files.toml(name) : at(pyproject(files), "tool", "ruff");
  const formats =
    "format" in settings ||
    runs.some(({ command }) => command.includes("ruff format")) ||
    /id:\s*ruff-format\b/.test(files.read(".pre-commit-config.yaml") ?? "") ||
    /ruff format/.test(files.read("Makefile") ?? "");
  if (!formats && tools.includes("Black")) return undefined;
  return formats ? columns(own(settings, "line-length")) : undefined;
}

function rustfmt(files: Files, runs: readonly Command[]): readonly string[] | undefined {
  const name = ["rustfmt.toml", ".rustfmt.toml"].find((one) => files.has(one));
  if (name) return columns(own(files.toml(name), "max_width"));
  return runs.some(({ command }) => /cargo fmt/.test(command)) ? [] : undefined;
}

function clang(files: Files): readonly string[] | undefined {
  if (!files.has(".clang-format")) return undefined;
  const base = /^BasedOnStyle:\s*(\w+)/m.exec(files.read(".clang-format") ?? "")?.[1];
  return base ? [base] : [];
}
