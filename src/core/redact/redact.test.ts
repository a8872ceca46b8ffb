// Redaction of whole values: no string contains a secret, the structure stays.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PATTERNS } from "./patterns.ts";
import { redact } from "./redact.ts";
import { redactText } from "./redact-text.ts";

const token = `ghp_${"a".repeat(36)}`;

describe("redact: values", () => {
  it("redacts strings at any depth and under any key", () => {
    const value = {
      call: { input: { command: `echo ${token}`, list: [1, token, null, { deep: `/home/dev/x` }] } },
    };
    expect(redact(value)).toEqual({
      call: {
        input: {
          command: "echo [redacted:github-token]",
          list: [1, "[redacted:github-token]", null, { deep: "/home/*/x" }],
        },
      },
    });
  });

  it.each([
    "password",
    "token",
    "secret",
    "apiKey",
    "api_key",
    "Authorization",
    "x-api-key",
    "clientSecret",
    "Cookie",
  ])("redacts the whole value under %s", (key) => {
    expect(redact({ [key]: "any words at all" })).toEqual({ [key]: "[redacted:value]" });
  });

  it.each(["key", "tokens", "max_tokens", "path", "tokenizer", "pwd", "author"])(
    "leaves words under %s alone",
    (key) => {
      expect(redact({ [key]: "any words at all" })).toEqual({ [key]: "any words at all" });
    },
  );

  it("redacts keys too", () => {
    expect(redact({ [token]: 1, "/Users/bob/x": 2 })).toEqual({
      "[redacted:github-token]": 1,
      "/Users/*/x": 2,
    });
  });

  it("does not copy what it does not change", () => {
    const value = { a: ["b", { c: 1 }] };
    expect(redact(value)).toBe(value);
  });

  it("survives cycles, depth, dates, maps and a key named __proto__", () => {
    const cycle: { token: string; self?: unknown } = { token };
    cycle.self = cycle;
    expect(JSON.stringify(redact(cycle))).not.toContain(token);
    let deep: unknown = token;
    for (let level = 0; level < 10_000; level++) deep = [deep];
    expect(JSON.stringify(redact(deep))).not.toContain(token);
    expect(redact({ at: new Date(0) })).toEqual({ at: "1970-01-01T00:00:00.000Z" });
    const parsed = JSON.parse(`{"__proto__": {"polluted": "${token}"}}`);
    const redacted = redact(parsed) as Record<string, unknown>;
    expect(Object.keys(redacted)).toEqual(["__proto__"]);
    expect("polluted" in {}).toBe(false);
  });
});

const example = fc.constantFrom(...PATTERNS.map((pattern) => pattern.example()));
/** A secret stands as a word of its own: between blanks, quotes, brackets, line ends. */
const left = fc.constantFrom(" ", "\n", '"', "'", "(", "\t", "`", "\\n", "> ", "x=", ", ");
const right = fc.constantFrom(" ", "\n", '"', "'", "\t", "`", "\\n", "\r\n");
const noise = fc.oneof(
  fc.string({ unit: "grapheme", maxLength: 200 }),
  fc.string({ maxLength: 200 }),
  fc.constantFrom(
    "npm ERR! code E404",
    "password: string;",
    "-----BEGIN",
    "curl -s",
    "export ",
    "cookie",
    "/home/dev",
  ),
);
const withSecret = fc
  .tuple(noise, left, example, right, noise)
  .map(([before, open, [kept, secret, after = ""], close, behind]) => ({
    text: `${before}${open}${kept}${secret}${after}${close}${behind}`,
    secret,
  }))
  // Random text that contains the secret by chance is excluded.
  .filter(({ text, secret }) => text.split(secret).length === 2);

describe("redact: properties", () => {
  it("no secret of the table survives, wherever it stands", () => {
    fc.assert(
      fc.property(withSecret, ({ text, secret }) => {
        expect(redactText(text)).not.toContain(secret);
      }),
      { numRuns: 2000 },
    );
  });

  it("redacting twice changes nothing", () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            noise,
            withSecret.map(({ text }) => text),
          ),
          { maxLength: 6 },
        ),
        (parts) => {
          const once = redactText(parts.join(""));
          expect(redactText(once)).toBe(once);
        },
      ),
      { numRuns: 1000 },
    );
  });

  it("never throws and keeps the structure of any JSON value", () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
        expect(shape(redact(value))).toEqual(shape(value));
      }),
      { numRuns: 1000 },
    );
  });

  it("a secret deep inside a value does not survive", () => {
    fc.assert(
      fc.property(fc.jsonValue(), withSecret, fc.string(), (value, { text, secret }, key) => {
        fc.pre(!JSON.stringify(value).includes(secret) && !key.includes(secret));
        expect(JSON.stringify(redact({ a: [value, { [key]: text }] }))).not.toContain(
          JSON.stringify(secret).slice(1, -1),
        );
      }),
      { numRuns: 500 },
    );
  });
});

/** Types and sizes of everything in a value, without the text. */
function shape(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shape);
  if (typeof value === "object" && value !== null) return Object.values(value).map(shape);
  return typeof value === "string" ? "string" : value;
}
