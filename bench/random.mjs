// Random numbers that are the same at every run, for benches.

/** mulberry32: small, seeded, good enough. */
export function generator(seed) {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Small numbers often, large ones seldom. */
export function often(random, most) {
  return Math.floor(most * random() ** 3);
}

/** Nouns of a made-up shop, for prompts and lessons. */
export const NOUNS = [
  ...["order", "invoice", "customer", "webhook", "ledger"],
  ...["cart", "coupon", "session", "report", "token"],
];
