// Finds the line in which a test runner counts its failed tests. Only the forms that well-known runners print at their end.
import { oneLine } from "./text.ts";

const LIMIT = 200;

/** The last such line, the one about tests if there is one about suites, too; empty if no test failed. */
export function failedTests(lines: readonly string[]): string {
  return oneLine(lines.findLast((line) => FORMS.some((form) => form.test(line))) ?? "", LIMIT);
}

const FORMS: readonly RegExp[] = [
  // Jest, Vitest
  /^\s*Tests?(?: Files| Suites)?:?\s.*\b[1-9]\d* failed\b/,
  // Mocha, Playwright, pytest -q
  /^\s*[1-9]\d* (?:failed|failing)(?:$|[ ,])/,
  // pytest
  /^=+ .*\b[1-9]\d* (?:failed|errors?)\b.* in [\d.:]+ ?s/,
  // Bun
  /^\s*[1-9]\d* fail$/,
  // node --test
  /^(?:#|ℹ) fail [1-9]/,
  // cargo test; cargo nextest
  /^test result: FAILED\. .*\b[1-9]\d* failed|^\s*Summary \[.*\b[1-9]\d* failed/,
  // RSpec, ExUnit, Minitest, Gradle, Behave
  /^\s*\d+ (?:examples?|tests?|runs|scenarios?)\b.*\b[1-9]\d* (?:failures?|failed|errors?)\b/,
  // unittest; PHPUnit; Maven; dotnet; Deno; XCTest
  /^FAILED \((?:failures|errors)=/,
  /^Tests: \d+, Assertions: \d+.*\b(?:Failures|Errors): [1-9]/,
  /^(?:\[ERROR\] )?Tests run: \d+, Failures: (?:[1-9]|0, Errors: [1-9])/,
  /^Failed!\s+- Failed:\s+[1-9]/,
  /^\s*FAILED \| .*\b[1-9]\d* failed/,
  /^\s*Executed \d+ tests?, with [1-9]\d* failure/,
  // Go
  /^\s*--- FAIL: \S/,
];
