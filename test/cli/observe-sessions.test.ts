// Observations in imported, made-up sessions of every agent.
import { testObservedSessions } from "../contracts/observed-sessions.ts";
import { sampleSession } from "../fixtures/samples.ts";

const unread = [sampleSession("unread-agent.jsonl")];
const files = [
  "claude-code.jsonl",
  "agent-a0000000000000007.jsonl",
  "codex.jsonl",
  "codex-programs.jsonl",
  "gemini-cli.json",
  "copilot-cli.jsonl",
  "opencode.json",
].map(sampleSession);

testObservedSessions("cli: observations of sessions", { files: [...files, ...unread], unread });
