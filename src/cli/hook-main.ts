// dist/hook.cjs: what command hooks start. `node hook.cjs <agent>`
import { hook } from "./hook.ts";

void hook(process.argv[2] ?? "");
