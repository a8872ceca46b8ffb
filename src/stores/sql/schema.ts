// The number of the current schema, apart from the texts of the migrations: a hook needs only the number.

/** Put in like the migrations (scripts/migrations.mjs). */
declare const __SCHEMA__: number;

/** How many migrations there are. */
export const SCHEMA: number = __SCHEMA__;
