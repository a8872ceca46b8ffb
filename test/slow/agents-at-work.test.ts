// The long form of test/verbs/ecosystems.test.ts: failing calls as agents make them, with two innocent calls each.
import { expectFailingCalls } from "../verbs/failing-calls.ts";

expectFailingCalls("agents-at-work.txt", {
  least: { rows: 200, understood: 169, lasting: 155, sameWords: 127, otherWords: 92 },
  innocent: [],
  // What a browser's installer and a build bring is not known by its name.
  stale: ["java -jar target/shop.jar"],
});
