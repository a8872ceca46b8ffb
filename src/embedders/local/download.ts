// Downloads the files of a model from huggingface.co (or the mirror that HF_ENDPOINT names) into Twiceshy's own folder.
import { createHash } from "node:crypto";
import { closeSync, existsSync, openSync, renameSync, rmSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";
import { FURTHER_FILES, knownModel, MODEL_FILES } from "../../core/embeddings/models.ts";
import { makeFolder } from "../../disk/make-folder.ts";
import { temporaryPath } from "../../disk/write-whole.ts";

interface DownloadOptions {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly signal?: AbortSignal;
  /** Bytes of the file so far, and all of them where the server says so. */
  progress?(file: string, received: number, all: number | undefined): void;
}

/** Larger than any model that is worth it here. */
const LARGEST = 2_000_000_000;

/** Files that are already there are not fetched again. Throws with the reason; a file is complete or not there. */
export async function downloadModel(name: string, folder: string, options: DownloadOptions): Promise<void> {
  const host = (options.env.HF_ENDPOINT || "https://huggingface.co").replace(/\/+$/, "");
  for (const file of [...MODEL_FILES, ...FURTHER_FILES]) {
    const path = join(folder, file);
    if (existsSync(path)) continue;
    const mayBeMissing = FURTHER_FILES.some((one) => one === file);
    const response = await asked(`${host}/${name}/resolve/main/${file}`, options.signal);
    if (response.status === 404 && mayBeMissing) continue;
    if (!response.ok || response.body === null) throw new Error(refusal(name, file, response.status));
    await stored(response, path, {
      digest: knownModel(name)?.digests[file],
      progress: (received, all) => options.progress?.(file, received, all),
    });
  }
}

async function asked(url: string, signal: AbortSignal | undefined): Promise<Response> {
  try {
    return await fetch(url, signal ? { signal } : {});
  } catch (cause) {
    if (signal?.aborted) throw cause;
    throw new Error(`${new URL(url).host} cannot be reached (${causeOf(cause)})`, { cause });
  }
}

function refusal(name: string, file: string, status: number): string {
  if (status === 401 || status === 404)
    return `there is no ${file} in a model named ${name}. It must have been converted for transformers.js`;
  return `${file} of ${name} was refused with status ${status}`;
}

interface Stored {
  readonly digest: string | undefined;
  progress(received: number, all: number | undefined): void;
}

async function stored(response: Response, path: string, { digest, progress }: Stored): Promise<void> {
  makeFolder(dirname(path));
  const draft = temporaryPath(path);
  const all = Number(response.headers.get("content-length")) || undefined;
  const hash = createHash("sha256");
  const handle = openSync(draft, "wx", 0o600);
  let isOpen = true;
  try {
    let received = 0;
    for await (const piece of response.body as unknown as AsyncIterable<Uint8Array>) {
      received += piece.length;
      if (received > LARGEST) throw new Error(`it is larger than ${LARGEST / 1e9} GB`);
      hash.update(piece);
      for (let written = 0; written < piece.length; )
        written += writeSync(handle, piece, written, piece.length - written);
      progress(received, all);
    }
    closeSync(handle);
    isOpen = false;
    if (digest !== undefined && hash.digest("hex") !== digest)
      throw new Error("the file is not the one that was published (its SHA-256 differs); it was deleted");
    renameSync(draft, path);
  } catch (error) {
    if (isOpen) closeSync(handle);
    rmSync(draft, { force: true });
    throw error;
  }
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return cause instanceof Error ? ("code" in cause ? String(cause.code) : cause.message) : String(cause);
}
