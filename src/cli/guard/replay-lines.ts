// Prints the lines of a replay.
import type { Recalled } from "../../app/recall/replay-recall.ts";

/** Lines are written in chunks, because one write per line would take longer than the replay. */
const CHUNK = 64 * 1024;

/** For people; empty if nothing would have been said. */
export function recallText({ seq, said }: Recalled): string {
  return said === "" ? "" : `${seq}\n${said}\n\n`;
}

/** Writes in chunks and waits while the stream is full. */
export function lineWriter(stream: NodeJS.WritableStream) {
  let text = "";
  const flush = async () => {
    const chunk = text;
    text = "";
    if (chunk !== "" && !stream.write(chunk)) await new Promise((resume) => stream.once("drain", resume));
  };
  return {
    async write(line: string): Promise<void> {
      text += line;
      if (text.length >= CHUNK) await flush();
    },
    flush,
  };
}
