// The migrations of migrations/postgres, by their numbers, which pair with those of SQLite. Their texts are put in by what
// bundles the sources or runs the tests (scripts/migrations.mjs).

/** Number and text, separated by NUL as they are from each other. */
declare const __POSTGRES_MIGRATIONS__: string;

export function migrations(): readonly { readonly number: number; readonly sql: string }[] {
  const parts = __POSTGRES_MIGRATIONS__.split("\0");
  return parts.flatMap((part, index) =>
    index % 2 === 0 ? [{ number: Number(part), sql: parts[index + 1] ?? "" }] : [],
  );
}
