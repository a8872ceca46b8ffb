/**
 * A value while it is put together, field by field: where it is done for every call of a history, copies with `...` of
 * what may be absent cost several times as much.
 */
export type Writable<T> = { -readonly [Key in keyof T]: T[Key] };
