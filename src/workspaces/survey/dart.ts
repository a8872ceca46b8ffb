// Reads pubspec.yaml: one dependency per line.
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { usually } from "./tasks.ts";

export function readDart(files: Files): Findings | undefined {
  const text = files.read("pubspec.yaml");
  if (text === undefined) return undefined;
  const flutter = /^[ \t]+sdk:[ \t]*flutter\b/m.test(text);
  const program = flutter ? "flutter" : "dart";
  return {
    languages: ["Dart"],
    frameworks: flutter ? ["Flutter"] : [],
    packageManager: "pub",
    commands: usually({
      test: `${program} test`,
      ...(files.has("analysis_options.yaml") ? { lint: `${program} analyze` } : {}),
    }),
    formatter: "dart format",
  };
}
