// What was said, call by call, as JSON lines: others read the keys in this order.
import type { Replayed } from "../app/replay.ts";
import type { Recalled } from "../app/replay-recall.ts";

/** Written together; a write for every line would cost more than the replay. */
const CHUNK = 64 * 1024;

export function verdictLine(call: Replayed): string {
  const { project, seq, warn, stopped, verdict, kind = null, confidence, because, instead, evidence } = call;
  const said = { project, seq, warn, stopped, verdict, kind, confidence, because, instead, evidence };
  // Told only once the call has failed, so it is no part of the verdict.
  return `${JSON.stringify(call.after === "" ? said : { ...said, after: call.after })}\n`;
}

export function recallLine({ project, seq, files, said }: Recalled): string {
  return `${JSON.stringify({ project, seq, files, said })}\n`;
}

/** For a person; nothing where nothing would have been said. */
export function recallText({ seq, said }: Recalled): string {
  return said === "" ? "" : `${seq}\n${said}\n\n`;
}

/** Waits while the reader has not caught up. */
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
