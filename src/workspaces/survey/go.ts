// Reads go.mod and the settings of golangci-lint.
import { technologiesOf } from "./dependencies.ts";
import type { Files } from "./files.ts";
import type { Findings } from "./findings.ts";
import { usually } from "./tasks.ts";

export function readGo(files: Files): Findings | undefined {
  if (!files.has("go.mod") && !files.has("go.work")) return undefined;
  const linted = LINTER_SETTINGS.find((name) => files.has(name));
  const settings = linted ? (files.read(linted) ?? "") : "";
  const { frameworks = [], tools = [] } = technologiesOf("go", directRequires(files.read("go.mod") ?? ""));
  return {
    languages: ["Go"],
    frameworks,
    tools: linted ? [...tools, "golangci-lint"] : tools,
    packageManager: "go",
    commands: usually({
      test: "go test ./...",
      build: "go build ./...",
      ...(linted ? { lint: "golangci-lint run" } : {}),
    }),
    // gofmt is the default; only a stricter formatter is worth naming.
    formatter: /^[ \t]*(?:-[ \t]*)?gofumpt\b/m.test(settings) ? "gofumpt" : "gofmt",
  };
}

const LINTER_SETTINGS = [".golangci.yml", ".golangci.yaml", ".golangci.toml", ".golangci.json"];

/** `require example.com/x v1.2.3`, alone or in a block; no indirect dependencies. */
function directRequires(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => {
    if (line.includes("// indirect")) return [];
    const name = /^\s*(?:require\s+)?([\w.-]+\.[\w-]+\/[\w./~-]+|gorm\.io\/gorm)\s+v\d/.exec(line)?.[1];
    return name === undefined ? [] : [name];
  });
}
