// Reads Cargo.toml.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { at, record } from "./parse.ts";
import { usually } from "./tasks.ts";

export function readRust(files: Files): Findings | undefined {
  if (!files.has("Cargo.toml")) return undefined;
  const manifest = files.toml("Cargo.toml");
  const tables = [manifest, at(manifest, "workspace"), ...Object.values(at(manifest, "target")).map(record)];
  const packages = tables.flatMap((table) => DEPENDENCIES.flatMap((field) => Object.keys(at(table, field))));
  const has = (...names: readonly string[]) => names.some((name) => files.has(name));
  const linted =
    has("clippy.toml", ".clippy.toml") ||
    "clippy" in at(manifest, "lints") ||
    "clippy" in at(manifest, "workspace", "lints");
  return {
    languages: ["Rust"],
    ...technologiesOf("rust", packages),
    packageManager: "cargo",
    commands: usually({
      test: "cargo test",
      build: "cargo build",
      ...(linted ? { lint: "cargo clippy" } : {}),
    }),
  };
}

const DEPENDENCIES = ["dependencies", "dev-dependencies", "build-dependencies"];
