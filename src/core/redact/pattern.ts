// Type of one row in the tables of secret patterns, with helpers that the rows share.
import { isReference } from "./plausible.ts";

export type Example = readonly [kept: string, secret: string, after?: string];

export interface Pattern extends Shape {
  /** With commas between them. In lower case, at least three characters; the expression is tried where one occurs. */
  readonly hints: string;
  /**
   * What is kept and what is redacted. Assembled from parts, so that secret scanners do not report this file; only
   * used by tests.
   */
  readonly example: () => Example;
}

export interface Shape {
  readonly name: string;
  /** Sticky. Group 1 is kept; a group `back` is what stands before the hint and is redacted. */
  readonly regex: RegExp;
  /** May match in the middle of a word. */
  readonly inside?: boolean;
  /** How many characters it may read before it fails, if that is many. */
  readonly reach?: number;
  /** How many characters of the secret stand before its hint. */
  readonly before?: number;
  /** Final check of a match. */
  readonly plausible?: (secret: string) => boolean;
}

/** Final check: a variable is no secret. */
export const literal = (secret: string): boolean => !isReference(secret);

/** Letters and digits for an example. */
export const letters = (count: number): string =>
  "k7Qp2ZxV9rT4mWb8Ys3LdN6hJc5Gf1Ue0Ra".repeat(Math.ceil(count / 35)).slice(0, count);

/** Hex digits for an example. */
export const digits = (count: number): string => "0f9e8d7c".repeat(Math.ceil(count / 8)).slice(0, count);
