import { expectHarness } from "./harness.ts";
import { opencode } from "./opencode.ts";

expectHarness(opencode);
