// False positives of redaction: of ten thousand ordinary lines, invented and from this repository, hardly any is
// changed.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { redactText } from "../../src/core/redact/index.ts";
import { fill, generator } from "./secrets/make.ts";

const root = join(import.meta.dirname, "../..");
const random = generator("ordinary lines");
const some = (kind: string, count = 0): string => fill(random, kind, count);
const word = (): string => some("word").slice(0, 4 + random(6));
const KOREAN =
  "비밀번호를 잊으셨나요 토큰이 만료되었습니다 다시 로그인하세요 설정 파일을 확인하고 서버를 시작합니다".split(
    " ",
  );
const korean = (): string =>
  Array.from({ length: 3 + random(5) }, () => KOREAN[random(KOREAN.length)]).join(" ");

const makers: readonly (() => string)[] = [
  () => `commit ${some("h", 40)}`,
  () => `${some("h", 7)} Fix the ${word()} of ${word()}`,
  () => `"id": "${some("uuid")}",`,
  () => `request ${some("uuid")} took ${random(900)} ms`,
  () => `      "integrity": "sha512-${some("b", 86)}==",`,
  () => `sha256:${some("h", 64)}  ${word()}.tar.gz`,
  () => `key: ${some("h", 40)}`,
  () => `<img src="data:image/png;base64,iVBORw0KGgo${some("b", 200)}">`,
  () =>
    `!function(e,t){var n=${random(99)};return e.${word()}=t.token||n.key,t.${word()}(e=>e.key===n.${word()})}(this)`,
  () =>
    `const token=e.token;if(token.type===${random(9)}){this.${word()}=token.value;key=keys[${random(9)}]}`,
  () => korean(),
  () => `비밀번호는 ${korean()}`,
  () => `${korean()}: 토큰 ${random(9000)}개`,
  () => `mysql -u root -p ${word()}`,
  () => `docker run -p ${1000 + random(9000)}:${random(9000)} ${word()}`,
  () => `mkdir -p src/${word()}/${word()}`,
  () => `git commit -m "Rotate the ${word()} token, see #${random(900)}"`,
  () => `the password is ${["wrong", "required", "too short", "missing", "stored as a hash"][random(5)]}`,
  () => `Enter your password for ${word()}:`,
  () => `error: token expired at 2026-11-${10 + random(20)}T10:${10 + random(49)}:00Z`,
  () => `max_tokens: ${random(128000)}, prompt_tokens=${random(9000)}`,
  () => `process.env.${word().toUpperCase()}_TOKEN ?? config.${word()}.token`,
  () => `password: z.string().min(${random(20)}),`,
  () => `api_key = os.environ["${word().toUpperCase()}_API_KEY"]`,
  () => `    "node_modules/${word()}-${word()}": { "version": "${random(9)}.${random(99)}.${random(9)}",`,
  () =>
    `go: downloading github.com/${word()}/${word()} v${random(9)}.${random(20)}.0-20260102-${some("h", 12)}`,
  () => `    at ${word()} (/srv/app/${word()}/${word()}.ts:${random(900)}:${random(90)})`,
  () => `✓ ${word()} › keeps the ${word()} key of ${word()} (${random(900)} ms)`,
  () => `curl -s https://example.com/api/v${random(9)}/${word()}?page=${random(90)}&key=${word()}`,
  () => `| ${word()} | ${random(900)} | ${some("h", 12)} |`,
  () => `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${some("b", 43)} ${word()}@${word()}`,
  () => `PASS  src/${word()}/${word()}${random(90)}.test.ts (${random(90)} tests)`,
  () => `export PATH=/usr/local/${word()}/bin:$PATH PWD=/srv/${word()}${random(90)}`,
  () => `The authorization header is checked in src/${word()}.ts line ${random(900)}.`,
  () => `kubectl get secret ${word()}-${word()} -o yaml`,
  () => `const key = \`${word()}:\${id}:${random(99)}\`;`,
  () => `ETag: W/"${some("h", 8)}-${some("w", 27)}"`,
  () => `echo "${word()} ${random(99)}" | grep ${word()}`,
  () => `cache key: node-modules-Linux-${some("h", 64)}`,
  () => `The login is done by SSO / OAuth${random(9)}, see docs/${word()}.md`,
  () => `env ${word().toUpperCase()}=${random(9)} npm test`,
  () => `"${word()}": { "sensitive": true, "type": "string", "value": "${some("uuid")}" }`,
];

/** Own files that hold no made-up secrets. */
function ownLines(): readonly string[] {
  const files = ["package-lock.json", "README.md", "ARCHITECTURE.md", "CHANGELOG.md"];
  for (const folder of [
    "src/core/guard",
    "src/core/outcome",
    "src/stores",
    "src/core/synthesise",
    "src/core/remedy",
  ])
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }))
      if (name.endsWith(".ts") && !name.includes("test")) files.push(join(folder, name));
  return files.flatMap((file) => readFileSync(join(root, file), "utf8").split("\n"));
}

describe("secrets: ordinary lines", () => {
  it("of 10,000 at most 5 are changed, but for names in home paths", () => {
    const made = Array.from({ length: 6_000 }, (_, at) => makers[at % makers.length]?.() ?? "");
    const own = ownLines().filter((line) => line.trim() !== "" && !/\/(?:home|Users)\//i.test(line));
    const step = Math.max(1, Math.floor(own.length / 4_000));
    const all = [...made, ...own.filter((_, at) => at % step === 0)].slice(0, 10_000);
    expect(all.length).toBe(10_000);
    const changed = all.filter((line) => redactText(line) !== line);
    expect(
      changed.length,
      changed.map((line) => `${line}\n→ ${redactText(line)}`).join("\n"),
    ).toBeLessThanOrEqual(5);
  });

  it("nor any that speaks of passwords and tells none, of the ninth author", () => {
    const lines = readFileSync(join(import.meta.dirname, "secrets/ordinary.txt"), "utf8")
      .trim()
      .split("\n");
    expect(lines.length).toBeGreaterThan(290);
    expect(lines.filter((line) => redactText(line) !== line)).toEqual([]);
  });

  it("nor when they are read as one text", () => {
    const text = Array.from({ length: 2_000 }, (_, at) => makers[at % makers.length]?.() ?? "").join("\n");
    const marks = redactText(text).match(/\[redacted:[\w-]+\]/g) ?? [];
    expect(marks.length).toBeLessThanOrEqual(2);
  });
});
