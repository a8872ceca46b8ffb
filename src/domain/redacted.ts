// The mark of text that may touch disk, log or socket. Only `core/redact` puts it on; stores take nothing else.

declare const redacted: unique symbol;

export type Redacted<T> = T & { readonly [redacted]: true };
