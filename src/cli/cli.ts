#!/usr/bin/env node
// The command line. Everything else is loaded when a command needs it.
import { fileURLToPath } from "node:url";
import { main } from "./main.ts";

// The reader of a pipe may close it early (`twiceshy log | head`); that is not an error.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(process.exitCode ?? 0);
    throw error;
  });
}

process.exitCode = await main(process.argv.slice(2), fileURLToPath(import.meta.url));
