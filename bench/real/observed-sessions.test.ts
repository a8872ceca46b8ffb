// Tests the observations of real sessions imported from every agent.
import { basename, dirname } from "node:path";
import { agentNamed } from "../../src/agents/registry.ts";
import { testObservedSessions } from "../../test/contracts/observed-sessions.ts";
import { transcripts } from "./where.ts";

const files = transcripts();
const unread = files.filter((file) => agentNamed(basename(dirname(file))) === undefined);

testObservedSessions("observations of real sessions", { files, unread });
