// Paths that a person writes with `~`.

/** `~/code` → `/home/ann/code`; other paths as they are. Only a shell's own arguments are expanded by the shell. */
export function fromHome(path: string, userHome: string): string {
  return /^~(?=$|[\\/])/.test(path) ? userHome + path.slice(1) : path;
}
