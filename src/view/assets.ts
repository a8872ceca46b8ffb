// The files of the web app, as the build has put them into dist/viewer. Read once: nothing else can be asked for.
import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import type { Context } from "hono";
import { readBytes } from "../disk/read.ts";

const TYPES: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".json": "application/json",
  ".webmanifest": "application/manifest+json",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".woff2": "font/woff2",
  ".txt": "text/plain; charset=utf-8",
};
const LARGEST = 8_000_000;
const NOT_BUILT = "The pages of the viewer are not part of this build. Its data is below /api/.\n";

/** `folder`: need not exist in a build without the web app. */
export function assets(folder: string): (c: Context) => Response {
  const files = new Map(
    filesIn(folder).map((name) => [`/${name}`, readBytes(join(folder, name), { most: LARGEST })]),
  );
  return (c) => {
    const { path } = c.req;
    const own = files.get(path);
    if (own && path !== "/index.html") {
      // Names below /assets/ hold a hash of what is in them.
      const isHashed = path.startsWith("/assets/");
      return answer(c, own, path, isHashed ? "private, max-age=31536000, immutable" : "no-store");
    }
    // Below a page there are ids, which may hold a dot: `/session/run.7`.
    const isFile = path.startsWith("/assets/") || /^\/[^/]+\.\w+$/.test(path);
    if (isFile && path !== "/index.html") return c.text("There is no such file.\n", 404);
    // Every other path is a page of the web app.
    const page = files.get("/index.html");
    return page ? answer(c, page, "/index.html", "no-store") : c.text(NOT_BUILT, 404);
  };
}

function answer(c: Context, bytes: Buffer, path: string, cache: string): Response {
  return c.body(new Uint8Array(bytes), 200, {
    "content-type": TYPES[extname(path)] ?? "application/octet-stream",
    "cache-control": cache,
  });
}

/** Regular files, with `/` between folders. */
function filesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        join(entry.parentPath, entry.name)
          .slice(folder.length + 1)
          .replaceAll("\\", "/"),
      );
  } catch {
    return [];
  }
}
