// One memory for the agents that every test runs with.
import { learnsFrom } from "./agents/across-agents.ts";
import { claudeCode, codex } from "./clis.ts";

learnsFrom(codex, claudeCode);
learnsFrom(claudeCode, codex);
