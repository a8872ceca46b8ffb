// Tests the knowledge of real projects at three points of their history.
import { testKnowledge } from "../../test/contracts/knowledge.ts";
import { histories } from "./where.ts";

for (const { path } of histories()) testKnowledge(path);
