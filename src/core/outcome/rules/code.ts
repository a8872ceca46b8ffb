// Failure rows: verdicts of test runners, compilers and linters, and crashed programs; all depend on the code.
import { type Rule, rows } from "./rule.ts";

export const testRules: readonly Rule[] = rows("test", {}, [
  [/^\s*--- FAIL: (?<object>\S+)/, "--- FAIL: «TestParse» (0.00s)"],
  [/^FAILED (?<object>\S+::\S+)/, "FAILED «tests/test_api.py::test_login» - AssertionError: 401"],
  [/^\s*(?:FAIL|❯|×|✗|✘|✖)\s+\S+\.(?:test|spec)\.\w+|^\s*●\s+\S.* › /, " FAIL  src/a.test.ts > adds"],
  [
    /^FAIL\s+\S+(?:\s+[\d.]+s|\s+\[build failed\])?$/,
    "FAIL\texample.com/app/pkg\t0.012s".replace(/\t/g, " "),
  ],
  [
    /^\s*(?:Tests?|Test Files|Test Suites|Suites):?\s+(?:\d+ \w+, )*\d+ failed/,
    "Tests:       5 failed, 473 passed, 478 total",
  ],
  [
    /^test result: FAILED|^failures:$|^test \S+ \.\.\. FAILED/,
    "test result: FAILED. 1 passed; 2 failed; 0 ignored",
  ],
  [/^=+ .*\d+ (?:failed|error).* in [\d.]+s/, "=== 2 failed, 10 passed in 1.20s ==="],
  [
    /^\s*\d+ (?:failing|failed)\b|^\d+ (?:tests?|examples?|specs?), \d*[1-9]\d* (?:failures?|errors?)/,
    "  2 failing",
  ],
  [/^(?:Error: )?No tests? (?:files? )?(?:found|matched)/, "No test files found, exiting with code 1"],
  [/^ERROR collecting |^E {2,}\S/, "ERROR collecting tests/test_api.py"],
  [/^panic: test timed out/, "panic: test timed out after 10m0s"],
]);

/** Words of a failed test that compilers also use: searched after the compilers' verdicts. */
export const assertionRules: readonly Rule[] = rows("test", {}, [
  [
    /AssertionError|expect\(.*\)\.|[Ee]xpected .* (?:to|but)|assert(?:ion)? .*failed/i,
    "AssertionError: expected 1 to be 2",
  ],
]);

export const compileRules: readonly Rule[] = rows("compile", {}, [
  [/error TS\d{4,5}: /, "src/main.ts(15,12): error TS2352: Conversion of type may be a mistake"],
  [
    /^\S+\.go:\d+:\d+: (?!.*\((?:revive|staticcheck|errcheck|gosec|govet|unused|gocritic|\w+)\)$)/,
    'cmd/app/main.go:5:2: "fmt" imported and not used',
  ],
  [
    /^error(?:\[E\d{4}\])?: (?:could not compile|aborting due|cannot find|mismatched types|expected|unresolved|borrow)/,
    "error[E0432]: unresolved import `foo`",
  ],
  [/^error\[E\d{4}\]/, "error[E0308]: mismatched types"],
  [/^\S+:\d+(?::\d+)?: (?:fatal )?error: /, "src/a.c:3:10: fatal error: zlib.h: No such file or directory"],
  [
    /undefined reference to|^ld: |^collect2: error|linker command failed/,
    "main.o: undefined reference to `foo'",
  ],
  [
    /error CS\d{4}|^\[ERROR\].*COMPILATION ERROR|BUILD FAILED|error: cannot find symbol|^e: .*\.kt/,
    "Program.cs(4,7): error CS0246: The type or namespace name 'X' could not be found",
  ],
  [
    /\[build failed\]|\[setup failed\]|^Build failed|^(?:✘ )?\[ERROR\] |Failed to compile|Module build failed|RollupError|Module not found: Error/,
    "FAIL example.com/app [build failed]",
  ],
  [
    /^(?:\w+: )?SyntaxError: |^\s*File ".*", line \d+$|IndentationError|Parse error: /,
    "SyntaxError: Unexpected token '}'",
  ],
  [
    /Could not resolve "[^"]+"|Failed to resolve import|Cannot resolve (?:module|symbol)/,
    'error: Could not resolve "lodash"',
  ],
]);

export const lintRules: readonly Rule[] = rows("lint", {}, [
  [/^✖ \d+ problems?|^\s*\d+:\d+\s+(?:error|warning)\s+/, "✖ 3 problems (2 errors, 1 warning)"],
  [
    /\blint\/\w+\/\w+|Formatter would have printed|Some errors were emitted while running checks/,
    "src/a.ts:3:1 lint/style/noVar ━━━",
  ],
  [
    /^\S+:\d+:\d+: .*\((?:revive|staticcheck|errcheck|gosec|govet|unused|gocritic|wrapcheck|[a-z]+)\)$/,
    "cmd/a.go:54:23: error strings should not be capitalized (revive)",
  ],
  [
    /^[1-9]\d* issues?[:.]|^Found [1-9]\d* (?:error|issue|problem|diagnostic)s?\b|^\[warn\] .*style|Code style issues|^would reformat |^\d+ files? would be reformatted/,
    "3 issues:",
  ],
  [/^\S+:\d+:\d+: [A-Z]+\d{1,5} /, "app.py:3:1: F401 `os` imported but unused"],
  [/^warning: .*clippy::|^error: .*clippy|^(?:Diff in|Run `cargo fmt)/, "Diff in /p/src/main.rs at line 3:"],
  [/^\S+ - error (?:prettier|eslint)/, "src/a.ts - error prettier/prettier: Delete `;`"],
]);

export const runtimeRules: readonly Rule[] = rows("runtime", {}, [
  [
    /^(?:[\w.]+\.)?[A-Z]\w*(?:Error|Exception|Warning|Interrupt)(?:: | \[|$)/,
    "json.decoder.JSONDecodeError: Expecting value: line 1 column 1 (char 0)",
  ],
  [
    /^panic: |^fatal error: all goroutines|^thread '.*' panicked/,
    "panic: runtime error: index out of range [3] with length 3",
  ],
  [
    /^(?:Uncaught|Unhandled|Exception in thread|Caused by: )/,
    'Exception in thread "main" java.lang.IllegalStateException: closed',
  ],
  [
    /Segmentation fault|core dumped|Bus error|Aborted \(|Killed: 9|JavaScript heap out of memory|SIGSEGV/,
    "Segmentation fault (core dumped)",
  ],
  [/^jq: error \(at /, "jq: error (at <stdin>:4): Cannot iterate over null (null)"],
  [
    /^\S+\.rb:\d+:in /,
    "/usr/lib/ruby/psych.rb:62:in 'parse': did not find expected key (Psych::SyntaxError)",
  ],
  [
    /^parse error: (?:Invalid|Expected|Unfinished|Objects)/,
    "parse error: Invalid numeric literal at line 1, column 5",
  ],
]);
