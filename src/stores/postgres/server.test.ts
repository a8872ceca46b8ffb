import { describe, expect, it } from "vitest";
import { isStoreError } from "../../domain/store-error.ts";
import { errorOf } from "./errors.ts";
import { addressOf } from "./server.ts";

const refusal = (url: string) => {
  try {
    addressOf(url);
  } catch (error) {
    if (isStoreError(error)) return error.message;
    throw error;
  }
  throw new Error("it was taken");
};

describe("stores: the address of a PostgreSQL server", () => {
  it("names host, port, user, password, database and schema", () => {
    const { server, schema, shown } = addressOf(
      "postgres://ann:s%40fe@db.example.com:6000/memory?schema=shop",
    );
    expect(server).toMatchObject({
      ...{ host: "db.example.com", port: 6000, user: "ann", password: "s@fe", database: "memory" },
    });
    expect(schema).toBe("shop");
    expect(shown).toBe("db.example.com:6000/memory");
  });

  it("goes off this machine by TLS with a checked certificate only, whatever it says", () => {
    for (const query of ["", "?sslmode=require", "?sslmode=verify-full"])
      expect(addressOf(`postgres://db.example.com/m${query}`).server.ssl).toEqual({
        rejectUnauthorized: true,
      });
    for (const mode of ["disable", "allow", "prefer", "no-verify", ""])
      expect(refusal(`postgres://db.example.com/m?sslmode=${mode}`)).toContain("without TLS");
    for (const host of ["10.0.0.7", "192.168.1.2", "localhost.example.com", "127.example.com", "0.0.0.0"])
      expect(addressOf(`postgres://${host}/m`).server.ssl).not.toBe(false);
  });

  it("needs no TLS on this machine", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", ""])
      expect(addressOf(`postgres://${host}/m`).server.ssl).toBe(false);
    expect(addressOf("postgres:///m?host=/var/run/postgresql").server).toMatchObject({
      ...{ host: "/var/run/postgresql", ssl: false },
    });
  });

  it("of none, or of a strange schema, says what is wrong and repeats nothing of it", () => {
    for (const url of [
      "",
      "ann:hunter2@db/m",
      "mysql://ann:hunter2@db/m",
      "postgres://ann:hunter2@db/m?schema=a%22b",
    ])
      expect(refusal(url)).not.toContain("hunter2");
    expect(refusal("http://db/m")).toContain("no address of a PostgreSQL server");
    expect(refusal("postgres://db/m?schema=a%22;drop")).toContain("schema");
  });
});

describe("stores: errors of a PostgreSQL server", () => {
  it.each([
    ["ECONNREFUSED", "connect ECONNREFUSED 10.0.0.1:5432", "busy", "does not answer"],
    ["", "Connection terminated unexpectedly", "busy", "does not answer"],
    ["57P01", "terminating connection due to administrator command", "busy", "does not answer"],
    ["55P03", "canceling statement due to lock timeout", "busy", "another process"],
    ["28P01", 'password authentication failed for user "ann"', "unwritable", "PGPASSWORD"],
    ["3D000", 'database "m" does not exist', "unwritable", "createdb"],
    ["42501", "permission denied for schema twiceshy", "unwritable", "grant"],
    ["53100", "could not extend file", "full", "no space left"],
    ["", "The server does not support SSL connections", "unwritable", "offers no TLS"],
    [
      "SELF_SIGNED_CERT_IN_CHAIN",
      "self-signed certificate in certificate chain",
      "unwritable",
      "sslrootcert",
    ],
    ["42601", "syntax error", "failed", "syntax error"],
  ])("%s %s", (code, message, expected, said) => {
    const error = errorOf({ code, message }, "db/m");
    expect(error).toMatchObject({ code: expected });
    expect(error.message).toContain(said);
    expect(error.message).not.toContain('"ann"');
  });
});
