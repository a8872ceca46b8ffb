// Opens an address in the person's browser; when there is none, the address is on the terminal.
import { spawn } from "node:child_process";
import { dirname } from "node:path";

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // The empty text is the title of the window.
  win32: ["cmd", "/c", "start", '""'],
};

export function openBrowser(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  // Not in the work tree, where Windows would look for the program first.
  const cwd = dirname(process.execPath);
  const child = spawn(program, [...args, address], { cwd, stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
