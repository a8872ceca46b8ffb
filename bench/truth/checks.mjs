// Checks what a brief or recap says of tests, builds and linters: that they passed, failed, or were not run.
import { isDocument, isOwn, verdictOf } from "./history.mjs";
import { claim, FALSE, TRUE, UNKNOWN } from "./words.mjs";

/** The kinds of check that a command is, by its words. */
export function checksOf(text) {
  const plain = text.replaceAll(/"[^"]*"|'[^']*'/g, "''").replaceAll(/<[^>]+>/g, "");
  if (
    /^(?:echo|grep|rg|cat|sed|ls|find|git|gh|cd|tmux|workmux|bd|head|tail|rm|mv|cp|mkdir|kill|pkill|which|curl)\b/.test(
      plain,
    )
  )
    return [];
  const kinds = [];
  if (
    /\b(?:tests?|spec|e2e|pytest|vitest|jest|mocha|rspec|phpunit|nextest|gotestsum|playwright|cypress|ctest|tox|unittest)\b/i.test(
      plain,
    )
  )
    kinds.push("test");
  if (/\b(?:build|compile|xcodebuild|make)\b|\bcargo check\b|\bassemble/i.test(plain)) kinds.push("build");
  if (/\b(?:tsc|type-?check|check[-:]types?|types|mypy|pyright|svelte-check|vue-tsc|ty check)\b/i.test(plain))
    kinds.push("types");
  if (
    /\b(?:lint\S*|eslint|biome|ruff|clippy|flake8|shellcheck|stylelint|pylint|markdownlint\S*|oxlint|prettier|fmt|format\S*|vet|gofmt|swiftlint|black)\b/i.test(
      plain,
    )
  )
    kinds.push("lint");
  if (/\b(?:check\S*|verify\S*|validate\S*|ci|precommit|pre-commit|doctor|vet)\b/i.test(plain))
    kinds.push("check");
  if (
    /\b(?:-n|--check|py_compile|compileall|node -c|php -l|jq|json\.tool)\b|--check\b|\bbash -n\b/.test(plain)
  )
    kinds.push("syntax");
  return kinds;
}

export const SAID = {
  "tests passed": ["test"],
  "checks passed": ["check", "test", "build", "types", "lint"],
  "build passed": ["build"],
  "types checked": ["types", "check"],
  "lint passed": ["lint", "check"],
  "syntax checked": ["syntax"],
};

export function judgePassed(part, { calls, changes, commits, maybes }) {
  const kinds = SAID[part];
  const code = changes.filter(({ changed }) => changed.some((file) => isOwn(file) && !isDocument(file)));
  // Without code there is nothing that a later change of a document takes back.
  const last = (code.length > 0 ? code.at(-1) : changes[0])?.seq ?? -1;
  const runs = calls.flatMap((call) =>
    call.commands
      .filter(({ text }) => checksOf(text).some((kind) => kinds.includes(kind)))
      .map((command) => ({ call, verdict: verdictOf(call, command) })),
  );
  const since = runs.filter(({ call }) => call.seq >= last);
  const passed = since.findLast(({ verdict }) => verdict === "passed");
  const failed = since.findLast(({ verdict }) => verdict === "failed");
  if (passed && !(failed && failed.call.seq > passed.call.seq)) return claim(part, TRUE);
  if (passed)
    return claim(part, UNKNOWN, [passed.call.seq, failed.call.seq], "another of its kind failed later");
  if (since.some(({ verdict }) => verdict === "unknown"))
    return claim(part, UNKNOWN, since.map(({ call }) => call.seq).slice(-3), "its result was hidden");
  const any = runs.filter(({ verdict }) => verdict !== "failed");
  const isSideways = any.length > 0 && (maybes.length > 0 || commits.length > 0 || code.at(-1)?.isSide);
  return claim(
    part,
    isSideways ? UNKNOWN : FALSE,
    [last, ...any.map(({ call }) => call.seq).slice(-2)],
    "none of its kind passed after the last change",
  );
}

export function judgeUntried({ calls, changes }) {
  const code = changes.filter(({ changed }) => changed.some((file) => isOwn(file) && !isDocument(file)));
  const last = code.at(-1)?.seq ?? changes.at(-1)?.seq ?? -1;
  const since = calls.filter(
    ({ seq, commands }) => seq > last && commands.some(({ text }) => checksOf(text).length > 0),
  );
  const sure = since.filter((call) =>
    call.commands.some(
      (command) =>
        checksOf(command.text).some((kind) => kind !== "syntax" && kind !== "check") &&
        verdictOf(call, command) !== "unknown",
    ),
  );
  if (sure.length > 0)
    return claim(
      "not checked",
      FALSE,
      sure.map(({ seq }) => seq),
      "a check ran after the last change",
    );
  return claim(
    "not checked",
    since.length > 0 ? UNKNOWN : TRUE,
    since.map(({ seq }) => seq),
  );
}

/** The words of a command as typed, without quotes and space. */
export function plainText(text) {
  return text
    .replaceAll(/["'\\]/g, "")
    .replaceAll(/\s+/g, " ")
    .trim();
}

export function matcher(shown) {
  const cut = shown.endsWith("…");
  const pieces = plainText(shown.replace(/…$/, ""))
    .split(/<[a-z]+>/)
    .map((piece) => piece.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  return new RegExp(`^${pieces.join("\\S+(?: \\S+)*?")}${cut ? "" : "$"}`);
}

export function judgeFailed(shown, { calls, changes }) {
  const pattern = matcher(shown.replace(/ \(in .*\)$/, ""));
  const runs = calls.flatMap((call) =>
    call.commands
      .filter(
        ({ text, env }) => pattern.test(plainText(text)) || pattern.test(plainText([...env, text].join(" "))),
      )
      .map((command) => ({ call, verdict: verdictOf(call, command) })),
  );
  const whole = calls.filter(
    ({ line, result }) => result === "failed" && line.includes(shown.replace(/…$/, "").split(" ")[0]),
  );
  const failed =
    runs.findLast(({ verdict }) => verdict === "failed") ??
    runs.findLast(({ call }) => call.result === "failed");
  if (!failed)
    return claim(
      "failed",
      whole.length > 0 ? UNKNOWN : FALSE,
      whole.map(({ seq }) => seq).slice(-2),
      "no such failure",
    );
  const mended = runs.find(({ call, verdict }) => verdict === "passed" && call.seq > failed.call.seq);
  if (mended) return claim("failed", FALSE, [failed.call.seq, mended.call.seq], "it passed later");
  const last = changes.at(-1)?.seq ?? -1;
  return claim("failed", failed.call.seq > last ? TRUE : UNKNOWN, [failed.call.seq]);
}
