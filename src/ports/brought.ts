// Settings that a repository contains, which the person may not have approved.
import type { Settings } from "../domain/settings.ts";

export interface BroughtSettings {
  /** Absolute. */
  readonly path: string;
  /** What it would restrict; keys that a project's file may not set are left out. */
  readonly values: Partial<Settings>;
  /** Hash of these values. */
  readonly content: string;
  /** The later of mtime and ctime; a program can set the first but not the second. */
  readonly changedAt: number;
}
