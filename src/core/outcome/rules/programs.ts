// Programs, scripts, subcommands and options that do not exist.
import { type Rule, rows } from "./rule.ts";

const certain = { certain: true } as const;
/** `bash: line 3:`, `sh: 1:`, `zsh:1:`, `(eval):1:`, `./run.sh: line 9:`: how a shell introduces what it says. */
const SHELL = String.raw`(?:-?(?:\/\S*\/)?(?:ba|z|da|k|fi|a)?sh|\(eval\)|eval|\S+\.(?:sh|bash|zsh))(?:: line \d+|:\d+|:? ?\d+)?: `;
const shell = (rest: string) => new RegExp(`^${SHELL}${rest}`);

export const programRules: readonly Rule[] = [
  ...rows("command-not-found", { ...certain, object: "program" }, [
    [
      shell(String.raw`(?:\d+: )?(?:exec: )?(?<object>[^\s:]+): (?:command )?not found`),
      "bash: line 1: jq: command not found",
      "jq",
    ],
    [shell(String.raw`command not found: (?<object>\S+)`), "(eval):1: command not found: docker", "docker"],
    [/^(?<object>[\w.+-]+): [Cc]ommand not found$/, "make: Command not found", "make"],
    [
      /^(?:make(?:\[\d+\])?|sudo|nohup|nice|time|doas): (?<object>[\w+-]+): (?:[Cc]ommand not found|No such file or directory)$/,
      "sudo: dnf: command not found",
      "dnf",
    ],
    [/^fish: Unknown command:? (?<object>\S+)/, "fish: Unknown command: jq", "jq"],
    [
      /^(?:\/usr\/bin\/)?env: ['"‘]?(?<object>[^'"’:]+)['"’]?: No such file or directory/,
      "/usr/bin/env: ‘node’: No such file or directory",
      "node",
    ],
    [
      /^(?:timeout|nice|nohup|stdbuf|xargs|setsid|watch): (?:failed to run command )?['"‘`]?(?<object>[\w.+-]+)['"’]?: No such file or directory/,
      "timeout: failed to run command ‘gotestsum’: No such file or directory",
      "gotestsum",
    ],
    [
      /exec: "(?<object>[^"]+)": executable file not found/,
      'Error: exec: "protoc": executable file not found in $PATH',
      "protoc",
    ],
    [
      /^\s*(?:ERR_PNPM_\w*EXEC\w*\s+)?Command "(?<object>[^"]+)" not found$/,
      ' ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL  Command "mocha" not found',
      "mocha",
    ],
    [
      /^npm (?:ERR!|error) could not determine executable to run/,
      "npm error could not determine executable to run",
    ],
    [
      /The term '(?<object>[^']+)' is not recognized as (?:a name of|the name of|an internal)/,
      "The term 'make' is not recognized as the name of a cmdlet, function, script file",
      "make",
    ],
    [
      /^'(?<object>[^']+)' is not recognized as an internal or external command/,
      "'jq' is not recognized as an internal or external command,",
      "jq",
    ],
    [/^(?:Error: )?spawn (?<object>\S+) ENOENT/, "Error: spawn protoc ENOENT", "protoc"],
    [
      /^Command '(?<object>[^']+)' not found, (?:but|did)/,
      "Command 'rg' not found, but can be installed with:",
      "rg",
    ],
    [/^error: Failed to spawn: `(?<object>[^`]+)`/, "error: Failed to spawn: `pytest`", "pytest"],
    [/^Command not found: (?<object>\S+)$/, "Command not found: pytest", "pytest"],
    [/^bundler: command not found: (?<object>\S+)/, "bundler: command not found: rspec", "rspec"],
  ]),
  ...rows("unknown-script", { ...certain, object: "script" }, [
    [
      /^npm (?:ERR!|error) Missing script: "?(?<object>[^"]+)"?/,
      'npm error Missing script: "check"',
      "check",
    ],
    [
      /ERR_PNPM_NO_SCRIPT\S*\s+Missing script: "?(?<object>[^"\s]+)/,
      " ERR_PNPM_NO_SCRIPT  Missing script: typecheck",
      "typecheck",
    ],
    [/^(?:error )?Missing script:? "?(?<object>[\w:.-]+)"?$/, 'Missing script: "dev"', "dev"],
    [/^error Command "(?<object>[^"]+)" not found\.?$/, 'error Command "lint" not found.', "lint"],
    [
      /Couldn't find a script named "(?<object>[^"]+)"/,
      'Usage Error: Couldn\'t find a script named "lint".',
      "lint",
    ],
    [/^error: Script not found "(?<object>[^"]+)"/, 'error: Script not found "dev"', "dev"],
    [
      /^g?make(?:\[\d+\])?: \*\*\* No rule to make target [`'"‘](?<object>[^'"’]+)['"’](?!, needed)/,
      "make: *** No rule to make target 'lint'.  Stop.",
      "lint",
    ],
    [
      /^error: (?:[Jj]ustfile does not contain recipe|No recipe named) [`'](?<object>[^`']+)/,
      "error: Justfile does not contain recipe `fmt`.",
      "fmt",
    ],
    [/^mise ERROR no tasks? (?<object>\S+) found/, "mise ERROR no task lint:full found", "lint:full"],
    [/^task: Task "(?<object>[^"]+)" does not exist/, 'task: Task "generate" does not exist', "generate"],
    [/Unrecogni[sz]ed task '?(?<object>[\w:-]+)/, "Error: Unrecognised task 'fmt'", "fmt"],
    [
      /^Don't know how to build task '(?<object>[^']+)'/,
      "Don't know how to build task 'db:seeds' (See the list of available tasks",
      "db:seeds",
    ],
    [
      /Task '(?<object>[^']+)' not found in (?:root )?project/,
      "Task 'lintAll' not found in root project 'app'.",
      "lintAll",
    ],
    [/^(?:error: )?Task not found: (?<object>\S+)/, "Task not found: dev", "dev"],
    [
      /[Cc]ould not find (?:the following )?tasks? [`"'](?<object>[^`"']+)[`"']/,
      "x Could not find task `typecheck` in project",
      "typecheck",
    ],
    [/^Command "(?<object>[^"]+)" is not defined\./, 'Command "phpstan" is not defined.', "phpstan"],
    [
      /Unknown lifecycle phase "(?<object>[^"]+)"/,
      '[ERROR] Unknown lifecycle phase "tests". You must specify',
      "tests",
    ],
    [
      /^\*\* \(Mix\) The task "(?<object>[^"]+)" could not be found/,
      '** (Mix) The task "credo" could not be found',
      "credo",
    ],
    [/^ninja: error: unknown target '(?<object>[^']+)'/, "ninja: error: unknown target 'check'", "check"],
    [/^No idea what '(?<object>[^']+)' is!/, "No idea what 'lint' is!", "lint"],
    [
      /^(?:Warning: Task|\[.*\] Task never defined:) "?(?<object>[\w:-]+)"?/,
      'Warning: Task "lint" not found. Use --force to continue.',
      "lint",
    ],
  ]),
  ...rows("unknown-subcommand", { ...certain, object: "subcommand" }, [
    [
      /^git: '(?<object>[^']+)' is not a git command/,
      "git: 'stauts' is not a git command. See 'git --help'.",
      "stauts",
    ],
    [
      /^(?:[Ee]rror: )?unknown (?:sub)?command "(?<object>[^"]+)" for "/,
      'unknown command "comments" for "gh pr"',
      "comments",
    ],
    [/^go (?<object>[\w -]+): unknown command/, "go tests: unknown command", "tests"],
    [
      /^error: no such (?:sub)?command: [`'](?<object>[^`']+)/,
      "error: no such command: `nextest`",
      "nextest",
    ],
    [
      /^docker: (?:unknown command: docker |')(?<object>[\w-]+)(?:' is not a docker command)?/,
      "docker: 'composer' is not a docker command.",
      "composer",
    ],
    [/^(?:npm (?:ERR!|error) )?Unknown command:? "(?<object>[^"]+)"/, 'Unknown command: "instal"', "instal"],
    [
      /^error: (?:unrecognized subcommand|The subcommand) '(?<object>[^']+)'/,
      "error: unrecognized subcommand 'chekc'",
      "chekc",
    ],
    [/^Error: No such command ['"](?<object>[^'"]+)/, "Error: No such command 'deploy'.", "deploy"],
    [
      /error: argument \S+: invalid choice: '(?<object>[^']+)'/,
      "tool.py: error: argument command: invalid choice: 'strat' (choose from 'start')",
      "strat",
    ],
    [
      /^Terraform has no command named "(?<object>[^"]+)"/,
      'Terraform has no command named "aply". Did you mean "apply"?',
      "aply",
    ],
    [/^E: Invalid operation (?<object>\S+)/, "E: Invalid operation instal", "instal"],
    [/^Unknown (?:operation|command verb) ['"]?(?<object>[\w-]+)/, "Unknown command verb 'stat'.", "stat"],
    [
      /^(?:\w+: )?(?:[Ee]rror:? ?)?[Uu]nknown (?:sub)?command:? ['"`]?(?<object>[\w:-]+)['"`]?\.?(?:$|[ .,])/,
      "Error: Unknown command: servcies",
      "servcies",
    ],
  ]),
  ...rows("bad-flag", { ...certain, object: "flag" }, [
    [
      /^(?:[\w./+-]+): (?:unrecognized|unknown|invalid|illegal|ambiguous) option (?:-- )?['"‘`]?(?<object>[^'"’`\s]+)/,
      "cat: illegal option -- A",
      "A",
    ],
    [
      /^(?:[Ee]rror: )?unknown (?:shorthand )?flag: (?:'.' in )?(?<object>-[\w-]+)/,
      "unknown flag: --stat",
      "--stat",
    ],
    [
      /^error: unexpected argument '(?<object>-[^']+)' found/,
      "error: unexpected argument '--fix' found",
      "--fix",
    ],
    [
      /^error: Found argument '(?<object>-[^']+)' which wasn't expected/,
      "error: Found argument '--all' which wasn't expected, or isn't valid in this context",
      "--all",
    ],
    [
      /^Error: No such option:? ['"]?(?<object>-[\w-]+)/,
      "Error: No such option: --verbos Did you mean --verbose?",
      "--verbos",
    ],
    [
      /error: unrecognized arguments?: (?<object>-[^\s=]+)/,
      "pytest: error: unrecognized arguments: --timeout=30",
      "--timeout",
    ],
    [
      /^(?:error|Error|ERROR)?:?\s*[Uu]nknown option:?s? ['"`‘]?(?<object>-[\w-]+)/,
      "error: unknown option '--write'",
      "--write",
    ],
    [
      /^(?:fatal|error): (?:unknown option|unrecognized argument|unknown switch|invalid option):? [`'"]?(?<object>[^'"`\s]+)/,
      "fatal: unrecognized argument: --no-stat",
      "--no-stat",
    ],
    [
      /^(?:\w+Error: )?Unknown (?:option|argument)s?:? [`'"]?(?<object>-{0,2}[\w-]+)/,
      "CACError: Unknown option `--grep`",
      "--grep",
    ],
    [
      /^flag provided but not defined: (?<object>-\S+)/,
      "flag provided but not defined: -race-all",
      "-race-all",
    ],
    [
      /^(?:\/\S*\/)?node(?:\.exe)?: bad option: (?<object>-\S+)/,
      "node: bad option: --experimental-x",
      "--experimental-x",
    ],
    [
      /^(?:\S+: )?(?:Unrecognized|Unknown|Invalid) (?:CLI )?(?:option|argument|parameter|flag):? ['"]?(?<object>-[\w-]+)/i,
      "Unrecognized option: -Xfoo",
      "-Xfoo",
    ],
    [/^Invalid option '(?<object>-[^']+)'/, "Invalid option '--ext' - perhaps you meant '-c'?", "--ext"],
    [
      /^Unrecognized option "(?<object>[^"]+)"/,
      'Unrecognized option "testPathPatern". Did you mean "testPathPattern"?',
      "testPathPatern",
    ],
    [
      /error TS5023: Unknown compiler option '(?<object>[^']+)'/,
      "error TS5023: Unknown compiler option '--noEmitt'.",
      "--noEmitt",
    ],
    [/^Unknown command-line option '(?<object>[^']+)'/, "Unknown command-line option '--info2'.", "--info2"],
    [/^curl: option (?<object>-\S+): is (?:unknown|ambiguous)/, "curl: option --jsn: is unknown", "--jsn"],
    [
      /^find: (?:unknown predicate [`'](?<object>-[\w-]+)|paths must precede)/,
      "find: unknown predicate `-nmae'",
      "-nmae",
    ],
    [
      /^find: (?<object>-\w+): unknown primary or operator/,
      "find: -regextype: unknown primary or operator",
      "-regextype",
    ],
    [/^rg: unrecognized flag (?<object>-\S+)/, "rg: unrecognized flag --foo", "--foo"],
    [
      /^[`'"]?(?<object>-[\w-]+)[`'"]? is not expected in this context/,
      "`--apply` is not expected in this context",
      "--apply",
    ],
    [
      /^(?:ERROR\s+)Unknown options?: '?(?<object>[\w-]+)/,
      " ERROR  Unknown option: 'recursiv'".trim(),
      "recursiv",
    ],
    [
      /invalid option:? (?<object>-\S+) \(OptionParser/,
      "invalid option: --tga (OptionParser::InvalidOption)",
      "--tga",
    ],
    [/^error: unknown option [`'"](?<object>[\w-]+)/, "error: unknown option `no-stat'", "no-stat"],
    [/^error: Invalid Argument '(?<object>-[^']+)'/, "error: Invalid Argument '--forc'", "--forc"],
    [
      /^(?:Error: )?(?<object>-{1,2}[\w-]+) is not a valid (?:option|flag)/,
      "--foo is not a valid option",
      "--foo",
    ],
  ]),
  ...rows("bad-flag", certain, [
    [/^Unknown JSON field: "(?<object>[^"]+)"/, 'Unknown JSON field: "checks"', "checks"],
    [
      /^(?:[Ee]rror: )?(?:accepts|requires) (?:at (?:most|least) |between |exactly )?\d+(?: and \d+)? arg\(s\)/,
      "accepts at most 1 arg(s), received 2",
    ],
    [/^(?:[Ee]rror: )?required flag\(s\) /, 'Error: required flag(s) "title" not set'],
    [/^(?:usage|Usage): git [\w-]+ /, "usage: git diff [<options>] [<commit>] [--] [<path>...]"],
    [
      /^(?:\S+: )?error: the following arguments are required/,
      "app.py: error: the following arguments are required: --name",
    ],
    [
      /^error: the following required arguments were not provided/,
      "error: the following required arguments were not provided:",
    ],
    [/^error: (?:missing required argument|too many arguments)/, "error: missing required argument 'file'"],
    [
      /^\S+: (?:missing operand|option requires an argument|too many arguments|missing file operand)/,
      "grep: option requires an argument -- 'e'",
    ],
    [
      /^invalid argument "[^"]*" for "(?<object>-[^"]+)" flag/,
      'invalid argument "abc" for "-L, --limit" flag: strconv.ParseInt',
      "-L, --limit",
    ],
  ]),
  ...rows("bad-arguments", certain, [
    [
      shell(
        String.raw`(?:-c: )?(?:line \d+: )?(?:parse error|syntax error|unexpected EOF|bad substitution|unmatched)`,
      ),
      "(eval):1: parse error near `('",
    ],
    [
      shell(".*(?:syntax error near unexpected token|unexpected end of file)"),
      "bash: -c: line 2: syntax error near unexpected token `('",
    ],
    [
      /^jq: (?:error: )?(?:syntax error|\d+ compile errors?|error: .* at <top-level>)/,
      "jq: error: syntax error, unexpected INVALID_CHARACTER",
    ],
    [/^sed: (?:-e expression #\d+|\d+: |-[iI] )/, 'sed: 1: "src/a.ts": unterminated substitute pattern'],
    [/^(?:awk|gawk|mawk): .*syntax error/, "awk: syntax error at source line 1"],
    [
      /^(?:rg|grep|ugrep|ag): .*(?:regex parse error|[Ii]nvalid (?:regular expression|preceding)|repetition-operator|parentheses not balanced|Unmatched)/,
      "rg: regex parse error:",
    ],
    [/^regex parse error:/, "regex parse error:"],
    [
      /(?:^|\})gh: .*(?:doesn't accept argument|doesn't exist on type|Could not resolve to an? )/,
      "gh: Could not resolve to a Repository with the name 'me/app'.",
    ],
    [/(?:^|\})gh: .*(?:HTTP (?:404|422))/, "gh: Not Found (HTTP 404)"],
    [
      /"message": ?"(?:Could not resolve to|Field '|Invalid request)|"status": ?"(?:404|422)"/,
      '{"data":null,"errors":[{"type":"NOT_FOUND","message":"Could not resolve to a Repository"}]}',
    ],
    [/^failed to parse jq expression/, "failed to parse jq expression (line 1, column 76)"],
    [
      /^GraphQL: Could not resolve to/,
      "GraphQL: Could not resolve to a PullRequest with the number of 999. (repository.pullRequest)",
    ],
    [/^HTTP (?:404|422): /, "HTTP 404: Not Found (https://api.example.com/repos/me/app)"],
  ]),
];
