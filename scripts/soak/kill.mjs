// Kills processes at random moments, then checks that every acknowledged event is stored exactly once.
import { killRounds } from "../../test/adversary/kill-rounds.mjs";

const rounds = Number(process.argv[2] || 200);
const tried = await killRounds({
  rounds,
  seed: Date.now() % 2 ** 31,
  say: (text) => console.log(`  ${text}`),
});
console.log(`  ${JSON.stringify(tried)}`);
