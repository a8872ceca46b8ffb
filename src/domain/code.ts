// Code of a project, as the code index sees it: files, the definitions in them, and parts of some 500 tokens. The text of
// a file is never stored: the index keeps its path, lines, names and words.

/** A function, class, method, type … of a file. Lines count from 1 and include the comment above it. */
export interface Definition {
  /** With its class or module: `Store.open`. */
  readonly symbol: string;
  readonly from: number;
  readonly to: number;
  /** 0 at the top of the file, 1 in a class … */
  readonly depth: number;
  /** Its first line, without the comment: name, parameters, types. */
  readonly signature: string;
  /** The comment above it, or its doc string, cut. */
  readonly doc: string;
}

/** A part of a file that is found by itself. */
export interface CodePart {
  readonly from: number;
  readonly to: number;
  /** Symbols that begin in it; the one around it when none does. */
  readonly symbols: readonly string[];
  /** Signatures and comments of these. */
  readonly about: readonly string[];
  readonly text: string;
}

/** A file that can be indexed, as it is on disk. */
export interface SourceFile {
  /** From the root, with `/`. */
  readonly path: string;
  /** Bytes. */
  readonly size: number;
  /** Time of its last change. */
  readonly changedAt: number;
}

/**
 * - `off`    nothing is indexed
 * - `light`  path and first 100 characters of every file, no parser
 * - `full`   functions and classes with their words
 */
export type CodeIndexMode = (typeof CODE_INDEX_MODES)[number];
export const CODE_INDEX_MODES = ["off", "light", "full"] as const;

/** Files beyond this size are left out, in bytes. */
export const LARGEST_SOURCE = 500_000;
/** Files of a project that are indexed, at most. */
export const MOST_SOURCES = 20_000;
