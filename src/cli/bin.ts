#!/usr/bin/env node
// Entry point of the `twiceshy` program. CommonJS, because agents wait for `twiceshy hook AGENT` at every tool call:
// ES modules and the command line parser would take several times as long to load as Node itself.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startHook } from "./hooks/start-hook.ts";

const [, , command, agent, ...more] = process.argv;
const cli = join(__dirname, "cli.js");
if (command === "hook" && agent !== undefined && !agent.startsWith("-") && more.length === 0)
  startHook(cli, agent);
else void import(pathToFileURL(cli).href);
