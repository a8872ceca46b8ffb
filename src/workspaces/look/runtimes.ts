// Looks at a language runtime of the wrong version: was another one chosen or installed since?
import { basename, dirname, join } from "node:path";
import { rangeWanted, satisfies, type Version, versionIn } from "../../core/look/versions.ts";
import { isAbout, subjectName } from "../../domain/subject.ts";
import type { Sight } from "../../ports/workspace.ts";
import { at, json, own, text as textOf } from "../survey/parse.ts";
import { onPath } from "./programs.ts";
import { foldersOf, hasChanged, isSince, type Scene } from "./scene.ts";

interface Runtime {
  readonly programs: readonly string[];
  /** Files of the project that choose a version. */
  readonly choices: readonly string[];
  /** The manifest, which asks for a version among other things. */
  readonly manifest?: string;
  /** Files in the home folder that choose a version for all projects. */
  readonly defaults: readonly string[];
}

const RUNTIMES: Readonly<Record<string, Runtime>> = {
  node: {
    programs: ["node"],
    choices: [".nvmrc", ".node-version", ".tool-versions", "mise.toml"],
    defaults: [".nvm/alias/default", ".local/share/fnm/aliases/default", ".tool-versions"],
  },
  python: {
    programs: ["python3", "python"],
    choices: [".python-version", ".tool-versions", "mise.toml"],
    manifest: "pyproject.toml",
    defaults: [".pyenv/version", ".tool-versions"],
  },
  ruby: {
    programs: ["ruby"],
    choices: [".ruby-version", ".tool-versions", "mise.toml"],
    manifest: "Gemfile",
    defaults: [".rbenv/version", ".tool-versions"],
  },
  go: {
    programs: ["go"],
    choices: [".tool-versions", "mise.toml"],
    manifest: "go.mod",
    defaults: [".tool-versions"],
  },
  rust: {
    programs: ["rustc", "cargo"],
    choices: ["rust-toolchain.toml", "rust-toolchain"],
    manifest: "Cargo.toml",
    defaults: [".rustup/settings.toml"],
  },
  java: {
    programs: ["java"],
    choices: [".java-version", ".sdkmanrc", ".tool-versions", "mise.toml"],
    defaults: [".sdkman/candidates/java/current"],
  },
};

export function lookAtRuntime(scene: Scene): Sight {
  const name = subjectName(scene.failure.subject);
  const runtime = Object.hasOwn(RUNTIMES, name) ? RUNTIMES[name] : undefined;
  if (!isAbout(scene.failure.subject, "runtime") || runtime === undefined) return "unsure";
  const [folder = scene.root] = foldersOf(scene);
  const { choices, manifest } = runtime;
  if (choices.some((file) => hasChanged(scene, join(folder, file)))) return "over";
  if (manifest !== undefined && hasChanged(scene, join(folder, manifest))) return "over";
  if (runtime.defaults.some((file) => isReplaced(scene, join(scene.home, file)))) return "over";
  const program = firstOnPath(scene, runtime.programs);
  if (program === undefined) return "unsure";
  const real = scene.disk.realPath(program) ?? program;
  const wanted =
    rangeWanted(scene.failure.excerpt) ?? (name === "node" ? enginesOf(scene, folder) : undefined);
  const version = versionOf(scene, name, real);
  const isEnough = wanted && version ? satisfies(version, wanted) : undefined;
  // A version known to be too old stays too old, even if its files were touched.
  if (isEnough !== undefined) return isEnough ? "over" : "stands";
  const places = name === "node" ? [real, join(folder, "package.json")] : [real];
  return isReplaced(scene, program) || places.some((path) => hasChanged(scene, path)) ? "over" : "unsure";
}

/** A link with a new target counts like a new file. */
function isReplaced(scene: Scene, path: string): boolean {
  const found = scene.disk.entryItself(path);
  return found !== undefined && isSince(found.changedAt, scene);
}

function firstOnPath(scene: Scene, programs: readonly string[]): string | undefined {
  for (const name of programs) {
    const found = onPath(scene, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/**
 * The version in the path where version managers put it (`.nvm/versions/node/v22.1.0/bin/node`,
 * `Cellar/node@22/22.1.0/bin/node`, `python3.11`), else the one in the files installed next to it.
 */
function versionOf(scene: Scene, name: string, real: string): Version | undefined {
  const prefix = dirname(dirname(real));
  if (name === "python" && !/^python3?$/.test(basename(real))) return versionIn(basename(real).slice(6));
  for (const part of [basename(prefix), basename(dirname(prefix))]) {
    const version = VERSION_FOLDER.test(part) ? versionIn(part) : undefined;
    if (version !== undefined) return version;
  }
  if (name === "go") return versionIn((scene.disk.text(join(prefix, "VERSION")) ?? "").replace(/^go/, " "));
  return name === "node" ? versionInHeader(scene, prefix) : undefined;
}

/** `v22.1.0`, `3.11.4`, `1.85.0-x86_64-unknown-linux-gnu`, `java-21-openjdk`; not `shop-2`. */
const VERSION_FOLDER = /^v?\d+\.\d+|^v\d+$|^(?:java|jdk|go|node|python|ruby|temurin|zulu)[-@]?\d+/;

/** Node ships its headers: `#define NODE_MAJOR_VERSION 22`. */
function versionInHeader(scene: Scene, prefix: string): Version | undefined {
  const header = scene.disk.text(join(prefix, "include/node/node_version.h")) ?? "";
  const numbers = ["MAJOR", "MINOR", "PATCH"].map((part) =>
    Number(new RegExp(`^#define NODE_${part}_VERSION (\\d+)`, "m").exec(header)?.[1] ?? Number.NaN),
  );
  const [major = Number.NaN, minor = Number.NaN, patch = Number.NaN] = numbers;
  return numbers.some(Number.isNaN) ? undefined : [major, minor, patch];
}

function enginesOf({ disk }: Scene, folder: string): string | undefined {
  return textOf(own(at(json(disk.whole(join(folder, "package.json"))), "engines"), "node"));
}
