// An npm registry on loopback that knows one package, `ioredis`: the real npm fails and succeeds against it.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";

export interface Registry {
  readonly url: string;
  /** From now on this package exists. */
  publish(name: string): void;
  close(): Promise<void>;
}

export async function startRegistry(): Promise<Registry> {
  const known = new Set(["ioredis"]);
  let url = "";
  const server = createServer((request, response) => {
    const [, name = "", file] = (request.url ?? "").split("/");
    if (!known.has(name)) {
      response.writeHead(404, { "content-type": "application/json" });
      return response.end('{"error":"Not found"}');
    }
    if (file !== undefined) return response.writeHead(200).end(tarball(name));
    const dist = { tarball: `${url}${name}/-/${name}-${VERSION}.tgz` };
    const versions = { [VERSION]: { name, version: VERSION, dist } };
    response.writeHead(200, { "content-type": "application/json" });
    return response.end(JSON.stringify({ name, "dist-tags": { latest: VERSION }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  return {
    url,
    publish: (name) => known.add(name),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

const VERSION = "5.0.0";

function tarball(name: string): Buffer {
  return gzipSync(
    tar({
      "package/package.json": JSON.stringify({ name, version: VERSION, main: "index.js" }),
      "package/index.js": "module.exports = class Client {};\n",
    }),
  );
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
