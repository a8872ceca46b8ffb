// Lines of Factory droid's session record, in the shapes that version 0.225 wrote.

let minute = 0;

const message = (role: string, content: readonly object[], more: object = {}) => ({
  type: "message",
  id: `m-${++minute}`,
  timestamp: new Date(Date.UTC(2026, 10, 15, 10, minute)).toISOString(),
  message: { role, content, ...more },
});

export const begins = (more: object = {}) => ({
  type: "session_start",
  id: "s-1",
  title: "Cache the list",
  version: 2,
  cwd: "/home/dev/project",
  ...more,
});
export const reminder = () => ({
  ...message("user", [{ type: "text", text: "<system-reminder>\nThe tools below …</system-reminder>" }]),
  id: "context-1",
});
export const asks = (text: string) => message("user", [{ type: "text", text }], { interactionMode: "auto" });
export const says = (text: string, ...calls: readonly object[]) =>
  message("assistant", [{ type: "text", text }, ...calls]);
export const uses = (id: string, name: string, input: object) => ({ type: "tool_use", id, name, input });
export const runs = (id: string, command: string) => uses(id, "Execute", { command });
export const ends = (...results: readonly object[]) => message("user", results);
export const ended = (id: string, content: string, isError = false) => ({
  type: "tool_result",
  tool_use_id: id,
  is_error: isError,
  content,
});
/** What droid writes about a hook that it ran. */
export const hooked = (event: string) =>
  message("user", [], { visibility: "user_only", hookEventName: event, hookToolCallId: "a" });

export const linesOf = (records: readonly object[]) =>
  `${records.map((record) => JSON.stringify(record)).join("\n")}\n`;
