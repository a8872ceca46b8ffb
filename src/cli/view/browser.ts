// Opens an address in the person's browser; when there is none, the address is on the terminal.
import { spawn } from "node:child_process";

const OPENERS: Readonly<Partial<Record<NodeJS.Platform, readonly [string, ...string[]]>>> = {
  darwin: ["open"],
  // The empty text is the title of the window.
  win32: ["cmd", "/c", "start", '""'],
};

export function openBrowser(address: string): void {
  const [program, ...args] = OPENERS[process.platform] ?? ["xdg-open"];
  const child = spawn(program, [...args, address], { stdio: "ignore", detached: true });
  child.on("error", () => {});
  child.unref();
}
