// Types: frontmatter field values, independent of the parser.

export interface FieldValue {
  /** As written: `applies_to`. */
  readonly name: string;
  /** Line in the file, from 1. */
  readonly line: number;
  /** Undefined if it is not a single text. */
  readonly text: string | undefined;
  /** A list, or a text split at its commas; undefined otherwise. */
  readonly list: readonly string[] | undefined;
}

export interface FieldValues {
  /** The first of these names that exists. */
  find(names: readonly string[]): FieldValue | undefined;
}

export function fieldValues(all: readonly FieldValue[]): FieldValues {
  return {
    find: (names) =>
      names.map((name) => all.find((field) => field.name.toLowerCase() === name)).find((field) => field),
  };
}
