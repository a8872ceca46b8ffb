// Measures processor time in milliseconds: unlike the time on the clock it does not grow with what else the
// machine has to do.

/** Starts now; the function that is returned tells what was spent since. */
export function processorTime(): () => number {
  const begun = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(begun);
    return (user + system) / 1_000;
  };
}

/**
 * For promises about the clock that cannot be told by the processor: `took`, or where that is more than it may be, what it
 * would have been with a processor to itself.
 */
export function asIfAlone(took: number, most: number): number {
  return took < most ? took : took / slowness();
}

/** How many times longer than on a quiet machine everything takes just now. */
function slowness(): number {
  const spent = processorTime();
  const begun = performance.now();
  while (spent() < 200);
  return Math.max(1, (performance.now() - begun) / spent());
}
