// PostgreSQL: where the worker's file lies. The build puts in its own (scripts/build.mjs).
import { createRequire } from "node:module";

export const WORKER: string = createRequire(import.meta.url).resolve("./worker.cjs");
