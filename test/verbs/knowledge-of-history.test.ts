// Knowledge of made-up projects at three points of their history.
import { testKnowledge } from "../contracts/knowledge.ts";
import { sampleHistories } from "../fixtures/samples.ts";

for (const { path } of sampleHistories()) testKnowledge(path);
