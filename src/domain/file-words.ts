// Words that agents wrote into a file; they tell which prompts it has to do with.

/** Most words kept of a file. */
export const WORDS_KEPT = 300;

export interface FileWords {
  readonly project: string;
  /** Relative to the project's root where inside it. */
  readonly file: string;
  /** Marks of search words (app/record/file-words), each once. */
  readonly words: readonly string[];
  readonly at: number;
}
