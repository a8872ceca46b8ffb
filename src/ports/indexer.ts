// Port: reads the source files of a project for the code index. Works on files that others wrote: it never follows a link
// out of the project, never reads more than the limits, and never fails because of one file.
import type { Definition, SourceFile } from "../domain/code.ts";

export interface ListRequest {
  readonly root: string;
  /** Only these paths, as far as they are files to index; absent = all. */
  readonly only?: readonly string[];
  /** Files at most. */
  readonly most: number;
  /** Ends the listing when it returns true. */
  isOver(): boolean;
}

export interface Listing {
  /** In a stable order. */
  readonly files: readonly SourceFile[];
  /** Some are missing: there are more than the limit, or the time was over. */
  readonly isCut: boolean;
  /** Why nothing could be listed; empty when it could. */
  readonly problem: string;
}

/**
 * - `text`     its text, with the hash of its bytes
 * - `unfit`    not for the index: binary, generated, minified
 * - `gone`     it vanished, became too large, or cannot be read
 */
export type SourceText =
  | { readonly type: "text"; readonly text: string; readonly hash: string; readonly file: SourceFile }
  | { readonly type: "unfit"; readonly why: string; readonly hash: string; readonly file: SourceFile }
  | { readonly type: "gone"; readonly why: string };

export interface Indexer {
  /** The files to index: known to git or new and not ignored; without vendored, generated and large ones. */
  list(request: ListRequest): Promise<Listing>;
  /** Reads a file again now. Synchronous, because prompts use it too. */
  read(root: string, path: string): SourceText;
  /** Functions, classes, methods … in the order of the file; undefined without a parser for it. */
  outline(path: string, text: string): Promise<readonly Definition[] | undefined>;
}
