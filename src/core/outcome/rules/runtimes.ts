// Failure rows: a runtime or its version is not the one that is needed.
import { type Rule, rows } from "./rule.ts";

const certain = { certain: true } as const;

/** A message that names a runtime with its version. */
const version = (before: string, after: string) =>
  new RegExp(
    String.raw`${before}\b(?<object>Java|JDK|Node(?:\.js)?|Python|Ruby|PHP|Go|Rust|Elixir|Erlang|Swift|Kotlin|Scala|Perl|Deno|Bun|CMake|Xcode)(?: version)?[ :(=^~<>\`'"]*v?\d${after}`,
    "i",
  );

export const runtimeVersionRules: readonly Rule[] = [
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "node" }, [
    [
      /^npm (?:ERR!|error) (?:code EBADENGINE|engine (?:Unsupported|Not compatible))/,
      "npm error code EBADENGINE",
    ],
    [
      /ERR_PNPM_UNSUPPORTED_ENGINE/,
      " ERR_PNPM_UNSUPPORTED_ENGINE  Unsupported environment (bad pnpm and/or Node.js version)",
    ],
    [
      /The engine "node" is incompatible with this module/,
      'error app@1.0.0: The engine "node" is incompatible with this module.',
    ],
    [
      /requires (?:at least )?Node(?:\.js)?(?: version)? ?[>=v\d]/i,
      "Vite requires Node.js version 20.19+ or 22.12+. Please upgrade.",
    ],
    [
      /You are (?:using|running) Node(?:\.js)? v?\d[\d.]*\.? .*(?:requires?|minimum|upgrade)/i,
      "You are using Node.js 18.2.0. For Next.js, Node.js version >= 20.9.0 is required.",
    ],
    [/Node(?:\.js)? version .* (?:is required|not supported)/i, "Node.js version >=20 is required"],
    // Built into Node since 14.18; an older Node looks for them among the packages.
    [/Cannot find module 'node:\w/, "Error: Cannot find module 'node:path'"],
  ]),
  // Whoever says it: a version is required, and another one is in use.
  ...rows("wrong-runtime", { ...certain, object: "runtime" }, [
    [
      version(
        String.raw`\b(?:requires?|needs|supports only)\b.*?`,
        String.raw`.*\b(?:you(?:['’]re| are|r)|current(?:ly)?|running|using|found|installed)\b`,
      ),
      "The plugin requires «Java» 17 to run. You are currently using Java 11.",
    ],
    [
      version(
        String.raw`\b(?:you(?:['’]re| are|r)|running|using)\b.*?`,
        String.raw`.*\b(?:requires?|needs|supports only)\b`,
      ),
      "You're trying to run :app on «Elixir» v1.14.0 but it supports only Elixir ~> 1.17",
    ],
    [
      version(
        "",
        String.raw`.*\b(?:(?:newer|higher|later|above) is required|incompatible with|does not satisfy)\b`,
      ),
      "«CMake» 3.28 or higher is required. You are running version 3.22.1",
    ],
  ]),
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "dotnet" }, [
    [
      /^It was not possible to find any compatible framework version/,
      "It was not possible to find any compatible framework version",
    ],
  ]),
  // Only this call wants another version: the one in use stays fine.
  ...rows("wrong-runtime", certain, [
    [
      /\b(?:toolchain|interpreter|SDK|version)\b.* is not (?:currently )?installed/,
      "error: toolchain 'nightly' is not installed",
    ],
    [/^N\/A: version "(?:[^"]+)" is not yet installed/, 'N/A: version "v22" is not yet installed.'],
    [/^A compatible \.NET SDK was not found|error NETSDK1045:/, "A compatible .NET SDK was not found."],
    [
      /skipped because could not find python interpreter/,
      "py313: skipped because could not find python interpreter with spec(s): py313",
    ],
  ]),
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "go" }, [
    [/requires go >= ?[\d.]+/, "go: go.mod requires go >= 1.25 (running go 1.22.1; GOTOOLCHAIN=local)"],
    [
      /^go: (?:download go[\d.]+|errors? parsing go\.mod: .*invalid go version|no such tool|toolchain)/,
      "go: download go1.25 for linux/amd64: toolchain not available",
    ],
  ]),
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "python" }, [
    [
      /requires (?:a different )?Python:? ?[>=<\d]|requires-python|Requires-Python/,
      "ERROR: Package 'app' requires a different Python: 3.9.6 not in '>=3.11'",
    ],
    [
      /current Python version .* (?:is not|not allowed)/i,
      "The current project's supported Python range; Current Python version (3.9) is not allowed by the project",
    ],
  ]),
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "java" }, [
    [
      /UnsupportedClassVersionError|Unsupported class file major version|invalid (?:source|target) release|error: release version \d+ not supported/,
      "Unsupported class file major version 65",
    ],
  ]),
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "rust" }, [
    [
      /requires rustc [\d.]+ or newer|feature `edition\d+` is required|cannot be built because it requires rustc/,
      "error: package `foo v1` cannot be built because it requires rustc 1.85 or newer",
    ],
  ]),
  ...rows("wrong-runtime", { ...certain, object: "runtime", fixed: "ruby" }, [
    [
      /^Your Ruby version is [\d.]+, but your Gemfile specified/,
      "Your Ruby version is 2.6.10, but your Gemfile specified 3.3.0",
    ],
  ]),
];
