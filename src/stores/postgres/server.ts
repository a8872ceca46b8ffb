// PostgreSQL: from an address to how the server is reached. Off this machine only by TLS with a certificate that is
// checked; nothing but the server's name is ever shown to anybody.
import { readText, SMALL_FILE } from "../../disk/read.ts";
import { storeError } from "../../domain/store-error.ts";

/** Settings of `pg`. */
export interface Server {
  readonly host: string;
  readonly port: number;
  readonly user?: string;
  readonly password?: string;
  readonly database: string;
  readonly ssl: false | { readonly rejectUnauthorized: boolean; readonly ca?: string };
  readonly connectionTimeoutMillis: number;
  readonly application_name: string;
  readonly keepAlive: true;
  /** Run on every new connection. */
  readonly prepareSession: string;
}

export interface Address {
  readonly server: Omit<Server, "connectionTimeoutMillis" | "prepareSession">;
  /** Where the tables are. */
  readonly schema: string;
  /** As people may read it: no user, no password. */
  readonly shown: string;
}

const LOOPBACK = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?|)$/;
const SCHEMA = "twiceshy";

/** `postgres://user@host:5432/database?schema=twiceshy`. Throws when it is none, or would go over a network in the clear. */
export function addressOf(url: string): Address {
  const parsed = URL.canParse(url) ? new URL(url) : undefined;
  if (!parsed || !/^postgres(?:ql)?:$/.test(parsed.protocol))
    throw wrong("is no address of a PostgreSQL server: postgres://user@host/database");
  const { searchParams } = parsed;
  // A socket in a folder of this machine.
  const folder = searchParams.get("host") ?? decodeURIComponent(parsed.hostname);
  const isFolder = folder.startsWith("/");
  const host = isFolder ? folder : parsed.hostname.replace(/^\[|\]$/g, "") || "localhost";
  const isHere = isFolder || LOOPBACK.test(host);
  const mode = searchParams.get("sslmode") ?? (isHere ? "disable" : "verify-full");
  if (!isHere && !SAFE_MODES.includes(mode))
    throw wrong(`would reach ${host} without TLS (sslmode=${mode}). Leave sslmode out, or say verify-full`);
  const schema = searchParams.get("schema") ?? SCHEMA;
  if (!/^[a-z_][a-z0-9_]{0,62}$/.test(schema))
    throw wrong("names a schema with other letters than a-z, 0-9 and _");
  const authority = searchParams.get("sslrootcert");
  const port = Number(parsed.port || searchParams.get("port") || 5432);
  const database = decodeURIComponent(parsed.pathname.slice(1)) || "twiceshy";
  return {
    server: {
      host,
      port,
      ...(parsed.username !== "" && { user: decodeURIComponent(parsed.username) }),
      ...(parsed.password !== "" && { password: decodeURIComponent(parsed.password) }),
      database,
      ssl:
        mode === "disable"
          ? false
          : {
              rejectUnauthorized: true,
              ...(authority !== null && { ca: readText(authority, { most: SMALL_FILE }) }),
            },
      application_name: "twiceshy",
      keepAlive: true,
    },
    schema,
    shown: `${isFolder ? "this machine" : host}${port === 5432 ? "" : `:${port}`}/${database}`,
  };
}

/** Weaker ones of libpq are taken for the strict one. */
const SAFE_MODES = ["require", "verify-ca", "verify-full"];

function wrong(what: string): Error {
  return storeError("unwritable", `[postgres] the setting of the database ${what}.`);
}
