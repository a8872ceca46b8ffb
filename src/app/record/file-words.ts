// Search words of the texts that a call writes into files. Only marks of the words are stored: whether a word of a
// prompt was written into a file can be asked, what the file says cannot be read.
import { writtenBy } from "../../core/action/written.ts";
import { mix64 } from "../../core/hash/mix64.ts";
import { assembled, redact } from "../../core/redact/index.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Action } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type FileWords, WORDS_KEPT } from "../../domain/file-words.ts";
import type { Redacted } from "../../domain/redacted.ts";

const REDACTED = /\[redacted:[^\]]*\]/g;

/** Short, because a file has hundreds; two words with the same mark are rare enough. */
export function markOf(word: string): string {
  return mix64(word).slice(0, 8);
}

export function fileWords(
  call: Redacted<ToolCall>,
  action: Action,
  project: string,
  at: number,
): readonly Redacted<FileWords>[] {
  return writtenBy(call, action).map(({ file, text }) =>
    assembled<FileWords>({
      project: redact(project),
      file: redact(file),
      words: redact(termsOf(text.replaceAll(REDACTED, " ")).slice(0, WORDS_KEPT).map(markOf)),
      at,
    }),
  );
}
