// Spellings of one path on Windows: `D:\shop`, `d:/shop`, and `/d/shop` in Git Bash.

export function isOnWindows(folder: string): boolean {
  return folder.charCodeAt(1) === 58 && /^[A-Za-z]:(?:[\\/]|$)/.test(folder);
}

/** One spelling for all of them: `D:/shop`. Call it only for paths of a Windows machine. `/d` alone is an option there. */
export function withDrive(path: string): string {
  const plain = path.replaceAll("\\", "/");
  const drive = /^(?:([A-Za-z]):|\/([A-Za-z])(?=\/))/.exec(plain);
  if (drive === null) return plain;
  return `${(drive[1] ?? drive[2] ?? "").toUpperCase()}:${plain.slice(2)}`;
}

/** All spellings of an absolute path: `D:/shop` → `D:\shop`, `d:\shop`, `d:/shop`, `/d/shop`. */
export function spellingsOf(path: string): readonly string[] {
  const plain = withDrive(path);
  if (!isOnWindows(plain)) return [plain, plain.replaceAll("/", "\\")];
  const small = plain[0]?.toLowerCase() + plain.slice(1);
  return [
    plain,
    plain.replaceAll("/", "\\"),
    small,
    small.replaceAll("/", "\\"),
    `/${small[0]}${plain.slice(2)}`,
  ];
}
