// Explains errors of claude-mem's database to people. The file is never changed, so nothing in it is lost.

/** Our own errors are passed on unchanged. */
export function explain(error: unknown, path: string): unknown {
  const message = error instanceof Error ? error.message : String(error);
  if (message.startsWith("[")) return error;
  return new Error(`[claude-mem] ${reason(message, path)}`, { cause: error });
}

function reason(message: string, path: string): string {
  if (/locked|busy/i.test(message))
    return `${path} is busy: claude-mem keeps writing to it, or was interrupted. Wait a moment, or start claude-mem once, and run the import again.`;
  if (/malformed|not a database|disk image|corrupt/i.test(message))
    return `${path} is damaged (${message}). It was not touched. A backup of it can be named instead: twiceshy import --claude-mem FILE. What is known is not stored twice.`;
  if (/unable to open|EACCES|EPERM|permission/i.test(message))
    return `${path} cannot be opened (${message}). Make it readable for you.`;
  if (/ENOSPC|full/i.test(message))
    return `${path} cannot be read: there is no room for a copy of it in the folder for temporary files.`;
  return `${path} cannot be read: ${message}.`;
}
