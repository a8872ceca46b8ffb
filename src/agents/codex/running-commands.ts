// Commands that go on after their call has returned: Codex gives them a process number, and later calls (`write_stdin`) ask
// for more of their output.

/** More output of one command is cut off. */
const MOST_OUTPUT = 65_536;

interface RunningCommand {
  /** The call that started it. */
  readonly id: string;
  output: string;
}

interface RunningCommands {
  start(process: string, id: string, output: string): void;
  append(process: string, output: string): void;
  /** Removes the command with this process number. */
  take(process: string): RunningCommand | undefined;
  /** Removes the command that this call started; false if it does not run. */
  takeStartedBy(id: string): boolean;
}

export function runningCommands(): RunningCommands {
  const running = new Map<string, RunningCommand>();
  return {
    start(process, id, output) {
      running.set(process, { id, output });
    },
    append(process, output) {
      const command = running.get(process);
      if (command !== undefined && command.output.length < MOST_OUTPUT) command.output += output;
    },
    take(process) {
      const command = running.get(process);
      running.delete(process);
      return command;
    },
    takeStartedBy(id) {
      const found = [...running].find(([, command]) => command.id === id);
      return found !== undefined && running.delete(found[0]);
    },
  };
}
