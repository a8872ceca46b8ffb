// The migrations of migrations/sqlite, in order. Their texts are put in by what bundles the sources or runs the tests
// (scripts/migrations.mjs).

/** Separated by NUL. */
declare const __MIGRATIONS__: string;

/** Migration n is at index n - 1. */
export const MIGRATIONS: readonly string[] = __MIGRATIONS__.split("\0");
