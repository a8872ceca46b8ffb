// Verdicts of a replay as JSON lines, in a fixed order of keys.
import type { Replayed } from "../../app/guard/replay.ts";
import type { Recalled } from "../../app/recall/replay-recall.ts";

/** Lines are written in chunks, because one write per line would take longer than the replay. */
const CHUNK = 64 * 1024;

export function verdictLine(call: Replayed): string {
  const { project, seq, warn, stopped, verdict, kind = null, confidence, because, instead, evidence } = call;
  const said = { project, seq, warn, stopped, verdict, kind, confidence, because, instead, evidence };
  // Said only after the call has failed, so it is not part of the verdict.
  return `${JSON.stringify(call.after === "" ? said : { ...said, after: call.after })}\n`;
}

export function recallLine({ project, seq, files, said }: Recalled): string {
  return `${JSON.stringify({ project, seq, files, said })}\n`;
}

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
