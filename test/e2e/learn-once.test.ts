// The transcripts of the agents that every test runs with.
import { learnsOnce } from "./agents/learn-once.ts";
import { CLIS } from "./clis.ts";

for (const cli of CLIS) learnsOnce(cli);
