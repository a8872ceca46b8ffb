// twiceshy embed-texts: the process in which a server's model runs. Reads requests from stdin, one line of JSON each.
import { createInterface } from "node:readline";
import { openEmbedder, replyTo } from "../../open/embedder.ts";
import { command } from "../command.ts";

/** Without a text for this long it ends, and its memory is free again. */
const IDLE_MS = 120_000;

export const embedTexts = command({
  name: "embed-texts",
  summary: "turn texts into vectors; prints one line of JSON for each request",
  examples: {
    'echo \'{"id":1,"texts":["a text"],"purpose":"question"}\' | twiceshy embed-texts':
      "as the MCP server starts it",
  },
  flags: {},
  async run({ config }) {
    const { embedder, problem } = openEmbedder(config);
    if (!embedder) throw new Error(problem || "embeddings are off. Switch them on: twiceshy embeddings on");
    const lines = createInterface({ input: process.stdin });
    let timer = setTimeout(() => lines.close(), IDLE_MS);
    for await (const line of lines) {
      clearTimeout(timer);
      process.stdout.write(`${JSON.stringify(await replyTo(embedder, JSON.parse(line)))}\n`);
      timer = setTimeout(() => lines.close(), IDLE_MS);
    }
    clearTimeout(timer);
    process.stdin.destroy();
    await embedder.close();
  },
});
