/**
 * A value that is built field by field. For code that runs for every call of a history: building the same object from
 * conditional `...` copies costs several times as much.
 */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
