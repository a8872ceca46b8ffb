// Settings that a repository brings.
import type { Settings } from "../domain/settings.ts";

export interface BroughtSettings {
  /** Absolute. */
  readonly path: string;
  /** What it would restrict; keys that a project's file may not set are left out. */
  readonly values: Partial<Settings>;
  /** Hash of these values. */
  readonly content: string;
  /** When the file last came to be as it is; nobody can set that time. */
  readonly changedAt: number;
}
