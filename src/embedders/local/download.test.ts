import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { tinyFiles } from "../../../test/embeddings/tiny-model.ts";
import { downloadModel } from "./download.ts";
import { identityOf, missingFiles } from "./place.ts";

describe("embedders: downloading a model", () => {
  let folder: string;
  let server: Server;
  let served: Record<string, string | Uint8Array>;
  let asked: string[];
  let env: Record<string, string>;
  beforeEach(async () => {
    folder = join(mkdtempSync(join(tmpdir(), "twiceshy-model-")), "tiny");
    served = { ...tinyFiles() };
    asked = [];
    server = createServer((request, response) => {
      const [, owner, name, , , ...path] = (request.url ?? "").split("/");
      const file = path.join("/");
      asked.push(`${owner}/${name} ${file}`);
      const content = served[file];
      if (content === undefined) response.writeHead(404).end("no such file");
      else response.writeHead(200, { "content-length": Buffer.byteLength(content) }).end(content);
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    env = { HF_ENDPOINT: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
    rmSync(join(folder, ".."), { recursive: true, force: true });
  });

  it("fetches its files and shows how far it is; what may be missing is passed over", async () => {
    const seen: string[] = [];
    await downloadModel("me/tiny", folder, {
      env,
      progress: (file, received, all) => void seen.push(`${file} ${received}/${all}`),
    });
    expect(missingFiles(folder)).toEqual([]);
    const size = Buffer.byteLength(served["onnx/model_quantized.onnx"] ?? "");
    expect(seen).toContain(`onnx/model_quantized.onnx ${size}/${size}`);
    expect(asked).toContain("me/tiny 1_Pooling/config.json");
    expect(identityOf(folder)).toBe(`onnx tiny ${size}`);
    expect(readFileSync(join(folder, "tokenizer.json"), "utf8")).toBe(served["tokenizer.json"]);
  });

  it("goes on where it stopped", async () => {
    delete served["tokenizer.json"];
    await expect(downloadModel("me/tiny", folder, { env })).rejects.toThrow(
      "there is no tokenizer.json in a model named me/tiny",
    );
    expect(missingFiles(folder)).toEqual(["tokenizer.json", "tokenizer_config.json"]);
    served["tokenizer.json"] = "{}";
    asked.length = 0;
    await downloadModel("me/tiny", folder, { env });
    expect(asked).not.toContain("me/tiny onnx/model_quantized.onnx");
    expect(missingFiles(folder)).toEqual([]);
  });

  it("another file than the published one is refused and not kept", async () => {
    await expect(downloadModel("Xenova/all-MiniLM-L6-v2", folder, { env })).rejects.toThrow(
      "SHA-256 differs",
    );
    expect(existsSync(join(folder, "onnx/model_quantized.onnx"))).toBe(false);
    expect(readdirSync(join(folder, "onnx"))).toEqual([]);
  });

  it("without a network it says so", async () => {
    const nowhere = { HF_ENDPOINT: "http://127.0.0.1:9" };
    await expect(downloadModel("me/tiny", folder, { env: nowhere })).rejects.toThrow(
      /127\.0\.0\.1:9 cannot be reached \(/,
    );
  });
});
