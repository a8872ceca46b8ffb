// Reads mix.exs.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { usually } from "./tasks.ts";

export function readElixir(files: Files): Findings | undefined {
  const text = files.read("mix.exs");
  if (text === undefined) return undefined;
  const packages = [...text.matchAll(/\{\s*:(\w+)\s*,/g)].map((found) => found[1] ?? "");
  return {
    languages: ["Elixir"],
    ...technologiesOf("elixir", packages),
    packageManager: "mix",
    commands: usually({
      test: "mix test",
      build: "mix compile",
      ...(packages.includes("credo") ? { lint: "mix credo" } : {}),
    }),
    formatter: files.has(".formatter.exs") ? "mix format" : undefined,
  };
}
