// Measures redaction on ordinary text, and on texts that consist only of beginnings of secrets.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { verdict } from "./measure.mjs";

const MEGABYTE = 1_000_000;
/** Megabytes of ordinary text in a second. */
const THROUGHPUT = 20;
/** Milliseconds for a megabyte of anything. */
const LONGEST = 300;
/** Times that ten times the text may take. */
const STEEPEST = 12;
/** How many of the slowest are measured again, with their growth. */
const CAREFUL = 40;
const TURNS = 4;

export async function benchRedact(every = 1) {
  const { redactText, fragments } = await bundle(
    "redact",
    `
        export { redactText } from "./src/core/redact/index.ts";
        export { fragments } from "./test/adversary/secrets/fragments.ts";`,
  );
  const ordinary = ordinaryText();
  redactText(ordinary);
  const throughput = Math.max(...times(5, () => ordinary.length / 1_000 / cpu(() => redactText(ordinary))));
  // A megabyte of each, once; only the slowest are measured with care: with 1,500 fragments the rest of the time went
  // into runs of texts that take a tenth of the limit.
  const once = fragments()
    .filter((_, at) => at % every === 0)
    .map((fragment) => ({ fragment, long: cpu(() => redactText(filled(fragment))), ratio: 1 }))
    .toSorted((one, other) => other.long - one.long);
  const careful = once.slice(0, CAREFUL).map(({ fragment }) => {
    const text = filled(fragment);
    const tenth = text.slice(0, MEGABYTE / 10);
    // The short one ten times in a row, so that both are as much text: of single runs of a few milliseconds the best one
    // is without garbage collection, which a megabyte never is, and that counted as growth (3 ms and 60 ms). In turn, so
    // that a busy minute slows both.
    let short = Number.POSITIVE_INFINITY;
    let long = Number.POSITIVE_INFINITY;
    for (let turn = 0; turn < TURNS; turn++) {
      long = Math.min(
        long,
        cpu(() => redactText(text)),
      );
      short = Math.min(short, cpu(() => times(MEGABYTE / tenth.length, () => redactText(tenth))) / 10);
    }
    return { fragment, long, ratio: long / Math.max(short, 1) };
  });
  const slow = [...careful, ...once.slice(CAREFUL)].toSorted((one, other) => other.long - one.long);
  return { throughput, slow };
}

function filled(fragment) {
  return fragment.repeat(Math.ceil(MEGABYTE / fragment.length)).slice(0, MEGABYTE);
}

/** Own texts and a log, as agents print them. */
function ordinaryText() {
  const root = join(import.meta.dirname, "..");
  const files = [
    "README.md",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "package-lock.json",
    "src/core/guard/judge.ts",
  ];
  const own = files.map((file) => readFileSync(join(root, file), "utf8")).join("\n");
  return own.repeat(Math.ceil(4_000_000 / own.length));
}

function times(count, one) {
  return Array.from({ length: count }, one);
}

/** Milliseconds of the processor: other programs do not count. */
function cpu(work) {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

export function redactTable({ throughput, slow }) {
  return [
    `ordinary text: ${throughput.toFixed(0)} MB/s; 1 MB each of ${slow.length} fragments, the slowest:`,
    "| made of | ms | times 100 KB |",
    "|:--|--:|--:|",
    ...slow
      .slice(0, 8)
      .map(
        ({ fragment, long, ratio }) =>
          `| \`${JSON.stringify(fragment.slice(0, 40))}\` | ${long.toFixed(0)} | ${ratio.toFixed(1)} |`,
      ),
  ].join("\n");
}

export function redactVerdicts({ throughput, slow }) {
  const steepest = Math.max(...slow.filter(({ long }) => long > 100).map(({ ratio }) => ratio), 1);
  return [
    verdict("redact: seconds for 20 MB of ordinary text", THROUGHPUT / throughput, 1),
    verdict("redact: ms for the slowest megabyte", slow[0].long, LONGEST),
    verdict("redact: steepest growth from 100 KB to 1 MB", steepest, STEEPEST),
  ];
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const result = await benchRedact(Number(process.argv[2] ?? 1));
  console.log(redactTable(result));
  for (const one of redactVerdicts(result)) console.log(one);
}
