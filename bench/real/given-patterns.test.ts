// Tests the shared patterns of real histories.
import { testGivenPatterns } from "../../test/contracts/given-patterns.ts";
import { smallHistories } from "./where.ts";

testGivenPatterns("patterns of real histories", smallHistories());
