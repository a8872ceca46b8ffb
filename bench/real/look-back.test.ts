// Tests recap, timeline and stats on real histories.
import { testLookingBack } from "../../test/contracts/looking-back.ts";
import { smallHistories } from "./where.ts";

testLookingBack("looking back on real histories", smallHistories());
