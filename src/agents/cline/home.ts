// Locates Cline's folders, as its own variables move them.
import { join } from "node:path";
import type { InstallContext } from "../../ports/agent.ts";

export function clineFolder(home: string, env: InstallContext["env"]): string {
  return env.CLINE_DIR || join(home, ".cline");
}

export function sessionsFolder(home: string, env: InstallContext["env"]): string {
  const data = env.CLINE_DATA_DIR || join(clineFolder(home, env), "data");
  return env.CLINE_SESSION_DATA_DIR || join(data, "sessions");
}

/** The messages of a session; its id must not lead out of the folder. */
export function messagesPath(session: string, env: InstallContext["env"]): string {
  const id = session.replaceAll(/[^\w-]/g, "_");
  return join(sessionsFolder(env.HOME || env.USERPROFILE || "", env), id, `${id}.messages.json`);
}
