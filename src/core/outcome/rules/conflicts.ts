// Failure rows: packages that exist and cannot be installed: their required versions do not fit together, or an
// extension of the runtime is missing.
import { type Rule, rows } from "./rule.ts";

/** The cause that Composer names below its general line. */
const extensionRules = rows("missing-package", { certain: true }, [
  [
    /require (?<object>ext-[\w-]+) .* it is missing from your system/,
    "    - laravel/horizon[v5.24.0] require «ext-pcntl» * -> it is missing from your system.",
  ],
]);

const versionRules = rows("version-conflict", { certain: true }, [
  // The line below "Could not resolve dependency:"; the tree above it is indented.
  [/^npm (?:ERR!|error) peer(?:Optional)? \S+@/, 'npm error peer react@"^17" from old-calendar@1.0.0'],
  [
    /^npm (?:ERR!|error) (?:Could not resolve dependency|Conflicting peer dependency):/,
    "npm error Could not resolve dependency:",
  ],
  [
    /^npm (?:ERR!|error) (?:ERESOLVE (?:unable|could not)|code ERESOLVE)/,
    "npm error ERESOLVE unable to resolve dependency tree",
  ],
  [/ERR_PNPM_PEER_DEP_ISSUES/, " ERR_PNPM_PEER_DEP_ISSUES  Unmet peer dependencies"],
  [
    /^ERROR: Cannot install .* because these package versions have conflicting dependencies/,
    "ERROR: Cannot install flask==1.0 and werkzeug==3.0 because these package versions have conflicting dependencies.",
  ],
  [/^ERROR: ResolutionImpossible/, "ERROR: ResolutionImpossible: for help visit https://pip.example.com"],
  [
    /No solution found when resolving (?:dependencies|script dependencies|tool dependencies)/,
    "  × No solution found when resolving dependencies:",
  ],
  [
    /\bversion solving failed\b/,
    "So, because app depends on both flask (1.0) and werkzeug (3.0), version solving failed.",
  ],
  [
    /Your requirements could not be resolved to an installable set of packages/,
    "Your requirements could not be resolved to an installable set of packages.",
  ],
  [
    /Bundler could not find compatible versions for gem|^Could not find compatible versions$/,
    'Bundler could not find compatible versions for gem "rack":',
  ],
  [/^error: failed to select a version for `[^`]+`/, "error: failed to select a version for `openssl-sys`."],
  [
    /\b(?:LibMambaUnsatisfiableError|UnsatisfiableError)\b/,
    "LibMambaUnsatisfiableError: Encountered problems while solving:",
  ],
  [
    /^E: Unable to correct problems, you have held broken packages/,
    "E: Unable to correct problems, you have held broken packages.",
  ],
]);

export const conflictRules: readonly Rule[] = [...extensionRules, ...versionRules];
