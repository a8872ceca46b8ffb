// Progress of an import: one bar per agent. Files are read by age, so the bars grow side by side.
import type { ImportFile, ImportProgress } from "../../app/exchange/import.ts";
import { count } from "../../core/text/for-people.ts";
import { bars, type Progress } from "../terminal/bar.ts";

interface Share {
  readonly label: string;
  /** Bytes of all its files. */
  readonly total: number;
  readonly files: number;
  bytes: number;
  done: number;
  calls: number;
}

export function importProgress(files: readonly ImportFile[], quiet: boolean) {
  const shares = sharesOf(files);
  const drawn = bars(
    shares.map(({ label }) => label),
    { quiet },
  );
  const before = { files: 0, bytes: 0, calls: 0 };
  return {
    draw({ file, files: done, bytes, calls }: ImportProgress): void {
      const share = shares.find(({ label }) => label === labelOf(file));
      if (share) {
        share.done += done - before.files;
        share.bytes += bytes - before.bytes;
        share.calls += calls - before.calls;
      }
      Object.assign(before, { files: done, bytes, calls });
      drawn.draw(shares.map(progressOf));
    },
    finish(): void {
      drawn.finish(shares.map(progressOf));
    },
  };
}

function sharesOf(files: readonly ImportFile[]): Share[] {
  const labels = [...new Set(files.map(labelOf))];
  return labels.map((label) => {
    const own = files.filter((file) => labelOf(file) === label);
    const total = own.reduce((sum, file) => sum + file.size, 0);
    return { label, total, files: own.length, bytes: 0, done: 0, calls: 0 };
  });
}

function progressOf({ total, files, bytes, done, calls }: Share): Progress {
  const read = done === files ? count(files, "file") : `${done} of ${count(files, "file")}`;
  return { share: total === 0 ? 1 : bytes / total, text: `${read} · ${count(calls, "tool call")}` };
}

/** Files of the generic format have no agent of their own. */
function labelOf({ agent }: ImportFile): string {
  return agent.label ?? "Importing";
}
