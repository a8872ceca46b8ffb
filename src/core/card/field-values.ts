// What the fields of a frontmatter say, whoever read them.

export interface FieldValue {
  /** As it is written: `applies_to`. */
  readonly name: string;
  /** In the file, from 1. */
  readonly line: number;
  /** Undefined: not one text. */
  readonly text: string | undefined;
  /** A list, or a text cut at its commas; undefined: neither. */
  readonly list: readonly string[] | undefined;
}

export interface FieldValues {
  /** The first of these names that is there. */
  find(names: readonly string[]): FieldValue | undefined;
}

export function fieldValues(all: readonly FieldValue[]): FieldValues {
  return {
    find: (names) =>
      names.map((name) => all.find((field) => field.name.toLowerCase() === name)).find((field) => field),
  };
}
