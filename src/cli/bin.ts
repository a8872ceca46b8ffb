#!/usr/bin/env node
// What people and agents start as `twiceshy`. CommonJS: at a tool call an agent waits for `twiceshy hook AGENT`, and
// starting Node for ES modules and loading what commands are made of would cost it several starts of Node.
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { startHook } from "./start-hook.ts";

const [, , command, agent, ...more] = process.argv;
const cli = join(__dirname, "cli.js");
if (command === "hook" && agent !== undefined && !agent.startsWith("-") && more.length === 0)
  startHook(cli, agent);
else void import(pathToFileURL(cli).href);
