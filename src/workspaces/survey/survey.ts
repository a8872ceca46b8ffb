// Surveys a project by its own files: manifests, lock files, tool settings, CI.
import { redactText } from "../../core/redact/index.ts";
import type { StackPart } from "../../domain/knowledge.ts";
import type { Survey } from "../../ports/workspace.ts";
import { chooseCommand } from "./choose.ts";
import { ciCommands, ciLines } from "./ci.ts";
import { readDart } from "./dart.ts";
import { readDotnet } from "./dotnet.ts";
import { readElixir } from "./elixir.ts";
import { type Files, projectFiles } from "./files.ts";
import { type Findings, joinFindings } from "./findings.ts";
import { editorSettings, formatterOf } from "./formatter.ts";
import { readGo } from "./go.ts";
import { importStyleOf } from "./import-style.ts";
import { readDeno, readJavascript } from "./javascript.ts";
import { readJvm } from "./jvm.ts";
import { byWeight, languagesOf } from "./languages.ts";
import { looseFolders, memberFolders, within } from "./members.ts";
import { readPhp } from "./php.ts";
import { readPython } from "./python.ts";
import { readRuby } from "./ruby.ts";
import { readRunners } from "./runners.ts";
import { readRust } from "./rust.ts";
import { takeSample } from "./sample.ts";
import { readLanguageSigns, readToolSigns } from "./signs.ts";
import { testPatternOf } from "./test-pattern.ts";

/** Never fails: a file that cannot be read is ignored. */
export function surveyOf(root: string): Survey {
  try {
    return describe(projectFiles(root));
  } catch {
    return { stack: { languages: [], frameworks: [], tools: [] }, conventions: {} };
  }
}

function describe(files: Files): Survey {
  const sample = takeSample(files);
  const ci = ciLines(files);
  const manifests = byWeight(readManifests(files, ci.join("\n")), sample);
  const folders = memberFolders(files, manifests.length > 0);
  const loose = manifests.length > 0 ? looseFolders(files, folders) : [];
  const read = [...folders, ...loose].map((folder) => ({ folder, found: readMember(within(files, folder)) }));
  const members = read.flatMap(({ found }) => found);
  const own = joinFindings([...manifests, readToolSigns(files)]);
  const parts = partsOf(own, read);
  const runs = ciCommands(ci);
  const all = joinFindings([
    ...manifests,
    readRunners(files),
    ...members,
    readToolSigns(files),
    { commands: runs },
  ]);
  const languages = languagesOf(all.languages ?? [], sample);
  const { frameworks = [], tools = [], commands = [] } = all;
  const formatter =
    manifests[0]?.formatter ??
    formatterOf(files, { languages, tools, runs }) ??
    all.formatter ??
    editorSettings(files);
  return {
    stack: {
      languages,
      frameworks: frameworks.slice(0, MAXIMUM_NAMED),
      tools: tools.slice(0, MAXIMUM_NAMED),
      ...(parts.length > 0 && { parts }),
      // That of a part in another language is not the project's.
      ...given("packageManager", parts.length > 0 ? own.packageManager : all.packageManager),
      ...given("testCommand", chooseCommand(commands, "test")),
      ...given("buildCommand", chooseCommand(commands, "build")),
      ...given("lintCommand", chooseCommand(commands, "lint")),
    },
    conventions: {
      ...given("testPattern", testPatternOf(files, sample)),
      ...given("importStyle", importStyleOf(files, sample, languages[0] ?? "")),
      ...given("formatter", formatter),
    },
  };
}

/** Technologies of a folder that the root does not have; only if a language is among them. */
function partsOf(
  root: Findings,
  read: readonly { readonly folder: string; readonly found: readonly Findings[] }[],
): readonly StackPart[] {
  const known = new Set([...(root.languages ?? []), ...(root.frameworks ?? []), ...(root.tools ?? [])]);
  if ((root.languages ?? []).length === 0) return [];
  const parts = read.map(({ folder, found }) => {
    const { languages = [], frameworks = [], tools = [] } = joinFindings(found);
    const own = (names: readonly string[]) => names.filter((name) => !known.has(name));
    return {
      folder: seen(folder),
      languages: own(languages),
      frameworks: own(frameworks),
      tools: own(tools).slice(0, MAXIMUM_NAMED),
    };
  });
  return parts.filter(({ languages }) => languages.length > 0).slice(0, MAXIMUM_PARTS);
}

const MAXIMUM_PARTS = 4;

/** Enough for a reader. */
const MAXIMUM_NAMED = 30;

function readManifests(files: Files, ci: string): readonly Findings[] {
  const read = [
    readJavascript(files, ci),
    ...READERS.map((reader) => reader(files)),
    readLanguageSigns(files),
  ];
  return read.filter((one): one is Findings => one?.languages !== undefined && one.languages.length > 0);
}

const READERS = [
  readDeno,
  readPython,
  readGo,
  readRust,
  readRuby,
  readPhp,
  readJvm,
  readElixir,
  readDotnet,
  readDart,
];

/** Technologies of a member count for the whole project; its commands do not. */
function readMember(files: Files): readonly Findings[] {
  return readManifests(files, "").map(({ languages, frameworks, tools, packageManager }) => ({
    languages: languages ?? [],
    frameworks: frameworks ?? [],
    tools: tools ?? [],
    packageManager,
  }));
}

function given<Key extends string>(key: Key, value: string | undefined): Partial<Record<Key, string>> {
  if (value === undefined) return {};
  // Untrusted text that a model will read: no secrets and no invisible characters.
  return { [key]: seen(value) } as Record<Key, string>;
}

function seen(text: string): string {
  return redactText(text.replace(UNSEEN, ""));
}

const UNSEEN = /[\p{Cc}\p{Cf}]/gu;
