// Failure rows: missing modules and packages.
import { type Rule, rows } from "./rule.ts";

const certain = { certain: true } as const;

export const packageRules: readonly Rule[] = [
  ...rows("missing-package", { ...certain, object: "package" }, [
    [
      /^➤ YN0035: .*?(?<object>(?:@[\w.-]+\/)?[\w.-]+)@npm:\S*: Package not found/,
      "➤ YN0035: │ «redis-node2»@npm:*: Package not found",
    ],
    [
      /^npm (?:ERR!|error) 404\s+'?(?<object>(?:@[\w.-]+\/)?[\w.-]+)(?:@[^']*)?'? is not in/,
      "npm error 404  '«redis-node2»@*' is not in this registry.",
    ],
    [
      // npm 11.
      /^npm (?:ERR!|error) 404\s+The requested resource '(?<object>(?:@[\w.-]+\/)?[\w.-]+)(?:@[^']*)?' could not be found/,
      "npm error 404  The requested resource '«redis-node2»@*' could not be found or you do not have permission to access it.",
    ],
    [
      /^npm (?:ERR!|error) 404 Not Found - GET .*?(?:\/(?<object>(?:@[\w.-]+%2[fF])?[\w.-]+)(?: - .*)?)?$/,
      "npm error 404 Not Found - GET https://npm.example.com/«redis-node2» - Not found",
    ],
    // The first and least informative line of every such failure: used only if nothing else was kept.
    [/^npm (?:ERR!|error) (?:404\s+Note that|code E404)/, "npm error code E404"],
    [
      /^npm (?:ERR!|error) notarget No matching version found for (?<object>@?[^@\s]+(?:@\S*[\w*])?)/,
      "npm error notarget No matching version found for «left-pad@99».",
    ],
    [
      /^error: GET \S+\/(?<object>(?:@[\w.-]+(?:\/|%2[fF]))?[\w.-]+) - 404$/,
      "error: GET https://npm.example.com/«redis-node2» - 404",
    ],
    [
      /ERR_PNPM_FETCH_404.*GET \S+\/(?<object>[^\s:/]+): Not Found/,
      "ERR_PNPM_FETCH_404  GET https://npm.example.com/«redis-node2»: Not Found - 404",
    ],
    [
      /ERR_PNPM_NO_MATCHING_VERSION.* for (?<object>@?[^@\s]+(?:@\S*[\w*])?)/,
      " ERR_PNPM_NO_MATCHING_VERSION  No matching version found for «left-pad@99»",
    ],
    [
      /^error (?:An unexpected error occurred: "\S+\/(?<object>[^"/]+): Not found"|Couldn't find)/,
      'error An unexpected error occurred: "https://npm.example.com/«redis-node2»: Not found".',
    ],
    [
      /Couldn't find (?:any versions for|package) "(?<object>[^"]+)"/,
      'error Couldn\'t find any versions for "«left-pad»" that matches "99"',
    ],
    [/^error: (?<object>@?[\w./-]+)@\S+ failed to resolve/, "error: «redis-node2»@latest failed to resolve"],
    // A missing version says nothing against the package.
    [
      /Could not find a version that satisfies the requirement (?<object>[\w.-]+)\S* \(from versions: none\)/,
      "ERROR: Could not find a version that satisfies the requirement «reqests»==2 (from versions: none)",
    ],
    [
      /Could not find a version that satisfies the requirement (?<object>[^\s(]+)/,
      "ERROR: Could not find a version that satisfies the requirement «flask==99» (from versions: 2.0, 3.0)",
    ],
    [
      /^ERROR: No matching distribution found for (?<object>[^\s(]+)/,
      "ERROR: No matching distribution found for «flask==99»",
    ],
    [/is no version of (?<object>[\w.-]+(?:==\S+)?)/, "there is no version of «torch==9» and"],
    [
      /Because (?<object>[\w.-]+) was not found in the (?:package )?registry/,
      "╰─▶ Because «reqests» was not found in the package registry and you require",
    ],
    [
      /^error: no matching package named `(?<object>[^`]+)` found/,
      "error: no matching package named `«serd»` found",
    ],
    [
      /^error: (?:the crate|could not find) `(?<object>[^`]+)` (?:could not be found|in registry)/,
      "error: could not find `«ripgrp»` in registry `crates-io` with version `*`",
    ],
    [/^E: Unable to locate package (?<object>\S+)/, "E: Unable to locate package «libfoo-dev»"],
    [
      /^E: Package '(?<object>[^']+)' has no installation candidate/,
      "E: Package '«python2»' has no installation candidate",
    ],
    [
      /No available formula (?:or cask )?with the name "(?<object>[^"]+)"/,
      'Error: No available formula with the name "«golangcilint»".',
    ],
    [
      /No (?:formulae|casks|formulae or casks) found for "?(?<object>[\w@./+-]*\w)/,
      "Error: No formulae or casks found for «golangcilint».",
    ],
    [
      /No package with name (?<object>[\w.-]*\w) \(from:/,
      "** (Mix) No package with name «acme_gone» (from: mix.exs) in registry",
    ],
    [
      /does not provide attribute .*(?:'|packages\.[\w-]+\.)(?<object>[\w.-]+)'/,
      "error: flake 'flake:nixpkgs' does not provide attribute 'packages.x86_64-linux.acme', 'legacyPackages.x86_64-linux.acme' or '«acme»'",
    ],
    [
      /^go: (?:module )?(?<object>[^\s@:]+@[^\s:]+): (?:invalid version: )?(?:unknown revision|reading \S+: 404|no matching versions)/,
      "go: «example.com/me/lib@v9.9.9»: invalid version: unknown revision v9.9.9",
    ],
    [
      /^go: (?:module )?(?<object>[\w.-]+\.[a-z]+\/[\w./-]+)(?:@\S+)?: (?:module \S+: )?git ls-remote /,
      "go: module «example.com/me/gone»: git ls-remote -q origin in /go/pkg/mod/cache/vcs/1: exit status 128:",
    ],
    [
      /^go: module (?<object>[^\s:]+): (?:no matching versions|reading)/,
      'go: module «example.com/me/lib»: no matching versions for query "v9"',
    ],
    [
      /Could not find a valid gem '(?<object>[^']+)'/,
      "ERROR:  Could not find a valid gem '«railz»' (>= 0) in any repository",
    ],
    [
      /^(?:No match for argument|error: target not found|Error: Unable to find a match): (?<object>\S+)/,
      "No match for argument: «libfoo»",
    ],
    [/^\s*(?<object>[\w.-]+) \(no such package\)/, "  «libfoo» (no such package):"],
    [/Could not find package (?<object>[\w./-]*\w)/, "Could not find package «acme/gone»."],
    [
      /Could not find a matching version of package (?<object>[\w./-]*\w)/,
      "Could not find a matching version of package «acme/gone». Check the package spelling",
    ],
    [
      /^error: There are no versions available for the package '(?<object>[^']+)'/,
      "error: There are no versions available for the package '«Acme.Gone»'.",
    ],
    [
      /which doesn't exist \(could not find package (?<object>\w+) at/,
      "Because app depends on acme_gone any which doesn't exist (could not find package «acme_gone» at https://pub.example.com), version solving failed.",
    ],
    [
      /^error NU1101: Unable to find package (?<object>[\w.]*\w)/,
      "error NU1101: Unable to find package «Acme.Gone».",
    ],
    [
      /manifest for (?<object>\S+) not found|pull access denied for (?<other>[^\s,]+)/,
      "Error response from daemon: manifest for «acme/app:9» not found: manifest unknown",
    ],
    [
      /^mise ERROR (?<object>\S+) not found in mise tool registry/,
      "mise ERROR «golangci» not found in mise tool registry",
    ],
  ]),
  // The only package that the call names.
  ...rows("missing-package", { object: "package" }, [
    [
      /\bno packages? (?:(?:was|were) )?found\b|\bpackage (?:was not|could not be) found\b/i,
      "No package found matching input criteria.",
    ],
    [
      /^Error: No results matching query were found for Lua/,
      "Error: No results matching query were found for Lua 5.4.",
    ],
  ]),
  ...rows("missing-package", certain, [
    [
      /^Error: (?:\w+ FAILED: )?(?:chart "[^"]+" (?:version "[^"]*" )?not found in|repo \S+ not found)/,
      'Error: INSTALLATION FAILED: chart "webb" not found in https://charts.example.com repository',
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "python", certain: true }, [
    [
      /^\S*python[\d.]*(?:\.exe)?: (?:Error while finding module specification for|No module named) '?(?<object>[\w.]+)/,
      "/usr/bin/python3: No module named «pytest»",
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "python" }, [
    [
      /^(?:E\s+)?(?:ModuleNotFoundError|ImportError): No module named '?(?<object>[\w.]+)/,
      "ModuleNotFoundError: No module named '«yaml»'",
    ],
  ]),
  ...rows("missing-module", certain, [
    [
      /^MISSING DEPENDENCY\s+Cannot find dependency '/,
      "MISSING DEPENDENCY  Cannot find dependency '@vitest/coverage-v8'",
    ],
    [
      /browserType\.launch: Executable doesn't exist|Cypress binary is missing/,
      "Error: browserType.launch: Executable doesn't exist at /p/chromium-1/chrome",
    ],
    [
      /\bld(?:\.\w+)?: (?:cannot find|library not found for) -l/,
      "/usr/bin/ld: cannot find -lfmt: No such file",
    ],
  ]),
  // The error itself says what to install.
  ...rows("missing-module", {}, [
    [
      /\b(?:is|are|may|might) not (?:be )?(?:installed|available)\b.*\brun\b|\brun [`'"][^`'"]* (?:install|add|get)\b[^`'"]*[`'"] to\b|\b(?:target|component|dependency|dependencies|plugin|extension) (?:is|are|may|might) not (?:be )?(?:installed|available)\b/i,
      'the dependency is not available, run "mix deps.get"',
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "go", certain: true }, [
    [
      /no required module provides package (?<object>[^\s;:]+)/,
      "main.go:4:2: no required module provides package «github.com/acme/lib»; to add it:",
    ],
    [
      /cannot find module providing package (?<object>[^\s:]+)/,
      "cannot find module providing package «github.com/acme/lib»",
    ],
    [
      /package (?<object>\S+) is not in (?:std|GOROOT)/,
      "package «fmtt» is not in std (/usr/lib/go/src/fmtt)",
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "ruby" }, [
    [/cannot load such file -- (?<object>\S+)/, "LoadError: cannot load such file -- «bundler/setup»"],
    [
      /Could not find (?:gem )?'?(?<object>[\w.-]+)'?,? .*in (?:locally installed gems|any of the sources)/,
      "Could not find «rake-13.0.6» in locally installed gems",
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "java" }, [
    [
      /(?:ClassNotFoundException|NoClassDefFoundError|Could not find or load main class):? (?<object>[\w.$/]+)/,
      "Error: Could not find or load main class «com.acme.Main»",
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "perl" }, [
    [
      /^Can't locate (?<object>\S+) in @INC/,
      "Can't locate «JSON/XS.pm» in @INC (you may need to install the JSON::XS module)",
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "r" }, [
    [
      /there is no package called [‘'](?<object>[^’']+)/,
      "Error in library(dplyr) : there is no package called ‘«dplyr»’",
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "deno" }, [
    [
      /^(?:error: )?Module not found "(?<object>[^"]+)"/,
      'error: Module not found "«https://deno.example.com/x.ts»"',
    ],
  ]),
  ...rows("missing-module", { object: "module", family: "node" }, [
    [
      /Cannot find (?:module|package) '(?<object>(?![./]|[A-Z]:)(?:@[^'/]+\/)?[^'/]+)(?:\/[^']*)?'/,
      "Error: Cannot find module '«dotenv»/config'",
    ],
    [/ERR_MODULE_NOT_FOUND/, "  code: 'ERR_MODULE_NOT_FOUND',"],
  ]),
];
