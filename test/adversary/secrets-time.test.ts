// Redaction takes time in proportion to the length of a text, whatever its content. Counts steps instead of time:
// characters read without a match, and runs of expressions. bench/redact.mjs measures the speed.
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ALLOWANCE,
  doubtsOfLastScan,
  FIRST_ALLOWANCE,
  findSecrets,
} from "../../src/core/redact/find-secrets.ts";
import { redactText } from "../../src/core/redact/index.ts";
import { PATTERNS } from "../../src/core/redact/patterns.ts";
import { compileVendorRow, eachVendorHint } from "../../src/core/redact/vendor-patterns.ts";
import { fragments } from "./secrets/fragments.ts";

/** Long enough for attempts to add up; there are many alphabets. */
const LENGTH = 6_000;
/** For each character, all passes together. */
const MOST_RUNS = 12;
const filled = (fragment: string, length: number): string =>
  fragment.repeat(Math.ceil(length / fragment.length)).slice(0, length);

afterEach(() => {
  vi.restoreAllMocks();
});

describe("secrets: steps", () => {
  it("every rule has its beginnings tried", () => {
    expect(fragments().length).toBeGreaterThan(500);
  });

  it("whatever a text is made of, rules read only so much of it in vain", () => {
    const over = fragments().filter((fragment) => {
      const text = filled(fragment, LENGTH);
      findSecrets(text);
      // One attempt may go past the allowance.
      return doubtsOfLastScan() > FIRST_ALLOWANCE + text.length * ALLOWANCE + 8_192;
    });
    expect(over).toEqual([]);
  });

  it("and expressions run only so often", () => {
    let runs = 0;
    const { exec } = RegExp.prototype;
    vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
      runs++;
      return exec.call(this, text);
    });
    // Every tenth and the first hundred: expressions that are counted are slow.
    const some = fragments().filter((_, at) => at < 100 || at % 10 === 0);
    const over = some.filter((fragment) => {
      const text = filled(fragment, LENGTH / 4);
      runs = 0;
      redactText(text);
      return runs > MOST_RUNS * text.length;
    });
    expect(over).toEqual([]);
  });

  it("a long text of beginnings stays within the allowance as well", () => {
    for (const fragment of ["eyJ", "sk-", "key=a", "curl -u ", "password is a1 ", "npm_", "://a:", "MTA"]) {
      const text = filled(fragment, 200_000);
      findSecrets(text);
      expect(doubtsOfLastScan(), fragment).toBeLessThan(FIRST_ALLOWANCE + text.length * ALLOWANCE + 8_192);
    }
  });

  it("no expression of a rule repeats without a limit before something that may be missing", () => {
    const sources = new Map(PATTERNS.map(({ name, regex }) => [regex.source, name]));
    eachVendorHint((hint, row) => sources.set(compileVendorRow(hint, row).regex.source, hint));
    const unlimited = [...sources].filter(([source, name]) => {
      // Read once and taken away: where it fails, it has met five dashes, which the next attempt begins after.
      if (name === "private-key") return false;
      const plain = source.replaceAll(/\\./g, "E").replaceAll(/\[[^\]]*\]/g, "C");
      return /(?:[*+]|\{\d+,\})(?!$|[)|]|={0,1}\{0,\d\}|=\{0,\d\}|\(\?:EC\*\)\{0,3\}$)/.test(plain);
    });
    expect(unlimited).toEqual([]);
  });

  it("ordinary text needs a fraction of the allowance", () => {
    const line =
      "2026-11-14 the token of user 42 was refused by auth/login.ts:17, key 'session' not found in cache\n";
    const text = line.repeat(5_000);
    findSecrets(text);
    expect(doubtsOfLastScan() / text.length).toBeLessThan(ALLOWANCE / 4);
    expect(redactText(text)).toBe(text);
  });
});
