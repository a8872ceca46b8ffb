// twiceshy embeddings: a model that lets the search find what is near in meaning. Without a subcommand: its state.
import { hostOf } from "../../core/text/address.ts";
import { bytes, count, number } from "../../core/text/for-people.ts";
import { embeddingState, openEmbedder } from "../../open/embedder.ts";
import { command, listing } from "../command.ts";
import { withMemory } from "../memory.ts";
import { JSON_FLAG } from "../scope.ts";
import { print, printJson } from "../terminal/terminal.ts";

const status = command({
  name: "embeddings status",
  summary: "which model makes vectors, how many there are, what waits",
  examples: { "twiceshy embeddings status --json": "for scripts" },
  flags: { ...JSON_FLAG },
  async run({ flags, config }) {
    const { choice, embedder, problem } = openEmbedder(config);
    const state = await withMemory(config, ({ deps }) => embeddingState(deps, config));
    const { documents, embedded, ofOtherModels, dimensions, isRunning } = state;
    if (flags.json)
      return printJson({
        provider: config.embeddings,
        ...(choice && { model: choice.model, remote: choice.isRemote }),
        ...(choice?.url && { url: choice.url }),
        ...(problem && { problem }),
        ...{ documents, embedded, waiting: documents - embedded, ofOtherModels },
        ...{ bytes: state.bytes, dimensions, running: isRunning },
      });
    if (!choice) {
      print("Search works by words only. To find by meaning too: twiceshy embeddings on");
      if (ofOtherModels > 0)
        print(
          `${count(ofOtherModels, "vector")} of an earlier model (${bytes(state.bytes)}) stayed. To delete: twiceshy embeddings off --delete`,
        );
      return;
    }
    const where = choice.isRemote ? `sent to ${hostOf(choice.url)}` : "nothing leaves this machine";
    print(`${embedder?.name ?? choice.model} makes vectors (${where})`);
    if (problem) print(`It is not used now: ${problem}`);
    if (embedder)
      print(
        `${number(embedded)} of ${count(documents, "document")} have vectors (${bytes(state.bytes)})${isRunning ? "; more are being made" : ""}`,
      );
    if (embedder && embedded < documents && !isRunning)
      print("The rest follows in the background after a session. To do it now: twiceshy embeddings run");
    if (ofOtherModels > 0 && embedder)
      print(`${count(ofOtherModels, "vector")} of another model will be replaced`);
  },
});

export const embeddings = command({
  ...status,
  name: "embeddings",
  summary:
    "let twiceshy search find what is near in meaning, with a model on this machine or elsewhere after you agree. Without a subcommand: its state",
  examples: {
    "twiceshy embeddings on": "all-MiniLM-L6-v2 on this machine; shows what it installs, and asks",
    "twiceshy embeddings on --folder ~/models/all-MiniLM-L6-v2": "a model you have",
    "twiceshy embeddings run": "make the missing vectors now",
    "twiceshy embeddings off": "search by words only",
    "twiceshy embeddings off --delete": "and delete the vectors and what was installed",
  },
  parts: [
    listing("status", status.summary, async () => ({ status })),
    listing("on", "choose a model and install what it needs", () => import("./on.ts")),
    listing("off", "search by words only", () => import("./off.ts")),
    listing("run", "make the missing vectors now", () => import("./run.ts")),
  ],
});
