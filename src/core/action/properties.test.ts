// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shells write variables like that
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runs } from "../../../test/runs.ts";
import type { Action } from "../../domain/action.ts";
import { bash, place, root, tool } from "./parse.fixture.ts";
import { parseAction } from "./parse.ts";

const fragments = fc.constantFrom(
  ..."ls|cat a.txt|cd src|git status|FOO=1|sudo|npx|timeout 5|&&|\\|\\||;|\n|\\||&|(|)|{|}|if|then|fi|for x in a b; do|done|while|case|esac|$(|`|\"|'|<<EOF|EOF|>|2>&1|2>/dev/null|<(|)|$X|${X:-y}|\\|#|!|[[|]]|((|))|*|~|--|-la|--x=y|é|\u0000|constructor|__proto__|Get-Item|$env:X|C:\\x|bash -c|eval|function f|/home/*/p/x"
    .split(/(?<!\\)\|/)
    .map((fragment) => fragment.replaceAll("\\|", "|")),
);
const lines = fc.array(fragments, { maxLength: 25 }).map((parts) => parts.join(" "));
const words = fc.stringMatching(/^[a-z][a-z0-9]{0,7}$/);
const flags = fc.uniqueArray(fc.stringMatching(/^--[a-z]{3,8}$/), { maxLength: 4 });

function isWhole(action: Action): void {
  expect(action.fingerprint).toMatch(/^[0-9a-f]{16}$/);
  expect(action.display.length).toBeLessThanOrEqual(200);
  expect(action.display).not.toContain("\n");
  expect(action.goal).not.toBe("");
  expect(action.subjects).toContain(`action ${action.fingerprint}`);
}

describe("action: whatever comes in", () => {
  it("any text given to a shell is an action", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (command) => isWhole(tool("Bash", { command }))),
      runs(300),
    );
  });

  it("any heap of shell fragments is an action, and the same one every time", () => {
    fc.assert(
      fc.property(lines, (line) => {
        const action = bash(line);
        isWhole(action);
        expect(bash(line)).toEqual(action);
      }),
      runs(600),
    );
  });

  it("any tool with any arguments is an action", () => {
    const names = fc.oneof(
      fc.string(),
      fc.constantFrom("Bash", "Read", "Edit", "apply_patch", "Grep", "mcp__a__b", "view"),
    );
    fc.assert(
      fc.property(
        names,
        fc.dictionary(
          fc.oneof(fc.string(), fc.constantFrom("command", "path", "file_path", "input")),
          fc.jsonValue(),
        ),
        (name, input) => {
          const action = tool(name, input);
          expect(action.fingerprint).toMatch(/^[0-9a-f]{16}$/);
          expect(tool(name, structuredClone(input)).fingerprint).toBe(action.fingerprint);
        },
      ),
      runs(300),
    );
  });

  it("broken calls and unknown places are actions too", () => {
    const broken = [null, undefined, 5, "x", []] as unknown as Record<string, unknown>[];
    for (const input of broken) {
      expect(parseAction({ id: "1", tool: "Bash", input }, place).fingerprint).toMatch(/^[0-9a-f]{16}$/);
    }
    const nowhere = { cwd: null, root: undefined } as unknown as typeof place;
    expect(parseAction({ id: "1", tool: "Bash", input: { command: "cat a" } }, nowhere).subjects).toContain(
      "path a",
    );
  });
});

describe("action: the same thing in other words", () => {
  const command = fc.tuple(words, flags, fc.array(words, { maxLength: 3 }));

  it("spaces, quotes, descriptions, timeouts and trailing filters make no difference", () => {
    fc.assert(
      fc.property(command, fc.integer({ min: 1, max: 9 }), ([program, options, targets], count) => {
        const parts = [`x${program}`, ...options, ...targets];
        const plain = bash(parts.join(" ")).fingerprint;
        expect(bash(`  ${parts.join(" ".repeat(count))} `).fingerprint).toBe(plain);
        expect(bash(parts.map((part) => `"${part}"`).join(" ")).fingerprint).toBe(plain);
        expect(bash(`${parts.join(" ")} 2>&1 | tail -${count}`).fingerprint).toBe(plain);
        expect(bash(`timeout ${count} ${parts.join(" ")}`).fingerprint).toBe(plain);
        expect(bash(`cd . && ${parts.join(" ")}`).fingerprint).toBe(plain);
        expect(tool("Bash", { command: parts.join(" "), description: "d", timeout: count }).fingerprint).toBe(
          plain,
        );
      }),
    );
  });

  it("the order of options makes no difference, the order of operands does", () => {
    fc.assert(
      fc.property(command, ([program, options, targets]) => {
        const line = (all: readonly string[]) =>
          bash(["cat", ...all, program, ...targets].join(" ")).fingerprint;
        expect(line(options)).toBe(line(options.toReversed()));
      }),
    );
    expect(bash("cp a b").fingerprint).not.toBe(bash("cp b a").fingerprint);
  });

  it("absolute and relative spellings of a path are the same file", () => {
    const segments = fc.array(words, { minLength: 1, maxLength: 4 });
    fc.assert(
      fc.property(segments, words, (parts, folder) => {
        const path = parts.join("/");
        const absolute = bash(`cat ${root}/${path}`);
        expect(bash(`cat ${path}`).fingerprint).toBe(absolute.fingerprint);
        expect(bash(`cat ./${folder}/../${path}`).fingerprint).toBe(absolute.fingerprint);
        expect(tool("Read", { file_path: path }).fingerprint).toBe(
          tool("Read", { file_path: `${root}/${path}` }).fingerprint,
        );
        expect(absolute.subjects).toContain(`path ${path}`);
      }),
    );
  });
});
