// Redaction takes time in proportion to the length of a text, whatever its content. Counts steps instead of time: what
// is done at every hint, and runs of expressions. bench/redact.mjs measures the speed.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  ALLOWANCE,
  FIRST_ALLOWANCE,
  findSecrets,
  stepsOfLastScan,
} from "../../src/core/redact/find-secrets.ts";
import { redactText } from "../../src/core/redact/index.ts";
import { PATTERNS } from "../../src/core/redact/patterns.ts";
import { compileVendorRow, eachVendorHint } from "../../src/core/redact/vendor-patterns.ts";
import { fragments } from "./secrets/fragments.ts";

/** Long enough for attempts to add up; there are many alphabets. */
const LENGTH = 60_000;
/** The last attempt may go past the allowance. */
const ONE_ATTEMPT = 8_192;
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

  it("whatever a text is made of, also of several beginnings, the rules take only so many steps", () => {
    const all = fragments();
    const pairs = all.map((fragment, at) => `${fragment.slice(0, 60)}${all[(at * 7 + 3) % all.length]} `);
    const over = [...all, ...pairs].filter((fragment, at) => {
      if (at % 6 !== 0) return false;
      const text = filled(fragment, LENGTH);
      findSecrets(text);
      return stepsOfLastScan() > FIRST_ALLOWANCE + text.length * ALLOWANCE + ONE_ATTEMPT;
    });
    expect(over).toEqual([]);
  });

  it("an attempt costs at least a step, however cheap: no hint is tried for nothing", () => {
    for (const hint of ["/home/", "sk-", "mysql ", "-----end", "token", "密码是", "kind: secret", "npm_"]) {
      findSecrets(` ${hint}`);
      expect(stepsOfLastScan(), hint).toBeGreaterThan(20);
    }
  });

  it("looking at long words costs steps, too: each by its length, and none is looked at for nothing", () => {
    const steps = (text: string): number => {
      findSecrets(text);
      return stepsOfLastScan();
    };
    // Words of letters alone meet no hint here: what is counted is the look at them.
    const short = `${"zzzzyyyyzzzzyyyyzzzz "}`;
    const long = `${"zzzzyyyyzzzzyyyyzzzz".repeat(10)} `;
    expect(steps(short)).toBeGreaterThan(30);
    expect(steps(long)).toBeGreaterThan(steps(short) + 150);
    expect(steps(short.repeat(1000))).toBeGreaterThanOrEqual(1000 * steps(short));
    expect(steps(short.repeat(1000)) / (short.length * 1000)).toBeLessThan(ALLOWANCE);
  });

  it("words behind what was taken are not read again from its beginning: ten times the text, ten times the steps", () => {
    for (const fragment of [
      "Bearer k7Qp2ZxV9rT4mWb8Ys3LdN6h",
      "k7Qp2ZxV9rT4mWb8Ys3L ",
      "sha-k7Qp2ZxV9rT4mWb8Ys3L",
      "password=k7Qp2ZxV9r/T4mWb8Ys3L",
      `${"a1b2c3d4".repeat(70)} `,
      "expo login -u amy -p bluefish ",
      '"pin": "4711"',
      "비밀번호 is 1",
    ]) {
      // Beyond what every text is allowed, so that the share for each character counts.
      findSecrets(filled(fragment, LENGTH));
      const tenth = stepsOfLastScan();
      findSecrets(filled(fragment, LENGTH * 10));
      expect(stepsOfLastScan() / tenth, fragment).toBeLessThan(11);
    }
  });

  it("where the steps are used up, the rest of the line is hidden: no secret profits from it", () => {
    for (const fragment of [
      "mysql ",
      "authorization: ",
      "pass:",
      "echo a | ",
      "authorization key: password ",
    ]) {
      const line = `${filled(fragment, 300_000)} password = Hunter2abc and then Sommer!2024`;
      const redacted = redactText(`${line}\npassword=Winter#1999x\nordinary line\n`);
      expect(redacted, fragment).not.toMatch(/Hunter2abc|Winter#1999x/);
      expect(redacted, fragment).toContain("ordinary line");
    }
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
      const text = filled(fragment, LENGTH / 40);
      runs = 0;
      redactText(text);
      return runs > MOST_RUNS * text.length;
    });
    expect(over).toEqual([]);
  });

  it("a name that is only mentioned costs few expressions, and a sentence that can hold no value is not read", () => {
    let runs = 0;
    const { exec } = RegExp.prototype;
    vi.spyOn(RegExp.prototype, "exec").mockImplementation(function (this: RegExp, text: string) {
      runs++;
      return exec.call(this, text);
    });
    const each = (sentence: string): number => {
      runs = 0;
      findSecrets(sentence.repeat(200));
      return runs / 200;
    };
    expect(each("the token is good ")).toBeLessThan(20);
    expect(each("my password has gone ")).toBeLessThan(30);
    expect(each("비밀키 is 1")).toBeLessThan(2);
  });

  it("a long text of beginnings stays within the allowance as well", () => {
    for (const fragment of ["eyJ", "sk-", "key=a", "curl -u ", "password is a1 ", "npm_", "://a:", "MTA"]) {
      const text = filled(fragment, 200_000);
      findSecrets(text);
      expect(stepsOfLastScan(), fragment).toBeLessThan(
        FIRST_ALLOWANCE + text.length * ALLOWANCE + ONE_ATTEMPT,
      );
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

  it("ordinary text needs a fraction of the allowance, a log about logins half of it", () => {
    for (const file of ["package-lock.json", "README.md", "src/core/guard/judge.ts"]) {
      const text = readFileSync(join(import.meta.dirname, "../..", file), "utf8");
      findSecrets(text);
      expect(stepsOfLastScan() / text.length, file).toBeLessThan(ALLOWANCE / 4);
    }
    const line =
      "2026-11-14 the token of user 42 was refused by auth/login.ts:17, key 'session' not found in cache\n";
    const text = line.repeat(5_000);
    findSecrets(text);
    expect(stepsOfLastScan() / text.length).toBeLessThan(ALLOWANCE * 0.6);
    expect(redactText(text)).toBe(text);
  });
});
