// Ctrl-C or a request to end while a model is asked: aborts the work, so that the question goes back to the queue.

/** As shells report a program that was ended by the signal. */
const EXIT_CODES = { SIGINT: 130, SIGTERM: 143 } as const;

/** The exit code of `work`, or that of the signal that interrupted it. */
export async function untilInterrupted(work: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const controller = new AbortController();
  let interrupted: keyof typeof EXIT_CODES | undefined;
  const stop = (signal: NodeJS.Signals) => {
    interrupted = signal === "SIGTERM" ? "SIGTERM" : "SIGINT";
    controller.abort();
  };
  const signals = ["SIGINT", "SIGTERM"] as const;
  for (const signal of signals) process.once(signal, stop);
  try {
    const code = await work(controller.signal);
    return interrupted ? EXIT_CODES[interrupted] : code;
  } finally {
    for (const signal of signals) process.off(signal, stop);
  }
}
