// Failure rows: files and folders that are missing, of the wrong kind, or not permitted.
import { type Rule, rows } from "./rule.ts";
import { shell } from "./shell-prefix.ts";

const certain = { certain: true } as const;

export const pathRules: readonly Rule[] = [
  ...rows("not-a-file", { ...certain, object: "path" }, [
    [
      /^[\w.+-]+: (?:error reading |cannot \w+ |read error on )?['"‘]?(?<object>[^'"’:]+)['"’]?: (?:Is|Not) a directory/,
      "cat: «src/components»: Is a directory",
    ],
    [/^(?:\S+: )?(?:cd: )?not a directory: (?<object>\S+)/, "cd: not a directory: «src/app.ts»"],
    [/E(?:ISDIR|NOTDIR): [\w ]+, \w+ '(?<object>[^']+)'/, "Error: ENOTDIR: not a directory, open '«a.ts/b»'"],
    [
      /(?:IsADirectory|NotADirectory)Error: .*: '(?<object>[^']+)'/,
      "IsADirectoryError: [Errno 21] Is a directory: '«src»'",
    ],
    [/^(?:read|open) (?<object>\S+): is a directory/, "read «./configs»: is a directory"],
    [/^(?:ba|z|)sh: (?:line \d+: )?(?<object>\S+): Is a directory/, "bash: «./build»: Is a directory"],
    [/^EISDIR: illegal operation on a directory/, "EISDIR: illegal operation on a directory, read"],
  ]),
  // Started in a folder without a project of the tool. The file may exist: for another tool, or in another module.
  ...rows("missing-path", { ...certain, object: "command", family: "go" }, [
    [/^go: cannot find main module/, "go: cannot find main module, but found .git/config in /p"],
    [
      /directory prefix \S+ does not contain (?:main module|modules listed in go\.work)/,
      "pattern ./...: directory prefix . does not contain main module or its selected dependencies",
    ],
    [
      /^go: go\.(?:mod|work) file not found/,
      "go: go.mod file not found in current directory or any parent directory",
    ],
  ]),
  ...rows("missing-path", { ...certain, object: "command", family: "git" }, [
    [/^fatal: not a git repository/, "fatal: not a git repository (or any of the parent directories): .git"],
  ]),
  ...rows("missing-path", { ...certain, object: "command" }, [
    [
      /^(?:\s*ERR_PNPM_NO_IMPORTER_MANIFEST_FOUND|\s*ERR_PNPM_NO_PKG_MANIFEST|error Couldn't find a package\.json file|error: No package\.json)/i,
      "ERR_PNPM_NO_PKG_MANIFEST  No package.json found in /p",
    ],
    [
      /^npm (?:ERR!|error) enoent .*'[^']*\bpackage\.json'/i,
      "npm error enoent Could not read package.json: Error: ENOENT: no such file or directory, open '/p/package.json'",
    ],
    [/^Could not locate Gemfile/, "Could not locate Gemfile"],
    [
      /^Composer could not find a composer\.json file in/,
      "Composer could not find a composer.json file in /p",
    ],
    [/^Poetry could not find a pyproject\.toml file in/, "Poetry could not find a pyproject.toml file in /p"],
    [
      /there is no POM in this directory/,
      "[ERROR] The goal you specified requires a project to execute but there is no POM in this directory (/p).",
    ],
    [/does not contain a Gradle build/, "Directory '/p' does not contain a Gradle build."],
    [/^MSBUILD : error MSB1003:/, "MSBUILD : error MSB1003: Specify a project or solution file."],
    [
      /Could not find a Mix\.Project/,
      "** (Mix) Could not find a Mix.Project, please ensure you are running Mix in a directory with a mix.exs file",
    ],
    [/No pubspec\.yaml file found/, "Error: No pubspec.yaml file found."],
    [/^error: no Pulumi\.yaml project file found/, "error: no Pulumi.yaml project file found"],
    [
      /^make: \*\*\* No targets specified and no makefile found/,
      "make: *** No targets specified and no makefile found.  Stop.",
    ],
    [/^(?:error: )?No justfile found/, "error: No justfile found"],
    // Any other program that names the file it looks for, here or above.
    [
      /\b(?:[Nn]o|not|[Nn]either|[Uu]nable|[Cc]ouldn['’]t|[Cc]an['’]t)\b.*?[\s`'"‘](?:[\w.-]*\w\.(?:toml|json|ya?ml|exs?|zig|swift|xml|gradle|mod|txt|build|cabal|sbt|nix|lock)|\w{3,}file)\b['`"’]?.*\b(?:in|or) (?:the |this |any |its |any of its )?(?:\w+ )?(?:director(?:y|ies)|folder|parents?|root)\b/,
      "error: no build.zig file found, in the current directory or any parent directories",
    ],
    [
      /\b(?:not (?:appear to )?contain|neither .* contains?)\b.* [`'"]?(?:\w+Lists\.txt|[\w-]+\.(?:build|toml|json|ya?ml))['`"]?\.?$/i,
      'The source directory "/p" does not appear to contain CMakeLists.txt.',
    ],
    [
      /^(?:error: )?(?:root |package )?manifest(?: file)? (?:was )?not found/,
      "error: root manifest not found",
    ],
    [
      /\b(?:[Mm]issing|[Nn]o) [`'"‘]?[\w.-]+['`"’]? (?:field|key|section|entry)(?: found)? in (?:the |your )?(?:config(?:uration)?\b|\S+\.(?:json|toml|ya?ml|ini)\b)/,
      "Missing `packageManager` field in package.json",
    ],
    [/^task: No Taskfile found/, 'task: No Taskfile found at "/p"'],
  ]),
  ...rows("missing-path", { ...certain, object: "path" }, [
    // The folder to write into is missing, not what is written.
    [
      /^[\w.+-]+: (?:cannot (?:create|move|touch)\b.*) ['"‘](?<object>[^'"’]+)\/[^'"’/]+\/?['"’]: No such file or directory/,
      "cp: cannot create regular file '«out/web»/a.txt': No such file or directory",
    ],
    [
      /^rg: (?<object>[^:]+): (?:IO error.*|No such file or directory)/,
      "rg: «test»: No such file or directory (os error 2)",
    ],
    [
      shell(String.raw`(?:cd: )?(?:line \d+: )?(?<object>[^:]+): No such file or directory`),
      "/usr/bin/bash: line 1: cd: «web»: No such file or directory",
    ],
    [
      /^(?:zsh|\(eval\)|cd|pushd|source|\.)(?::\w*)?(?::\d+)?: (?:cd: )?no such file or directory: (?<object>.+)$/,
      "(eval):cd:1: no such file or directory: «web»",
    ],
    [/^cd: The directory '(?<object>[^']+)' does not exist/, "cd: The directory '«web»' does not exist"],
    [
      /^[\w.+-]+: (?:cannot (?:access|stat|open|remove|touch|read|find|move|create(?: \w+){0,3}) |can't (?:open|read|cd to|stat|find)(?: file)? |failed to (?:access|open|stat) |error opening |rename |read )?['"‘`]?(?<object>[^'"’`:]+?)['"’`]?(?: for reading)?(?: to [^:]+)?(?:: open|: stat)?: No such file or directory/,
      "ls: cannot access '«ui/src/types/»': No such file or directory",
    ],
    [
      /can't open file '(?<object>[^']+)': \[Errno 2\]/,
      "python3: can't open file '«/p/tool.py»': [Errno 2] No such file or directory",
    ],
    [
      /FileNotFoundError: .*: '(?<object>[^']+)'/,
      "FileNotFoundError: [Errno 2] No such file or directory: '«data.json»'",
    ],
    [
      /ENOENT: no such file or directory, (?!posix_spawn)\w+ '(?<object>[^']+)'/,
      "Error: ENOENT: no such file or directory, open '«/p/.env»'",
    ],
    [
      /^(?:[\w./: -]+: )?(?:open|stat|lstat|chdir|read|fork\/exec|readlink|unlink|mkdir|rename) (?<object>[^:\s]+)(?: \S+)?: no such file or directory/,
      "open «docker-compose.staging.yml»: no such file or directory",
    ],
    [
      /^(?:fatal|error): pathspec '(?<object>[^']+)' did not match any files$/,
      "fatal: pathspec '«src/gone.ts»' did not match any files",
    ],
    [
      /^fatal: path '(?<object>[^']+)' (?:does not exist|exists on disk, but not)/,
      "fatal: path '«src/x.go»' does not exist in 'HEAD'",
    ],
    [
      /^npm (?:ERR!|error) enoent .*'(?<object>[^']+)'/i,
      "npm error enoent ENOENT: no such file or directory, open '«/p/.npmrc»'",
    ],
    [
      /^(?:\S+ : )?Cannot find path '(?<object>[^']+)' because it does not exist/,
      "Get-Content : Cannot find path '«C:\\app\\x.txt»' because it does not exist.",
    ],
    [/^The system cannot find the (?:path|file) specified/, "The system cannot find the path specified."],
    [
      /^g?make(?:\[\d+\])?: (?<object>[\w./-]+): No such file or directory/,
      "make: «config.mk»: No such file or directory",
    ],
    [
      /^g?make(?:\[\d+\])?: \*\*\* No targets specified and no makefile found/,
      "make: *** No targets specified and no makefile found.  Stop.",
    ],
    [
      /error TS(?:5058|5083|5057|6053): .*'(?<object>[^']+)'/,
      "error TS5058: The specified path does not exist: '«tsconfig.e2e.json»'.",
    ],
    [
      /^ERROR: (?:file or directory not found|not found): (?<object>[^\s:]+)(?=\s|$)/,
      "ERROR: file or directory not found: «tests/gone.py»",
    ],
    [
      /^No files matching the pattern ['"](?<object>[^'"]+)['"] were found/,
      "No files matching the pattern '«src/gone»' were found.",
    ],
    [
      /^ERROR: Could not open requirements file: \[Errno 2\] No such file or directory: '(?<object>[^']+)'/,
      "ERROR: Could not open requirements file: [Errno 2] No such file or directory: '«req.txt»'",
    ],
    // `file` exits with 0 all the same.
    [
      /: +cannot open [`'](?<object>[^`']+)' \(No such file or directory\)$/,
      "bin/app: cannot open `«bin/app»' (No such file or directory)",
    ],
    [/^no configuration file provided: not found/, "no configuration file provided: not found"],
    [
      /^(?:unable to prepare context|failed to (?:build|solve|read dockerfile)).*(?:path "(?<object>[^"]+)" not found|: no such file)/,
      'unable to prepare context: path "«api»" not found',
    ],
    [
      /^(?:[Ee]rror|ERROR|fatal)(?::| -)? (?:[\w ]+ )?(?:[Ff]ile|[Pp]ath|[Dd]irectory|[Ff]older|[Cc]onfig(?:uration)?(?: file)?):? ['"`]?(?<object>[\w@./~-]*[\w])['"`]? (?:does not exist|doesn't exist|not found|could not be found|was not found)/,
      "Error: Config file '«app.yml»' does not exist",
    ],
    [
      /^(?:[Ee]rror|ERROR): (?:[Cc]annot|[Cc]ould not|[Cc]an't|[Uu]nable to) (?:find|open|read|load|locate) (?:the )?(?:file|path|directory|config(?:uration)?(?: file)?|input file):? ['"`]?(?<object>[\w@./~-]*\w)/,
      "Error: Cannot find config file '«app.toml»'",
    ],
    [
      /^Error: (?:\w+ FAILED: )?path "(?<object>[^"]+)" not found/,
      'Error: INSTALLATION FAILED: path "«./chart»" not found',
    ],
    [/^l?stat (?<object>\S+): directory not found$/, "stat «/p/cmd/gone»: directory not found"],
    [
      /^[\w.-]*(?:gcc|g\+\+|cc|clang|clang\+\+)(?:-\d+)?: error: (?:no such file or directory: '(?<other>[^']+)'|(?<object>[^:]+): No such file or directory)/,
      "gcc: error: «main.c»: No such file or directory",
    ],
    [/^(?:error: file|Test file) not found: (?<object>\S+)$/, "error: file not found: «Gone.java»"],
    [
      /^ERROR! the playbook: (?<object>\S+) could not be found/,
      "ERROR! the playbook: «site.yml» could not be found",
    ],
    // Bun, about the file to be run.
    [
      /^error: Module not found "(?<object>(?!file:)[\w@./\\-]+\.[cm]?[jt]sx?)"$/,
      'error: Module not found "«scripts/gone.ts»"',
    ],
    [
      /^error: Module not found "file:\/\/(?<object>\/[^"]+)"/,
      'error: Module not found "file://«/p/scripts/gone.ts»".',
    ],
    [
      // The file to be run; a missing import inside the code depends on the code.
      /^Error \[ERR_MODULE_NOT_FOUND\]: Cannot find module '(?<object>[^']+)' imported from \S*[\\/]$/,
      "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '«/p/scripts/gone.ts»' imported from /p/",
    ],
    [
      /cannot load such file -- (?<object>\/\S+_(?:spec|test)\.rb)$/,
      "cannot load such file -- «/p/spec/gone_spec.rb»",
    ],
    [
      /^Error: Cannot find module '(?<object>(?:\/|[A-Z]:\\|\.)[^']+)'/,
      "Error: Cannot find module '«/p/scripts/gone.js»'",
    ],
    [
      /^(?:[\w.+-]+): (?<object>[\w@./~-]+): (?:file not found|cannot open file|not found)$/i,
      "xxd: «data.bin»: file not found",
    ],
  ]),
  ...rows("missing-path", certain, [
    [/^fish: No matches for wildcard/, "fish: No matches for wildcard 'docs/*.md'"],
    [/^bash: no match: /, "bash: no match: docs/*.md"],
  ]),
];

export const permissionRules: readonly Rule[] = [
  ...rows("permission", certain, [
    [
      /^Error from server \(Forbidden\): |An error occurred \(AccessDenied(?:Exception)?\) when calling|^ERROR: \(gcloud[\w.-]*\) PERMISSION_DENIED/,
      'Error from server (Forbidden): pods is forbidden: User "me" cannot list resource "pods"',
    ],
    [
      /^E: (?:Could not open lock file|Unable to (?:lock|acquire)).*(?:Permission denied|are you root)/,
      "E: Could not open lock file /var/lib/dpkg/lock-frontend - open (13: Permission denied)",
    ],
  ]),
  // No terminal to type a password.
  ...rows("permission", { ...certain, object: "program", fixed: "sudo" }, [
    [
      /^sudo: (?:a terminal is required|no tty present|a password is required|sorry, you must have a tty)/,
      "sudo: a terminal is required to read the password; either use the -S option",
    ],
  ]),
  ...rows("permission", { ...certain, object: "path" }, [
    [
      /^(?:-?\w*sh|\(eval\)|\S+\.sh)(?::? ?(?:line )?\d+)?: (?<object>[^:]+): (?:Permission denied|Operation not permitted)/,
      "bash: «./run.sh»: Permission denied",
    ],
    [
      /^(?:zsh|\(eval\))(?::\d+)?: (?:permission denied|operation not permitted): ?(?<object>.*)$/,
      "zsh: permission denied: «./run.sh»",
    ],
    [
      /^[\w.+-]+: (?:cannot [\w ]+ |can't \w+ )?['"‘]?(?<object>[^'"’:]+)['"’]?: (?:Permission denied|Operation not permitted|Read-only file system)/,
      "mkdir: cannot create directory '«/opt/x»': Permission denied",
    ],
    [
      /\blisten E(?:ACCES|PERM): (?:permission denied|operation not permitted) (?<object>\/[^:\s]+)/,
      "Error: listen EACCES: permission denied «/run/app.sock»",
    ],
    [
      /E(?:ACCES|PERM|ROFS): [\w ,-]+, \w+ '(?<object>[^']+)'/,
      "Error: EACCES: permission denied, mkdir '«/usr/lib/node_modules/x»'",
    ],
    [
      /PermissionError: .*: '(?<object>[^']+)'/,
      "PermissionError: [Errno 13] Permission denied: '«/etc/hosts»'",
    ],
    [
      /^(?:fatal|error): (?:[Uu]nable to create|could not (?:create|open|write)[\w ]*|cannot (?:create|open)[\w ]*) '?(?<object>[^':]+)'?: (?:Permission denied|Operation not permitted|Read-only file system)/,
      "fatal: Unable to create '«/p/.git/index.lock»': Operation not permitted",
    ],
    [
      /^(?:[\w./: -]+: )?(?:open|mkdir|remove|unlink|fork\/exec|rename|listen unix) (?<object>[^:\s]+).*: (?:permission denied|operation not permitted|read-only file system)/,
      "open «/var/log/app.log»: permission denied",
    ],
    [/^Access to the path '(?<object>[^']+)' is denied/, "Access to the path '«C:\\Windows\\x»' is denied."],
  ]),
  // A port or an address that a sandbox or the system withholds: not a path.
  ...rows("permission", certain, [
    [
      /\blisten E(?:ACCES|PERM): (?:permission denied|operation not permitted)/,
      "Error: listen EPERM: operation not permitted 127.0.0.1",
    ],
    [
      /\blisten (?:tcp|udp)\d? .*: (?:permission denied|operation not permitted)/,
      "listen tcp :80: bind: permission denied",
    ],
  ]),
  ...rows("permission", {}, [
    [
      /^(?:error: insufficient permission|Access is denied|npm (?:ERR!|error) code E(?:ACCES|PERM))/,
      "npm error code EACCES",
    ],
    [
      /(?:denied by|blocked by|not permitted (?:by|in)) (?:the )?sandbox|sandbox(?:-exec)?:? .*(?:denied|deny|not permitted)|Landlock|seccomp/i,
      "command failed; sandbox: deny file-write-create /p/.git/index.lock",
    ],
    [
      /\b(?:don['’]t|doesn['’]t|do not|does not) have (?:\w+ ){0,2}permissions?\b|\binsufficient (?:\w+ )?permissions?\b|\baccess (?:is )?denied\b/i,
      "You don't have write permissions for the /var/lib/gems/3.0.0 directory.",
    ],
    [
      /^(?:\S+: )?(?:must be run as root|you must be root|this command requires (?:root|sudo|elevated))/i,
      "must be run as root",
    ],
    [
      /permission denied while trying to connect to the Docker daemon/i,
      "permission denied while trying to connect to the Docker daemon socket",
    ],
    [
      /: (?:Permission denied|permission denied|Operation not permitted)$/,
      "touch: cannot touch x: Permission denied",
    ],
  ]),
];
