// Takes the lines of briefs and recaps apart into what they claim.

/** `Based on 12 previous sessions (last: 2026-11-14, "Add rate limiting", tests passed; src/a.ts and 2 more).` */
export function headOf(line) {
  const [, many, , date, rest = ""] =
    /^Based on (\d+) previous sessions?(?: \((last|last change): (\d{4}-\d\d-\d\d)(?:, (.*))?\))?\.$/.exec(
      line,
    ) ?? [];
  return { many: Number(many), date, ...workOf(rest) };
}

/** `2026-11-14 "Add rate limiting": changed, tests passed; src/a.ts (2 sessions)`; undefined for other lines. */
export function entryOf(line) {
  const [, date, rest] = /^(\d{4}-\d\d-\d\d) (.*)$/.exec(line) ?? [];
  if (date === undefined) return undefined;
  const [, text = rest, many = "1"] = /^(.*) \((\d+) sessions\)$/.exec(rest) ?? [];
  return { date, many: Number(many), ...workOf(text) };
}

function workOf(text) {
  const pieces = joined(piecesOf(text));
  const [first = ""] = pieces;
  const title = /^"(.*)"$/.exec(first)?.[1];
  const others = title === undefined ? pieces : pieces.slice(1);
  const last = others.at(-1) ?? "";
  const result = others.filter((piece) => isResult(piece));
  const named = others.slice(others.findLastIndex((piece) => isResult(piece)) + 1);
  return { title, result, files: named.length > 0 && last !== "" ? filesOf(named.join(", ")) : undefined };
}

const RESULT =
  /^(?:(?:later in this session )?committed\b|added to|changed$|changed, |changes taken|then |later "|tests passed|checks passed|build passed|types checked|lint passed|syntax checked|not checked|installed |removed |updated |ran |the user said|on branch |.* failed$)/;

function isResult(piece) {
  return RESULT.test(piece);
}

/** The names after "installed" belong to it: `installed zod, pino`. */
function joined(pieces) {
  const whole = [];
  for (const piece of pieces) {
    const before = whole.at(-1) ?? "";
    if (
      /^(?:installed|removed) /.test(before) &&
      !/[/.]\w+$/.test(piece.replace(/^@[\w-]+\//, "")) &&
      !isResult(piece)
    )
      whole[whole.length - 1] = `${before}, ${piece}`;
    else whole.push(piece);
  }
  return whole;
}

/** Cut at commas, colons and semicolons outside of quotes. */
function piecesOf(text) {
  const pieces = [];
  let piece = "";
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (sign === '"') isQuoted = !isQuoted;
    // A command that was cut inside its quotes.
    if (/^ran /.test(piece.trim()) && sign === "…") isQuoted = false;
    const isEnd = !isQuoted && /[,;:]/.test(sign) && text[at + 1] === " ";
    if (!isEnd) piece += sign;
    else {
      pieces.push(piece.trim());
      piece = "";
    }
  }
  return [...pieces, piece.trim()].filter(Boolean);
}

function filesOf(text) {
  const [, names, more = "0"] = /^(.*?)(?: and (\d+) more)?$/.exec(text) ?? [];
  return { names: names.split(", "), more: Number(more) };
}
