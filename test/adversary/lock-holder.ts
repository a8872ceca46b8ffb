// Separate process that holds the write lock of a memory until the test releases it.
import { spawn } from "node:child_process";
import { join } from "node:path";

const DRIVER = join(import.meta.dirname, "../../node_modules/@photostructure/sqlite");

export interface LockHolder {
  release(): Promise<void>;
}

/** `mostMs`: lets go by itself, for a test whose own process waits for the lock. */
export function holdLock(database: string, begin = "BEGIN IMMEDIATE", mostMs?: number): Promise<LockHolder> {
  const script = `
    const { DatabaseSync } = require(${JSON.stringify(DRIVER)});
    const database = new DatabaseSync(${JSON.stringify(database)});
    database.exec(${JSON.stringify(begin)});
    if (${JSON.stringify(begin)} === "BEGIN") database.prepare("SELECT count(*) FROM attempts").get();
    console.log("held");
    if (${mostMs !== undefined}) setTimeout(() => process.exit(0), ${mostMs ?? 0});
    process.stdin.resume().on("end", () => process.exit(0));`;
  const child = spawn(process.execPath, ["-e", script], { stdio: ["pipe", "pipe", "inherit"] });
  const gone = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.stdout.once("data", () =>
      resolve({
        async release() {
          child.stdin.end();
          await gone;
        },
      }),
    );
  });
}
