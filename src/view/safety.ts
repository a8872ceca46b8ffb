// Restricts who may talk to the viewer: this machine's browser, with the token of the printed address, from the viewer's
// own pages.
import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import type { Context, MiddlewareHandler } from "hono";
import { getCookie, setCookie } from "hono/cookie";

/** No inline script or style, no other host, nothing that frames it. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const HEADERS: Readonly<Record<string, string>> = {
  "content-security-policy": POLICY,
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "no-referrer",
  "cross-origin-opener-policy": "same-origin",
  "cross-origin-resource-policy": "same-origin",
  "permissions-policy": "camera=(), microphone=(), geolocation=(), clipboard-read=()",
};

/** On every answer, also on refusals. */
export const safeHeaders: MiddlewareHandler = async (c, next) => {
  await next();
  for (const [name, value] of Object.entries(HEADERS)) c.header(name, value);
  if (!c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
};

/**
 * Refuses requests of pages of other sites, which can name our port or let a name of their own lead here (DNS rebinding).
 * Both are recognised by the headers that the browser sets. `port` is known when the server listens.
 */
export function ownHostOnly(port: () => number): MiddlewareHandler {
  return async (c, next) => {
    const hosts = [`127.0.0.1:${port()}`, `localhost:${port()}`];
    const host = c.req.header("host") ?? "";
    if (!hosts.includes(host)) return refuse(c, 403, "The viewer answers under its own address only.");
    const origin = c.req.header("origin");
    if (origin !== undefined && origin !== `http://${host}`)
      return refuse(c, 403, "The viewer answers its own pages only.");
    const site = c.req.header("sec-fetch-site");
    if (c.req.method !== "GET" && site !== undefined && site !== "same-origin")
      return refuse(c, 403, "The viewer answers its own pages only.");
    return next();
  };
}

interface Key {
  /** For the printed address; good once. */
  readonly token: string;
  /** Lets only requests with the cookie pass; the token is turned into one. */
  readonly guard: MiddlewareHandler;
}

export function makeKey(port: () => number): Key {
  const token = secret();
  const session = secret();
  let isUsed = false;
  return {
    token,
    guard: async (c, next) => {
      // Cookies are the same for all ports of a host.
      const cookie = `twiceshy-${port()}`;
      const isKnown = isSame(getCookie(c, cookie) ?? "", session);
      const given = c.req.query("token");
      if (given !== undefined && c.req.method === "GET") {
        if (!isKnown && !isSame(given, token)) return refuse(c, 401, WRONG);
        if (!isKnown && isUsed) return refuse(c, 401, USED);
        if (!isKnown) {
          isUsed = true;
          setCookie(c, cookie, session, { httpOnly: true, sameSite: "Strict", path: "/" });
        }
        return c.redirect(withoutToken(c), 303);
      }
      return isKnown ? next() : refuse(c, 401, MISSING);
    },
  };
}

const MISSING = "Open the address that twiceshy view has printed: it holds the key.";
const WRONG = "This key is not the one that twiceshy view has printed.";
const USED =
  "This address was opened before, and it is good once. If that was not you, stop twiceshy view; start it again for a new address.";

/** The same page; only the path and its other values, so that nothing leads to another host. */
function withoutToken(c: Context): string {
  const { pathname, searchParams } = new URL(c.req.url);
  searchParams.delete("token");
  const rest = searchParams.size > 0 ? `?${searchParams}` : "";
  return `${pathname.replace(/^\/+/, "/")}${rest}`;
}

/** `POST` and its like change something, except where a route only computes. */
export function readOnly(computes: readonly string[]): MiddlewareHandler {
  return async (c, next) =>
    ["GET", "HEAD"].includes(c.req.method) || computes.includes(c.req.path)
      ? next()
      : refuse(c, 403, "The viewer was started with --read-only: nothing can be changed.");
}

function refuse(c: Context, status: 401 | 403, text: string): Response {
  return c.req.path.startsWith("/api/") ? c.json({ error: text }, status) : c.text(`${text}\n`, status);
}

function secret(): string {
  return randomBytes(32).toString("base64url");
}

/** Takes the same time wherever they differ. */
function isSame(one: string, other: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(one), hash(other));
}
