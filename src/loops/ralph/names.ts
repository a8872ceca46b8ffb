// Parses file names in `runs/`: the only place where the iteration number is always right.

export interface RunFile {
  readonly runId: string;
  readonly iteration: number;
  /** 0 for the first try. */
  readonly retry: number;
  readonly type: "log" | "summary" | "failure-context";
}

const RUN = /^run-(.+)-iter-(\d{1,6})(?:-retry-?(\d{1,4}))?\.(log|md)$/;
const CONTEXT = /^failure-context-(.+)-iter-(\d{1,6})(?:-retry-?(\d{1,4}))?\.log$/;

export function runFile(name: string): RunFile | undefined {
  const context = CONTEXT.exec(name);
  const match = context ?? RUN.exec(name);
  if (match === null) return undefined;
  const [, runId = "", iteration, retry = "0", ending] = match;
  return {
    runId,
    iteration: Number(iteration),
    retry: Number(retry),
    type: context ? "failure-context" : ending === "md" ? "summary" : "log",
  };
}

/** The run and iteration that a path names: `/home/dev/x/.ralph/PRD-1/runs/run-…-iter-14.log`. */
export function runFileIn(path: string): RunFile | undefined {
  return runFile(path.trim().split(/[\\/]/).at(-1) ?? "");
}
