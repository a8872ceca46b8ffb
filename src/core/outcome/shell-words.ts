// Splits one simple command into unquoted words, for commit messages: the parser in core/action belongs to another
// folder and drops the message.

interface ShellWord {
  readonly text: string;
  /** Contains a substitution: the text is not what the command receives. */
  readonly dynamic: boolean;
}

const MOST = 100;
const END = /[;&|)\n]/;

export function shellWords(line: string): readonly ShellWord[] {
  const words: ShellWord[] = [];
  let at = 0;
  while (at < line.length && words.length < MOST) {
    const gap = /^(?:[ \t]|\\\r?\n)+/.exec(line.slice(at, at + 200))?.[0].length ?? 0;
    at += gap;
    if (gap > 0) continue;
    if (at >= line.length || END.test(line[at] ?? "")) break;
    const { word, end } = readWord(line, at);
    words.push(word);
    at = end;
  }
  return words;
}

/** The body of the first heredoc. */
export function heredocIn(text: string): string | undefined {
  return HEREDOC.exec(text)?.[3];
}

const HEREDOC = /<<-?\s*(['"]?)(\w+)\1[^\n]*\n(?:([\s\S]*?)\n)?[ \t]*\2(?![\w-])/;

function readWord(line: string, start: number): { word: ShellWord; end: number } {
  let text = "";
  let dynamic = false;
  let at = start;
  while (at < line.length && !/\s/.test(line[at] ?? "") && !END.test(line[at] ?? "")) {
    const piece = readPiece(line, at);
    text += piece.text;
    dynamic ||= piece.dynamic;
    at = piece.end;
  }
  return { word: { text, dynamic }, end: at };
}

function readPiece(line: string, at: number): ShellWord & { readonly end: number } {
  const rest = line.slice(at);
  // `"$(cat <<'EOF' … EOF )"`: how agents write messages of several lines.
  const written = /^"?\$\(\s*cat\s*(?=<<)/.test(rest) ? HEREDOC.exec(rest) : null;
  if (written) {
    const close = /^\s*\)"?/.exec(rest.slice(written.index + written[0].length))?.[0].length ?? 0;
    return { text: written[3] ?? "", dynamic: false, end: at + written.index + written[0].length + close };
  }
  const single = /^'([^']*)(?:'|$)/.exec(rest);
  if (single) return { text: single[1] ?? "", dynamic: false, end: at + single[0].length };
  const ansi = /^\$'((?:\\[\s\S]|[^'\\])*)(?:'|$)/.exec(rest);
  if (ansi) {
    const text = (ansi[1] ?? "").replace(/\\n/g, "\n").replace(/\\(.)/g, "$1");
    return { text, dynamic: false, end: at + ansi[0].length };
  }
  const double = /^"((?:\\[\s\S]|[^"\\])*)(?:"|$)/.exec(rest);
  if (double) {
    const inside = double[1] ?? "";
    const dynamic = /(?<!\\)(?:\$[({\w]|`)/.test(inside.split("\n", 1)[0] ?? "");
    return { text: inside.replace(/\\(["\\$`])/g, "$1"), dynamic, end: at + double[0].length };
  }
  if (rest[0] === "\\") return { text: rest[1] ?? "", dynamic: false, end: at + 2 };
  const plain = /^[^\s;&|)'"\\$`]+/.exec(rest)?.[0];
  if (plain !== undefined) return { text: plain, dynamic: false, end: at + plain.length };
  return { text: rest[0] ?? "", dynamic: true, end: at + 1 };
}
