// Remembers the calls whose end this process has seen: PostToolBatch repeats them with less about each. Our MCP server
// sees both hooks; a command hook sees one, and the store recognises the call.

const reported = new Set<string>();
const LIMIT = 1_000;

export function rememberReport(session: string, call: string): void {
  reported.add(keyOf(session, call));
  const [oldest] = reported;
  if (reported.size > LIMIT && oldest !== undefined) reported.delete(oldest);
}

export function wasReported(session: string, call: string): boolean {
  return reported.has(keyOf(session, call));
}

function keyOf(session: string, call: string): string {
  return `${session} ${call}`;
}
