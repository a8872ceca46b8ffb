// The library: open a memory, call its five verbs.
export { type Config, loadConfig } from "./config.ts";
export type { Attempt } from "./domain/attempt.ts";
export type { Verdict } from "./domain/delivery.ts";
export type { AgentEvent, Origin, ToolCall, ToolEnd, ToolResult } from "./domain/event.ts";
export type { FailureKind, Outcome } from "./domain/outcome.ts";
export type { GuardMode, Settings } from "./domain/settings.ts";
export { type OpenOptions, openMemory } from "./open.ts";
export type { Answer } from "./ports/agent.ts";
export type {
  CheckRequest,
  CheckResult,
  Evidence,
  Memory,
  RecallRequest,
  RecallResult,
  RecordResult,
} from "./ports/memory.ts";
export type { AttemptQuery, ForgetTarget, Forgotten, Store } from "./ports/store.ts";
