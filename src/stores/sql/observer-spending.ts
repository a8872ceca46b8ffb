// Tokens spent per day, and pauses of providers.
import type { ProviderPause } from "../../ports/store.ts";
import type { Connection } from "./connection.ts";

/** A negative number returns unused tokens. */
export function spend(database: Connection, day: string, tokens: number, budget: number): boolean {
  const wanted = Math.ceil(tokens);
  const after = selectSpent(database, day) + wanted;
  if (wanted > 0 && after > budget) return false;
  database
    .prepare(
      `INSERT INTO observer_spending (day, tokens) VALUES (?, ?)
       ON CONFLICT (day) DO UPDATE SET tokens = excluded.tokens`,
    )
    .run(day, Math.max(0, after));
  return true;
}

export function selectSpent(database: Connection, day: string): number {
  const row = database.prepare("SELECT tokens FROM observer_spending WHERE day = ?").get(day);
  return (row as { readonly tokens: number } | undefined)?.tokens ?? 0;
}

export function selectPause(database: Connection, provider: string): ProviderPause | undefined {
  const row = database
    .prepare("SELECT outages, until, reason FROM observer_pauses WHERE provider = ?")
    .get(provider);
  return row === undefined ? undefined : { ...(row as ProviderPause) };
}

export function replacePause(database: Connection, provider: string, pause: ProviderPause | undefined): void {
  if (!pause) {
    database.prepare("DELETE FROM observer_pauses WHERE provider = ?").run(provider);
    return;
  }
  database
    .prepare("INSERT OR REPLACE INTO observer_pauses (provider, outages, until, reason) VALUES (?, ?, ?, ?)")
    .run(provider, pause.outages, Math.trunc(pause.until), pause.reason);
}
