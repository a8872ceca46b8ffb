// Failure rows: options, arguments and words that a program does not accept.
import { type Rule, rows } from "./rule.ts";
import { shell } from "./shell-prefix.ts";

const certain = { certain: true } as const;

export const usageRules: readonly Rule[] = [
  ...rows("bad-flag", { ...certain, object: "flag" }, [
    [
      /^(?:[\w./+-]+): (?:unrecognized|unknown|invalid|illegal|ambiguous) option (?:-- )?['"‘`]?(?<object>[^'"’`\s]+)/,
      "cat: illegal option -- «A»",
    ],
    [/^(?:[Ee]rror: )?unknown (?:shorthand )?flag: (?:'.' in )?(?<object>-[\w-]+)/, "unknown flag: «--stat»"],
    [/^error: unexpected argument '(?<object>-[^']+)' found/, "error: unexpected argument '«--fix»' found"],
    [
      /^error: Found argument '(?<object>-[^']+)' which wasn't expected/,
      "error: Found argument '«--all»' which wasn't expected, or isn't valid in this context",
    ],
    [
      /^Error: No such option:? ['"]?(?<object>-[\w-]+)/,
      "Error: No such option: «--verbos» Did you mean --verbose?",
    ],
    [
      /error: unrecognized arguments?: (?<object>-[^\s=]+)/,
      "pytest: error: unrecognized arguments: «--timeout»=30",
    ],
    [
      /^(?:fatal|error): (?:unknown option|unrecognized argument|unknown switch|invalid option):? [`'"]?(?<object>[^'"`\s]+)/,
      "fatal: unrecognized argument: «--no-stat»",
    ],
    [
      /^(?:\w+Error: )?Unknown (?:option|argument)s?:? [`'"]?(?<object>-{0,2}[\w-]+)/,
      "CACError: Unknown option `«--grep»`",
    ],
    [/^flag provided but not defined: (?<object>-\S+)/, "flag provided but not defined: «-race-all»"],
    [/^(?:\/\S*\/)?node(?:\.exe)?: bad option: (?<object>-\S+)/, "node: bad option: «--experimental-x»"],
    [
      /^(?:\S+: )?(?:Unrecognized|Unknown|Invalid) (?:CLI )?(?:option|argument|parameter|flag):? ['"]?(?<object>-[\w-]+)/i,
      "Unrecognized option: «-Xfoo»",
    ],
    [
      /^\s*Unrecognized option "(?<object>[^"]+)"/,
      'Unrecognized option "«testPathPatern»". Did you mean "testPathPattern"?',
    ],
    [
      /error TS5023: Unknown compiler option '(?<object>[^']+)'/,
      "error TS5023: Unknown compiler option '«--noEmitt»'.",
    ],
    [/^Unknown command-line option '(?<object>[^']+)'/, "Unknown command-line option '«--info2»'."],
    [/^curl: option (?<object>-\S+): is (?:unknown|ambiguous)/, "curl: option «--jsn»: is unknown"],
    [
      /^find: (?:unknown predicate [`'](?<object>-[\w-]+)|paths must precede)/,
      "find: unknown predicate `«-nmae»'",
    ],
    [
      /^find: (?<object>-\w+): unknown primary or operator/,
      "find: «-regextype»: unknown primary or operator",
    ],
    [
      /^(?:Error: )?[`'"]?(?<object>-[\w-]+)[`'"]? is not expected in this context/,
      "`«--apply»` is not expected in this context",
    ],
    [/^(?:ERROR\s+)Unknown options?: '?(?<object>[\w-]+)/, "ERROR  Unknown option: '«recursiv»'"],
    [/^(?:Error: )?(?<object>-{1,2}[\w-]+) is not a valid (?:option|flag)/, "«--foo» is not a valid option"],
  ]),
  ...rows("bad-flag", { ...certain, object: "flag" }, [
    [
      /A parameter cannot be found that matches parameter name '(?<object>[^']+)'/,
      "Get-Item : A parameter cannot be found that matches parameter name '«Recur»'.",
    ],
  ]),
  ...rows("bad-flag", certain, [
    [/^(?:Error: |›\s+)?Missing required flag/, "Error: Missing required flag app"],
    [/^Unknown JSON field: "(?<object>[^"]+)"/, 'Unknown JSON field: "«checks»"'],
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
      /\bcannot be (?:used|mixed|combined|specified) (?:together|with)\b|\bmutually exclusive\b|: not allowed with argument /,
      "error: the argument '--all' cannot be used with '--one'",
    ],
    [/^head: illegal (?:line|byte) count/, "head: illegal line count -- -1"],
    [
      /^\S+: (?:missing operand|option requires an argument|too many arguments|missing file operand)/,
      "grep: option requires an argument -- 'e'",
    ],
    [
      /^invalid argument "[^"]*" for "(?<object>-[^"]+)" flag/,
      'invalid argument "abc" for "«-L, --limit»" flag: strconv.ParseInt',
    ],
  ]),
  // A quoting error: the same words in other quotes are right.
  ...rows("shell-syntax", certain, [
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
    [shell("no matches found: "), "zsh: no matches found: src/*.tsx"],
  ]),
  // Windows PowerShell before version 7.
  ...rows("shell-syntax", { ...certain, object: "flag" }, [
    [
      /The token '(?<object>&&|\|\|)' is not a valid statement separator/,
      "The token '«&&»' is not a valid statement separator in this version.",
    ],
  ]),
  ...rows("missing-endpoint", { ...certain, object: "endpoint" }, [
    [/(?:^|\})gh: Not Found \(HTTP 404\)/, "gh: Not Found (HTTP 404)"],
    [/"message": ?"Not Found".*"status": ?"404"/, '{"message": "Not Found", "status": "404"}'],
    [/^HTTP 404: /, "HTTP 404: Not Found (https://api.example.com/repos/me/app)"],
  ]),
  ...rows("edit-mismatch", certain, [
    [/^patch: \*\*\*\* |^Hunk #\d+ FAILED|^\d+ out of \d+ hunks? FAILED/, "Hunk #1 FAILED at 12."],
  ]),
  ...rows("bad-arguments", { ...certain, object: "repository" }, [
    [
      /(?:(?:^|\})gh: |^GraphQL: |"message": ?")Could not resolve to a Repository with the name '(?<object>[\w.-]+\/[\w.-]+)'/,
      "GraphQL: Could not resolve to a Repository with the name '«me/app»'. (repository)",
    ],
  ]),
  ...rows("bad-arguments", certain, [
    // The named target is not part of this project, or unknown to this program.
    [
      /^(?:error: )?package ID specification .* did not match any packages|^error: the package '[^']+' does not contain (?:this|these) features?:/,
      "error: package ID specification `shopp` did not match any packages",
    ],
    [
      /Could not find the selected project in the reactor|No plugin found for prefix '/,
      "[ERROR] Could not find the selected project in the reactor: web",
    ],
    [/^Project '[^']+' not found in (?:root )?project '/, "Project 'web' not found in root project 'shop'."],
    [
      /^xcodebuild: error: (?:.* does not contain an? \w+ named|Unable to find a destination)/,
      'xcodebuild: error: The project named "Shop" does not contain a scheme named "Shopp".',
    ],
    [
      /^(?:\s*NX\s+)?Cannot find project '|No package found with name '[^']+' in workspace/,
      "Cannot find project 'webb'",
    ],
    [/^error: no step named '/, "error: no step named 'tset'"],
    [/^no such service: /, "no such service: webb"],
    [/^error: context "[^"]+" does not exist/, 'error: context "prod" does not exist'],
    [/^The config profile \(.+\) could not be found/, "The config profile (prod) could not be found"],
    [/^could not add label: '/, "could not add label: 'bugg' not found"],
    [
      /NotCapable: Requires \w+ access|PermissionDenied: Requires \w+ access/,
      'error: Uncaught (in promise) NotCapable: Requires net access to "api.example.com:443", run again with the --allow-net flag',
    ],
    [
      /\brun(?:ning)?\b.* again with (?:the )?[`'"]?-{1,2}[\w-]+/,
      "make it explicit by running this command again with the -w flag",
    ],
    [/^No projects matched the filters/, 'No projects matched the filters in "/p"'],
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
    [/(?:^|: )regex parse error:/, "regex parse error:"],
    // Syntax that one shell has and another does not.
    [shell("read-only variable: "), "(eval):1: read-only variable: status"],
    [
      shell(String.raw`(?:line \d+: )?declare: -\w: invalid option`),
      "bash: line 1: declare: -A: invalid option",
    ],
    [/^npm (?:ERR!|error) No workspaces found/, "npm error No workspaces found:"],
    [
      /^error: the server doesn't have a resource type /,
      'error: the server doesn\'t have a resource type "pdo"',
    ],
    [
      /^error: toolchain '[^']+' does not (?:support|contain) (?:target|component)/,
      "error: toolchain 'stable' does not support target 'wasm32-foo'",
    ],
    [
      /(?:^|\})gh: .*(?:doesn't accept argument|doesn't exist on type|Could not resolve to an? )/,
      "gh: Could not resolve to a PullRequest with the number of 999.",
    ],
    [/(?:^|\})gh: .*(?:HTTP 422)/, "gh: Validation Failed (HTTP 422)"],
    [
      /"message": ?"(?:Could not resolve to|Field '|Invalid request)|"status": ?"422"/,
      '{"data":null,"errors":[{"type":"NOT_FOUND","message":"Could not resolve to a Repository"}]}',
    ],
    [/^failed to parse jq expression/, "failed to parse jq expression (line 1, column 76)"],
    [
      /^GraphQL: Could not resolve to/,
      "GraphQL: Could not resolve to a PullRequest with the number of 999. (repository.pullRequest)",
    ],
    [
      /\bGraphQL: .* must be an? /,
      "pull request create failed: GraphQL: Base ref must be a branch (createPullRequest)",
    ],
    [/^HTTP 422: /, "HTTP 422: Validation Failed (https://api.example.com/repos/me/app)"],
  ]),
];
