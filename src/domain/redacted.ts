// Type of text that may be written to disk, log or socket. Only `core/redact` creates it; stores accept nothing else.

declare const redacted: unique symbol;

export type Redacted<T> = T & { readonly [redacted]: true };
