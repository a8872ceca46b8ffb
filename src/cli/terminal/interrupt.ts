// Handles Ctrl-C while a model is asked: aborts the work, so that the question goes back to the queue.

/** The exit code of `work`, or 130 after an interrupt. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  const stop = () => controller.abort();
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    const code = await work(controller.signal);
    return controller.signal.aborted ? 130 : code;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
