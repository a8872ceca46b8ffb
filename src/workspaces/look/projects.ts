// Looks for a project file of a program that found no project in its folder.
import { join } from "node:path";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { absolute, hasChanged, type Scene, upwards } from "./scene.ts";

/** Files that make a folder a project of the program. */
const FILES: Readonly<Record<string, readonly string[]>> = {
  go: ["go.mod", "go.work"],
  npm: ["package.json"],
  pnpm: ["package.json"],
  yarn: ["package.json"],
  bun: ["package.json"],
  cargo: ["Cargo.toml"],
  git: [".git"],
  bundle: ["Gemfile"],
  composer: ["composer.json"],
  poetry: ["pyproject.toml"],
  mvn: ["pom.xml"],
  gradle: ["settings.gradle", "settings.gradle.kts", "build.gradle", "build.gradle.kts"],
  mix: ["mix.exs"],
  flutter: ["pubspec.yaml"],
  make: ["Makefile", "makefile", "GNUmakefile"],
  just: ["justfile", "Justfile", ".justfile"],
  task: ["Taskfile.yml", "Taskfile.yaml"],
};

/** A file that existed at the time of the failure did not help: only a new or changed one does. */
export function lookAtProject(scene: Scene): Sight {
  const { subject } = scene.failure;
  const [, program = "", folder = "."] = /^(\S+) @(.*)$/.exec(subjectName(subject)) ?? [];
  const names = Object.hasOwn(FILES, program) ? FILES[program] : undefined;
  if (!isAbout(subject, "command") || names === undefined) return "unsure";
  const paths = upwards(scene.root, absolute(scene, folder)).flatMap((one) =>
    names.map((name) => join(one, name)),
  );
  if (paths.some((path) => hasChanged(scene, path))) return "over";
  return paths.some((path) => scene.disk.entry(path)) ? "unsure" : "stands";
}
