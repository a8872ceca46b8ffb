// Vendors' rows: a value generated from each row's expression is redacted.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { entropy } from "./plausible.ts";
import { redactText } from "./redact-text.ts";
import { compileVendorRow, eachVendorHint, NAMED, rowsOf, SHAPED } from "./vendor-patterns.ts";

describe("redact: vendors", () => {
  it.each(rowsOf(SHAPED))("%s", (row) => {
    const [, hints = "", source = ""] = row.split(" ");
    // Without look-aheads, which only exclude following text.
    const value = fc.stringMatching(new RegExp(`^${source.replace(/\(\?!.*?\)$/, "")}$`));
    fc.assert(
      fc.property(value, (secret) => {
        expect(hints.split(",").some((hint) => secret.toLowerCase().startsWith(hint))).toBe(true);
        expect(redactText(`found ${secret} here`)).not.toContain(secret);
      }),
      { numRuns: 20 },
    );
  });

  it.each(rowsOf(NAMED))("%s", (row) => {
    const [words = "", source = ""] = row.split(" ");
    const value = fc
      .stringMatching(new RegExp(`^(?:${source})$`))
      .filter((text) => entropy(text) > 2.5 && /\d/.test(text));
    const word = fc.constantFrom(...words.split(","));
    const operator = fc.constantFrom("=", ": ", ' = "', "_KEY=", "_id: '", " client: ");
    fc.assert(
      fc.property(word, operator, value, (vendor, assign, secret) => {
        expect(redactText(`${vendor.toUpperCase()}${assign}${secret}\n`)).not.toContain(secret);
      }),
      { numRuns: 20 },
    );
  });

  it("a vendor's name alone redacts nothing", () => {
    for (const text of [
      "uses: cloudflare/wrangler-action@3f786850e387550fdab836ed7e6dc881de23001b",
      "sentry: 3 issues, heroku: deployed, twitter: https://twitter.example/someone/status/1234567890123456789",
      "linear-gradient(90deg, rgba(2,0,36,1) 0%, rgba(9,9,121,1) 35%)",
      "codecov/codecov-action@v4 with sha 3f786850e387550fdab836ed7e6dc881de23001b",
    ]) {
      expect(redactText(text)).toBe(text);
    }
  });

  it("every row compiles", () => {
    let rows = 0;
    eachVendorHint((hint, row) => {
      rows++;
      expect(hint).toMatch(/^[^A-Z]{3,}$/);
      expect(compileVendorRow(hint, row).regex.sticky).toBe(true);
    });
    expect(rows).toBeGreaterThan(140);
  });
});
