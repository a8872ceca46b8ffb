// What an agent said, of what its program printed: plain text as it is; of a stream of JSON events only the words.

/** Claude Code `--output-format json|stream-json`, Codex `--json`, and whatever looks like them. */
export function spokenIn(output: string): string {
  const lines = output.split(/\r?\n/).filter((line) => line.trim() !== "");
  const events = lines.map(eventIn);
  // A program may print a line of JSON now and then: only a stream of it is one.
  if (lines.length === 0 || events.filter(Boolean).length * 2 <= lines.length) return output;
  const spoken = events.flatMap((event, index) => (event ? wordsIn(event) : [lines[index] ?? ""]));
  // The result of a session repeats its last message.
  return spoken.filter((text, index) => text !== "" && text !== spoken[index - 1]).join("\n");
}

type Shape = Readonly<Record<string, unknown>>;

function wordsIn(event: Shape): readonly string[] {
  if (typeof event.result === "string") return [event.result];
  if (event.type === "error" && typeof event.message === "string") return [event.message];
  if (isShape(event.error) && typeof event.error.message === "string") return [event.error.message];
  // What tools printed and what the person said comes as the user's.
  if (event.type === "user") return [];
  const item = isShape(event.item) ? event.item : isShape(event.message) ? event.message : event;
  if (item.type === "agent_message" && typeof item.text === "string") return [item.text];
  if (event.type !== "assistant" || !Array.isArray(item.content)) return [];
  return item.content
    .filter(isShape)
    .flatMap(({ type, text }) => (type === "text" && typeof text === "string" ? [text] : []));
}

function eventIn(line: string): Shape | undefined {
  if (!line.trimStart().startsWith("{")) return undefined;
  try {
    const value: unknown = JSON.parse(line);
    return isShape(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isShape(value: unknown): value is Shape {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
