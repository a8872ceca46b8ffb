import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { hasVariable, renderTemplate } from "./render.ts";

const on = { HISTORICAL_CONTEXT: "### What failed", HISTORY_ENABLED: true, HISTORY_MODE: "smart" };
const off = { HISTORICAL_CONTEXT: "", HISTORY_ENABLED: false, HISTORY_MODE: "off" };
const block = "Do it.\n\n{{#if HISTORY_ENABLED}}\n## History\n{{HISTORICAL_CONTEXT}}\n{{/if}}\nEnd.\n";

describe("core: template", () => {
  it("fills in the history when it is on", () => {
    expect(renderTemplate(block, on)).toBe("Do it.\n\n## History\n### What failed\nEnd.\n");
  });

  it("leaves no trace of the block when it is off", () => {
    expect(renderTemplate(block, off)).toBe("Do it.\n\nEnd.\n");
  });

  it.each([
    ["{{ HISTORY_MODE }}", "smart"],
    ["{{{HISTORY_MODE}}}", "smart"],
    ["a {{#if HISTORY_ENABLED}}b{{else}}c{{/if}} d", "a b d"],
    ["{{#if HISTORY_ENABLED}}\r\nb\r\n{{/if}}\r\nc", "b\r\nc"],
    ["{{#if HISTORY_ENABLED}}1{{#if HISTORY_ENABLED}}2{{/if}}3{{/if}}", "123"],
    ["  {{#if HISTORY_ENABLED}}  \nx\n  {{/if}}", "x\n"],
  ])("%j becomes %j", (text, expected) => {
    expect(renderTemplate(text, on)).toBe(expected);
  });

  it.each([
    ["a {{#if HISTORY_ENABLED}}b{{else}}c{{/if}} d", "a c d"],
    ["{{#if HISTORY_ENABLED}}1{{#if HISTORY_ENABLED}}2{{/if}}3{{/if}}4", "4"],
    ["{{#if HISTORY_ENABLED}}{{#if OTHER}}x{{/if}}{{/if}}y", "y"],
  ])("off: %j becomes %j", (text, expected) => {
    expect(renderTemplate(text, off)).toBe(expected);
  });

  it.each([
    "{{STORY_BLOCK}} and {{ user.name }} and {{a | b}}",
    "{{#if OTHER}}x{{else}}y{{/if}}",
    "{{#each STORIES}}x{{else}}y{{/each}}",
    `${"$"}{{ secrets.HISTORY_MODE }} ${"$"}{{ HISTORY_MODE }}`,
    "{{#if HISTORY_ENABLED}} without an end",
    "{{/if}} without a beginning {{else}}",
    "{{constructor}} {{__proto__}} {{toString}}",
    "{{#if constructor}}x{{/if}}",
    "{{> partial}} {{! comment}} {{HISTORY_MODE other}} {{}}",
  ])("leaves %j alone", (text) => {
    expect(renderTemplate(text, on)).toBe(text);
  });

  it("keeps an unknown block around one that is known, and the other way round", () => {
    expect(renderTemplate("{{#if OTHER}}a{{#if HISTORY_ENABLED}}b{{/if}}{{else}}c{{/if}}", on)).toBe(
      "{{#if OTHER}}ab{{else}}c{{/if}}",
    );
    expect(renderTemplate("{{#if HISTORY_ENABLED}}{{#each A}}b{{/if}}", on)).toBe("{{#each A}}b");
  });

  it("does not look into what it puts in", () => {
    const quoted = { ...on, HISTORICAL_CONTEXT: "{{HISTORY_MODE}} {{#if HISTORY_ENABLED}} $& $1" };
    expect(renderTemplate("<{{HISTORICAL_CONTEXT}}>", quoted)).toBe(`<${quoted.HISTORICAL_CONTEXT}>`);
  });

  it("knows whether there is a place for the history", () => {
    expect(hasVariable(block, "HISTORICAL_CONTEXT")).toBe(true);
    expect(hasVariable("{{#if HISTORICAL_CONTEXT}}x{{/if}}", "HISTORICAL_CONTEXT")).toBe(false);
  });

  it("never fails, and changes nothing in a text that names none of its variables", () => {
    const piece = fc.constantFrom("{{", "}}", "#if ", "/if", "else", "A", "\n", " ", "{", "}", "$", "x");
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const text = pieces.join("");
        expect(renderTemplate(text, { NOBODY: "x" })).toBe(text);
        expect(typeof renderTemplate(text, { A: false, x: true })).toBe("string");
      }),
    );
  });
});
