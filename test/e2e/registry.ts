// An npm registry on loopback that knows exactly one package, `ioredis`: the real npm fails and succeeds against it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

export async function startRegistry(): Promise<Registry> {
  const tarball = gzipSync(
    tar({
      "package/package.json": JSON.stringify({ name: "ioredis", version: "5.0.0", main: "index.js" }),
      "package/index.js": "module.exports = class Redis {};\n",
    }),
  );
  let url = "";
  const server = createServer((request, response) => {
    if (request.url === "/ioredis") {
      const dist = { tarball: `${url}ioredis/-/ioredis-5.0.0.tgz` };
      const versions = { "5.0.0": { name: "ioredis", version: "5.0.0", dist } };
      response.writeHead(200, { "content-type": "application/json" });
      return response.end(JSON.stringify({ name: "ioredis", "dist-tags": { latest: "5.0.0" }, versions }));
    }
    if (request.url?.endsWith(".tgz")) return response.writeHead(200).end(tarball);
    response.writeHead(404, { "content-type": "application/json" });
    return response.end('{"error":"Not found"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A tar archive of text files, as plain as npm takes it. */
function tar(files: Readonly<Record<string, string>>): Buffer {
  const entries = Object.entries(files).flatMap(([name, text]) => {
    const body = Buffer.from(text);
    const header = Buffer.alloc(512);
    const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;
    header.write(name, 0);
    header.write(octal(0o644, 8), 100);
    header.write(octal(body.length, 12), 124);
    header.write(octal(0, 12), 136);
    header.write("        0", 148);
    header.write("ustar\0" + "00", 257);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.write(octal(sum, 7), 148);
    return [header, body, Buffer.alloc((512 - (body.length % 512)) % 512)];
  });
  return Buffer.concat([...entries, Buffer.alloc(1_024)]);
}
