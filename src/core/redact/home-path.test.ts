// Home paths: the user name is redacted, the path stays readable.
// biome-ignore-all lint/suspicious/noTemplateCurlyInString: shells and YAML write variables like that
import { describe, expect, it } from "vitest";
import { redactText } from "./redact-text.ts";

const shortened: readonly (readonly [string, string])[] = [
  ["/Users/bob/code/x.ts", "/Users/*/code/x.ts"],
  ["/home/dev/x", "/home/*/x"],
  ["/home/dev", "/home/*"],
  ["cd /home/dev", "cd /home/*"],
  ["cd /home/dev && ls", "cd /home/* && ls"],
  ["'/Users/bob.smith/x'", "'/Users/*/x'"],
  ["(/home/dev)", "(/home/*)"],
  ["PATH=/home/dev/bin:/home/dev/.local/bin", "PATH=/home/*/bin:/home/*/.local/bin"],
  ["file:///home/dev/x", "file:///home/*/x"],
  ["C:\\Users\\bob\\code", "C:\\Users\\*\\code"],
  ["C:\\Users\\bob", "C:\\Users\\*"],
  ["c:\\users\\bob\\code", "c:\\users\\*\\code"],
  ["C:\\\\Users\\\\bob\\\\code", "C:\\\\Users\\\\*\\\\code"],
  ["C:/Users/bob/code", "C:/Users/*/code"],
  ["C:\\Users\\Bob Smith\\code", "C:\\Users\\*\\code"],
  ["/c/Users/bob/code", "/c/Users/*/code"],
  ["/mnt/c/Users/bob/code", "/mnt/c/Users/*/code"],
  ["error\\n/home/dev/x", "error\\n/home/*/x"],
  ["~/.claude/projects/-Users-bob-code-x/1.jsonl", "~/.claude/projects/-Users-*-code-x/1.jsonl"],
];

const untouched = [
  ["", "root", "x"].join("/"),
  "src/home/page.tsx",
  "./home/page.tsx",
  "GET /users/42/posts",
  "https://example.com/home/page",
  "app/Users/Controller.php",
  "/home/$USER/x",
  "/home/${USER}/x",
  "/home/<name>/x",
  "/home/",
  "/Users/*/x",
];

describe("redact: home paths", () => {
  it.each(shortened)("%s → %s", (text, expected) => {
    expect(redactText(text)).toBe(expected);
    expect(redactText(expected)).toBe(expected);
  });
  it.each(untouched)("%s stays", (text) => {
    expect(redactText(text)).toBe(text);
  });
});
