// The harness itself, with the agents that every test runs with.
import { expectHarness } from "./agents/harness.ts";
import { CLIS } from "./clis.ts";

for (const cli of CLIS) expectHarness(cli);
