// Number of random cases of a property: a quarter in `npm test`, all in `npm run test:slow` (vitest.slow.config.ts).
export function runs(all: number): { readonly numRuns: number } {
  return { numRuns: process.env.TWICESHY_LONG ? all : Math.ceil(all / 4) };
}
