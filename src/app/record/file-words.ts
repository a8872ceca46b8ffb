// Search words of the texts that a call writes into files.
import { writtenBy } from "../../core/action/written.ts";
import { assembled, redact } from "../../core/redact/index.ts";
import { termsOf } from "../../core/similarity/terms.ts";
import type { Action } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { type FileWords, WORDS_KEPT } from "../../domain/file-words.ts";
import type { Redacted } from "../../domain/redacted.ts";

const REDACTED = /\[redacted:[^\]]*\]/g;

/** `call` is redacted, so its words are; they are redacted again, because a word alone may look like a secret. */
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
      words: redact(termsOf(text.replaceAll(REDACTED, " ")).slice(0, WORDS_KEPT)),
      at,
    }),
  );
}
