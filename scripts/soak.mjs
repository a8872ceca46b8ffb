// Long tests that try to lose something: `npm run soak` runs every part, `npm run soak -- kill 400` one of them, so many
// rounds. A part is a function of the number of rounds that throws when something was lost.
import { killRounds } from "../test/adversary/kill-rounds.mjs";

const PARTS = {
  kill: {
    rounds: 200,
    run: (rounds, say) => killRounds({ rounds, seed: Date.now() % 2 ** 31, say }),
  },
};

const [wanted, times] = process.argv.slice(2);
const names = wanted === undefined ? Object.keys(PARTS) : [wanted];
for (const name of names) {
  const part = PARTS[name];
  if (!part) throw new Error(`There is no part "${name}". Parts: ${Object.keys(PARTS).join(", ")}.`);
  console.log(`soak: ${name}`);
  const tried = await part.run(Number(times ?? part.rounds), (text) => console.log(`  ${text}`));
  console.log(`  held: ${JSON.stringify(tried)}`);
}
