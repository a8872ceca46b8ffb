// Splits a displayed shell line (`display`) into simple commands: words, without redirections, and their connectors.
// Enough to name a command and to see whether its exit code was visible; the real parser is in core/action.

/** The connector between two commands; `?` where the line was cut. */
type Joint = "&&" | "||" | ";" | "|" | "&" | "?" | "";

export interface Part {
  readonly words: readonly string[];
  /** Files its output is written to. */
  readonly writes: readonly string[];
  readonly after: Joint;
}

/** Empty for what cannot be split safely: groups, loops, conditions, comments. */
export function partsOf(display: string): readonly Part[] {
  if (display.startsWith("#")) return [];
  const isCut = display.endsWith("…");
  const parts: Part[] = [];
  let words: string[] = [];
  let word = "";
  let isOpen = false;
  let writes: string[] = [];
  /** What follows `>` is a file, not a word of the command. */
  let skipNext: ">" | "<" | undefined;

  const endWord = () => {
    if (!isOpen) return;
    const target = skipNext === ">" ? word : TARGET.exec(word)?.[1];
    if (target !== undefined) writes.push(target);
    if (skipNext) skipNext = undefined;
    else if (!REDIRECTION.test(word)) words.push(word);
    else if (BARE_REDIRECTION.test(word)) skipNext = word.includes(">") ? ">" : "<";
    word = "";
    isOpen = false;
  };
  const endPart = (after: Joint) => {
    endWord();
    skipNext = undefined;
    if (words.length > 0) parts.push({ words, writes, after });
    words = [];
    writes = [];
  };

  for (let index = 0; index < display.length; index++) {
    const char = display[index] as string;
    const next = display[index + 1] ?? "";
    if (char === " ") endWord();
    else if (char === "'" || char === '"' || char === "`") {
      const end = closing(display, index);
      word += display.slice(index, end + 1);
      isOpen = true;
      index = end;
    } else if (char === "$" && next === "(") {
      const end = closing(display, index + 1);
      word += display.slice(index, end + 1);
      isOpen = true;
      index = end;
    } else if (char === "\\") {
      // A line continuation: the line end is gone, the backslash is left.
      if (next !== " " && next !== "") {
        word += char + next;
        isOpen = true;
        index++;
      }
    } else if (char === "&" && next === "&") {
      endPart("&&");
      index++;
    } else if (char === "|") {
      endPart(next === "|" ? "||" : "|");
      if (next === "|" || next === "&") index++;
    } else if (char === ";") endPart(";");
    else if (char === "&" && !/[<>]$/.test(word) && next !== ">") endPart("&");
    else if ((char === "(" || char === ")") && !isOpen) return [];
    else {
      word += char;
      isOpen = true;
    }
  }
  endPart(isCut ? "?" : "");
  if (parts.some(({ words: [first = ""] }) => BLOCK.has(first))) return [];
  return isCut ? withoutCutWord(parts) : parts;
}

/** `2>&1`, `>file`, `2>/dev/null`, `<<EOF`. */
const REDIRECTION = /^(?:\d*|&)[<>]/;
/** `>file`, `2>>file`; not `2>&1`. */
const TARGET = /^(?:\d*|&)>{1,2}([^>&].*)$/;
/** The file is the next word. */
const BARE_REDIRECTION = /^(?:\d*|&)(?:>>?|<|<<<?-?)$/;
const BLOCK = new Set(["for", "while", "until", "if", "case", "do", "then", "function", "{", "[[", "select"]);

/** Where the quote or bracket opened at `start` closes; the end of the text if it does not. */
function closing(text: string, start: number): number {
  const open = text[start];
  if (open !== "(") {
    for (let index = start + 1; index < text.length; index++) {
      if (text[index] === "\\" && open !== "'") index++;
      else if (text[index] === open) return index;
    }
    return text.length - 1;
  }
  let depth = 0;
  for (let index = start; index < text.length; index++) {
    const char = text[index];
    if (char === "(") depth++;
    else if (char === ")" && --depth === 0) return index;
    else if (char === "'" || char === '"') index = closing(text, index);
  }
  return text.length - 1;
}

function withoutCutWord(parts: readonly Part[]): readonly Part[] {
  const last = parts.at(-1);
  if (!last) return parts;
  const words = last.words.slice(0, -1);
  return words.length > 0 ? [...parts.slice(0, -1), { ...last, words }] : parts.slice(0, -1);
}
