// Where Cursor keeps its chats: one database of the editor, and one of each chat of its command line.
import { existsSync } from "node:fs";
import { join } from "node:path";
import { namesIn } from "../../disk/names-in.ts";
import type { InstallContext } from "../../ports/agent.ts";

/** On Linux, macOS and Windows. */
export function editorDatabases(home: string, env: InstallContext["env"]): readonly string[] {
  const folders = [
    join(env.XDG_CONFIG_HOME || join(home, ".config"), "Cursor"),
    join(home, "Library", "Application Support", "Cursor"),
    join(env.APPDATA || join(home, "AppData", "Roaming"), "Cursor"),
  ];
  return folders
    .map((folder) => join(folder, "User", "globalStorage", "state.vscdb"))
    .filter((file) => existsSync(file));
}

/** `~/.cursor/chats/<hash of the folder>/<chat>/store.db` */
export function chatDatabases(home: string): readonly string[] {
  const chats = join(home, ".cursor", "chats");
  return namesIn(chats)
    .flatMap((hash) => namesIn(join(chats, hash)).map((chat) => join(chats, hash, chat, "store.db")))
    .filter((file) => existsSync(file));
}
