// Documents of a file for the search index: one for the file, one for each of its parts. Only names and words are kept.
import type { CodePart, Definition } from "../../domain/code.ts";
import type { SearchDocument } from "../../domain/search.ts";
import { wordsOf } from "../search/words.ts";
import { partsOf } from "./parts.ts";
import { codeWords } from "./words.ts";

/** Characters of the text that the light index reads. */
export const LIGHT_CHARACTERS = 100;
/** Symbols of a file by which it is found. */
const SYMBOLS = 300;
const NAMES_SHOWN = 40;

interface FileToIndex {
  readonly project: string;
  readonly path: string;
  /** Redacted. */
  readonly text: string;
  readonly definitions: readonly Definition[];
  readonly changedAt: number;
  readonly isLight: boolean;
}

/** A document with its words, before the store's own checks. */
interface CodeDocument {
  readonly document: SearchDocument;
  readonly words: {
    readonly title: readonly string[];
    readonly names: readonly string[];
    readonly text: readonly string[];
  };
}

/** The file's own document first; `parts` are the lines of the others. */
export function codeDocuments(file: FileToIndex): {
  readonly documents: readonly CodeDocument[];
  readonly parts: readonly string[];
} {
  const { text, definitions, isLight } = file;
  const parts = isLight ? [] : partsOf(text, definitions);
  const pathWords = wordsOf(file.path);
  return {
    documents: [fileDocument(file, pathWords), ...parts.map((part) => partDocument(file, part, pathWords))],
    parts: parts.map(linesOf),
  };
}

export function partKey(path: string, lines: string): string {
  return `${path}#${lines}`;
}

function linesOf({ from, to }: CodePart): string {
  return `${from}-${to}`;
}

function fileDocument(file: FileToIndex, pathWords: readonly string[]): CodeDocument {
  const { path, text, definitions } = file;
  const symbols = [...new Set(definitions.map(({ symbol }) => symbol))].slice(0, SYMBOLS);
  const head = text.slice(0, LIGHT_CHARACTERS);
  return {
    document: {
      ...common(file),
      kind: "file",
      key: path,
      title: path,
      names: [path, ...symbols.slice(0, NAMES_SHOWN)],
    },
    words: { title: pathWords, names: codeWords(symbols.join(" ")), text: codeWords(head) },
  };
}

function partDocument(file: FileToIndex, part: CodePart, pathWords: readonly string[]): CodeDocument {
  const { symbols, about, text } = part;
  const place = `${file.path}:${linesOf(part)}`;
  const named = symbols.join(", ");
  return {
    document: {
      ...common(file),
      kind: "code",
      key: partKey(file.path, linesOf(part)),
      title: named === "" ? place : `${place} ${named}`,
      names: [file.path, ...symbols],
    },
    words: {
      title: codeWords(named),
      names: [...pathWords, ...codeWords(about.join("\n"))],
      text: codeWords(text),
    },
  };
}

function common({ project, path, changedAt }: FileToIndex) {
  return { project, text: "", at: changedAt, files: [path], count: 1 };
}
