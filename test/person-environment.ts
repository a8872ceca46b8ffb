// The environment of these tests as a person's terminal has it: without the marks of an agent that may run them.
import { allAgents } from "../src/agents/registry.ts";

export function personEnvironment(): NodeJS.ProcessEnv {
  const marks = allAgents().flatMap(({ shellMarks = [] }) => shellMarks);
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !marks.includes(name)));
}
