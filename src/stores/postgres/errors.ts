// Translates errors of PostgreSQL and of the network into messages for a person: what happened, and what to do. They name
// the server, never who asks it, and quote no value of a row.
import { type StoreErrorCode, storeError } from "../../domain/store-error.ts";
import type { Failure } from "./bridge.ts";

interface Meaning {
  readonly code: StoreErrorCode;
  /** What the server did. */
  readonly said: string;
}

const AWAY: Meaning = {
  code: "busy",
  said: "does not answer. Check that it runs and can be reached from here; what happens until then is kept aside.",
};
const CLOSED: Meaning = {
  code: "unwritable",
  said: "refuses the user or the password. Check the address (TWICESHY_DATABASE), PGPASSWORD or ~/.pgpass.",
};

/** By the first letters of an SQLSTATE. */
const MEANINGS: readonly (readonly [beginning: string, Meaning])[] = [
  ["55P03", { code: "busy", said: "is written to by another process. Try again in a moment." }],
  ["40", { code: "busy", said: "is written to by another process. Try again in a moment." }],
  ["53100", { code: "full", said: "has no space left on its disk." }],
  [
    "53300",
    { code: "busy", said: "has too many connections. Raise max_connections, or put a pooler before it." },
  ],
  [
    "25006",
    { code: "unwritable", said: "is a replica that can only be read. Give the address of the primary." },
  ],
  ["28", CLOSED],
  ["3D000", { code: "unwritable", said: "is not there: no such database. Create it: createdb." }],
  [
    "42501",
    {
      code: "unwritable",
      said: "does not let this user do that. Its owner has to grant it (docs/teams.md).",
    },
  ],
  ["08", AWAY],
  ["57", AWAY],
];

/** `shown`: the server as people may read it. */
export function errorOf(failure: Failure, shown: string): Error {
  const { code = "", message, statement } = failure;
  const cause = Object.assign(new Error(message), { code, statement });
  const meaning = meaningOf(code, message);
  const said = meaning?.said ?? `says: ${message.split("\n")[0]}`;
  return storeError(meaning?.code ?? "failed", `[postgres] the memory at ${shown} ${said}`, cause);
}

function meaningOf(code: string, message: string): Meaning | undefined {
  const found = MEANINGS.find(([beginning]) => code.startsWith(beginning));
  if (found && code.length === 5) return found[1];
  if (/does not support SSL/i.test(message))
    return {
      code: "unwritable",
      said: "offers no TLS. Switch it on there (ssl = on): nothing is sent in the clear.",
    };
  if (/certificate|self.signed|altname/i.test(message))
    return {
      code: "unwritable",
      said: "has a certificate that cannot be checked. Name its authority in the address: sslrootcert=/path/ca.pem.",
    };
  if (/password|SASL|SCRAM/i.test(message)) return CLOSED;
  return NETWORK.test(code) || /terminated|timeout|closed/i.test(message) ? AWAY : undefined;
}

/** Node's codes. */
const NETWORK = /^E(?:CONN|TIMEDOUT|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH|PIPE|NOENT|ACCES)/;
