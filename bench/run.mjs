// Runs every bench against its target. `npm run bench`, `npm run bench -- --only hook`, `--quick` for smaller
// histories.
import { cpus, totalmem } from "node:os";
import { benchCheck, checkTable } from "./check.mjs";
import { benchCodeIndex, codeIndexTable, codeIndexVerdicts } from "./code-index.mjs";
import { benchFirstTurn, firstTurnTable, firstTurnVerdicts } from "./first-turn.mjs";
import { benchGrowth, growthTable, growthVerdicts } from "./growth.mjs";
import { benchGuard, guardTable, guardVerdicts } from "./guard.mjs";
import { benchHook, hookTable, hookVerdicts } from "./hook.mjs";
import { benchImport, importTable, importVerdicts } from "./import.mjs";
import { benchLessons, lessonTable, lessonVerdicts } from "./lessons.mjs";
import { benchLoad, loadTable, loadVerdicts } from "./load.mjs";
import { benchMcp, mcpTable, mcpVerdicts } from "./mcp.mjs";
import { print } from "./measure.mjs";
import { benchObservations, observationTable, observationVerdicts } from "./observations.mjs";
import { benchObserver, observerTable, observerVerdicts } from "./observer.mjs";
import { benchRedact, redactTable, redactVerdicts } from "./redact.mjs";
import { benchRemedies, remedyTable, remedyVerdicts } from "./remedies.mjs";
import { benchReplay, replayTable, replayVerdicts } from "./replay.mjs";
import { isThere } from "./replay-data.mjs";
import { benchTasks, taskTable, taskVerdicts } from "./tasks.mjs";
import { benchTaught, taughtTable, taughtVerdicts } from "./taught.mjs";
import { benchVerb, verbTable, verbVerdicts } from "./verb.mjs";
import { benchView, viewTable, viewVerdicts } from "./view.mjs";

const quick = process.argv.includes("--quick");
const sizes = quick ? [1_000, 10_000] : [10_000, 100_000, 1_000_000];

const BENCHES = {
  ask: { about: "look-up in the store alone", run: () => benchCheck(sizes), table: checkTable },
  check: {
    about: "check, the whole verb in process",
    run: () => benchVerb(sizes),
    table: verbTable,
    verdicts: verbVerdicts,
  },
  hook: {
    about: "command hook, cold",
    run: () => benchHook(quick ? 15 : 60),
    table: hookTable,
    verdicts: hookVerdicts,
  },
  load: {
    about: "command hooks beside eight busy processes",
    run: () => benchLoad(quick ? 30 : 200),
    table: loadTable,
    verdicts: loadVerdicts,
  },
  mcp: {
    about: "hook through the MCP server",
    run: () => benchMcp(quick ? 5_000 : 100_000),
    table: mcpTable,
    verdicts: mcpVerdicts,
  },
  taught: {
    about: "what a project has taught: learning, brief, recall at a prompt",
    run: () => benchTaught(quick ? [10_000] : [100_000, 1_000_000]),
    table: taughtTable,
    verdicts: taughtVerdicts,
  },
  growth: {
    about: "bytes of a memory for 1,000 calls",
    run: () => benchGrowth(quick ? 5 : 20),
    table: growthTable,
    verdicts: growthVerdicts,
  },
  lessons: {
    about: "lessons at a prompt and at a call",
    run: () => benchLessons(quick ? [200] : [20, 1_000]),
    table: lessonTable,
    verdicts: lessonVerdicts,
  },
  tasks: {
    about: "working memory of a supervised loop",
    run: () => benchTasks(quick ? 1_000 : 10_000),
    table: taskTable,
    verdicts: taskVerdicts,
  },
  observer: {
    about: "what a model is sent",
    run: () => benchObserver(),
    table: observerTable,
    verdicts: observerVerdicts,
  },
  turn: {
    about: "observations and summary of a turn, cold and warm",
    run: () => benchFirstTurn(quick ? 15 : 40),
    table: firstTurnTable,
    verdicts: firstTurnVerdicts,
  },
  observations: {
    about: "what happened, at five levels",
    run: () => benchObservations(quick ? 5_000 : 100_000),
    table: observationTable,
    verdicts: observationVerdicts,
  },
  redact: {
    about: "secrets out of a text: ordinary ones, and ones made of beginnings of secrets",
    run: () => benchRedact(quick ? 10 : 1),
    table: redactTable,
    verdicts: redactVerdicts,
  },
  "code-index": {
    about: "the code index: with the parser, by lines, one changed file",
    run: () => benchCodeIndex(),
    table: codeIndexTable,
    verdicts: codeIndexVerdicts,
  },
  view: {
    about: "the viewer over a large memory: first page, each page's data, search as you type",
    run: () => benchView(quick ? 20_000 : 1_000_000),
    table: viewTable,
    verdicts: viewVerdicts,
  },
  import: {
    about: "import of a history",
    run: () => benchImport(quick ? 20 : 100),
    table: importTable,
    verdicts: importVerdicts,
  },
  ...(isThere && {
    guard: {
      about: "is the guard right? (real histories)",
      run: () => benchGuard(),
      table: guardTable,
      verdicts: guardVerdicts,
    },
    remedies: {
      about: "are the remedies right? (real histories)",
      run: benchRemedies,
      table: remedyTable,
      verdicts: remedyVerdicts,
    },
    replay: {
      about: "twiceshy replay, from start to end (real histories)",
      run: () => benchReplay(quick ? 3 : 7),
      table: replayTable,
      verdicts: replayVerdicts,
    },
  }),
};

const at = process.argv.indexOf("--only");
const wanted = at < 0 ? Object.keys(BENCHES) : (process.argv[at + 1] ?? "").split(",");
const unknown = wanted.filter((name) => !(name in BENCHES));
if (unknown.length > 0) {
  console.error(`There is no bench ${unknown.join(", ")}. There are: ${Object.keys(BENCHES).join(", ")}.`);
  process.exit(2);
}

console.log(
  `Node ${process.versions.node}, ${process.platform}-${process.arch}, ${cpus().length} × ${cpus()[0]?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB`,
);
let failed = false;
for (const name of wanted) {
  const { about, run, table, verdicts } = BENCHES[name];
  console.log(`\n${name}: ${about}`);
  const result = await run();
  console.log(table(result));
  for (const one of verdicts?.(result) ?? []) {
    print(one);
    failed ||= !one.pass;
  }
}
process.exitCode = failed ? 1 : 0;
