// Properties are tried on the same random cases every time, so that a run says something about the change and not about
// its luck. `npm run fuzz` tries others; what it finds is a bug, and becomes an example in a test.
import fc from "fast-check";

const SEED = 20_261_116;

if (process.env.TWICESHY_FUZZ === undefined) fc.configureGlobal({ seed: SEED });
