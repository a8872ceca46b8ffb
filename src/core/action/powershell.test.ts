// PowerShell lines as agents on Windows write them: which commands run, where, and which of them decide.
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { processorTime } from "../../../test/processor-time.ts";
import type { ShellAction } from "../../domain/action.ts";
import { bash } from "./parse.fixture.ts";
import { parseAction } from "./parse.ts";
import { readPowerShell } from "./powershell.ts";

const root = "C:/code/shop";

function powershell(command: unknown, tool = "PowerShell"): ShellAction {
  const action = parseAction({ id: "1", tool, input: { command } }, { cwd: root, root });
  if (action.type !== "shell") throw new Error("not a shell action");
  return action;
}

const programs = (line: string) => powershell(line).commands.map(({ program }) => program);
const deciding = (line: string) =>
  powershell(line).commands.flatMap(({ program, decides }) => (decides ? [program] : []));

describe("action: PowerShell", () => {
  it.each<[string, readonly string[]]>([
    ["git status", ["git"]],
    ["$x = git rev-parse HEAD; node app.js $x", ["git", "node"]],
    ["npm run build 2>&1 | Select-Object -Last 5", ["npm", "Select-Object"]],
    [
      "if (Test-Path dist) { Remove-Item dist -Recurse } else { npm run build }",
      ["Test-Path", "Remove-Item", "npm"],
    ],
    ["foreach ($f in 'a','b') { node $f }\ngit diff", ["node", "git"]],
    ["try { npm test } catch { Write-Host failed } finally { git stash pop }", ["npm", "echo", "git"]],
    ["do { npm test } while ($LASTEXITCODE -ne 0); git push", ["npm", "git"]],
    ["switch -Regex ($x) { 'a' { npm test } }", ["npm", "$()"]],
    ["Get-ChildItem | ForEach-Object { git add $_.Name }", ["Get-ChildItem", "git", "ForEach-Object"]],
    ["git commit -m @'\nfix: it's | done; (really)\n'@\ngit push", ["git", "git"]],
    ["& 'C:\\Program Files\\Go\\bin\\go.exe' test ./...", ["go"]],
    ["git add a.ts `\n  b.ts\ngit commit -m x", ["git", "git"]],
    ["# first a comment\ngit status # and another\n<# and\none #> npm test", ["git", "npm"]],
    ["function Fix($f) { Set-Content $f x }\nFix a.ts", ["Fix"]],
    ['"built: $(git rev-parse HEAD)"', ["git", "$()"]],
    ["$m = @{ a = 'x'; b = @('y') }; npm test", ["npm"]],
    ["[IO.File]::ReadAllText('a.txt')", ["$()"]],
    ["git worktree add $wt -b car/33 (git rev-parse HEAD)", ["git", "git"]],
    ["npm ci && npm test || npm run fix", ["npm", "npm", "npm"]],
    ['Select-String -Path a.md -Pattern "no `sh` on `"PATH`"" | % { $_.Line }', ["Select-String", "%"]],
  ])("%s", (line, expected) => expect(programs(line)).toEqual(expected));

  it("only the last statement decides, and nothing that is tried or asked for", () => {
    expect(deciding("npm ci; npm test")).toEqual(["npm"]);
    expect(deciding('npm test; "exit: $LASTEXITCODE"')).toEqual(["$()"]);
    expect(deciding("try { npm test } catch { }")).toEqual([]);
    expect(deciding("npm ci || pnpm install")).toEqual(["pnpm"]);
    expect(deciding("$ErrorActionPreference = 'Stop'; npm ci; npm test")).toEqual(["npm", "npm"]);
  });

  it("follows the folder, with either slash", () => {
    const [, , test] = powershell("Set-Location .\\apps\\web; Push-Location api; npm test").commands;
    expect(test?.cwd).toBe("apps/web/api");
    const { files } = powershell("cat src\\a.ts");
    expect(files).toEqual(["src/a.ts"]);
    expect(powershell(".\\scripts\\build.ps1 -Fast").subjects).toContain("path scripts/build.ps1");
  });

  it("knows a program by its name, however it is called", () => {
    const plain = powershell("npm run lint").fingerprint;
    for (const line of [
      "npm.cmd run lint",
      "NPM.CMD run lint",
      'cmd /c "npm run lint"',
      'powershell -NoProfile -Command "npm run lint"',
    ])
      expect(powershell(line).fingerprint, line).toBe(plain);
    expect(programs('& "C:\\Program Files\\nodejs\\npm.cmd" run lint')).toEqual(["npm"]);
    expect(programs(".\\gradlew.bat test")).toEqual(["gradlew"]);
  });

  it("ignores how the output is filtered", () => {
    const plain = powershell("npm run build");
    const filtered = powershell("npm run build 2>&1 | Select-String 'error' | Select-Object -First 5");
    expect(filtered.fingerprint).toBe(plain.fingerprint);
    expect(filtered.goal).toBe("npm run build");
    expect(powershell("npm test > $null").fingerprint).toBe(powershell("npm test").fingerprint);
  });

  it("different values are different actions", () => {
    const prints = [
      "$x = 1; node a.js",
      "$x = 2; node a.js",
      "if ($a) { node a.js }",
      "if ($b) { node a.js }",
    ];
    expect(new Set(prints.map((line) => powershell(line).fingerprint)).size).toBe(4);
  });

  it("is known by the tool, by the program it is handed to, or where no other shell can read the line", () => {
    const line = "Get-Content a.txt | Where-Object { ($_ -split ':')[0] }; npm test";
    const expected = powershell(line).commands;
    expect(expected.map(({ program }) => program)).toEqual(["Get-Content", "Where-Object", "npm"]);
    expect(powershell(["pwsh.exe", "-NoProfile", "-Command", line], "shell").commands).toEqual(expected);
    expect(powershell(line, "run_shell_command").commands).toEqual(expected);
    expect(bash("for f in *.ts; do node $f; done").commands.map(({ program }) => program)).toEqual(["node"]);
  });

  it("a line that is cut off in a string or a bracket is one opaque action", () => {
    for (const line of ["git commit -m @'\nfix", "if ($x) { npm test", "npm test)", 'echo "a'])
      expect(powershell(line).commands).toEqual([]);
  });

  it("reads any text without a throw, and long ones in time", () => {
    const piece = fc.constantFrom(
      ..."$x = ( ) { } [ ] @{ @( $( ' \" ` | || && & ; \n # <# #> @' '@ if else foreach function try , . -a >".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        powershell(pieces.join(" "));
        powershell(pieces.join(""));
      }),
    );
    const spent = processorTime();
    for (const part of ["$a=", "(", "{", "$x <", "=", "npm test;", "'a',", "@(", '"$(', "if ($x) {"])
      readPowerShell(part.repeat(20_000), { path: root, known: true }, { cwd: root, root });
    expect(spent()).toBeLessThan(2_000);
  });
});
