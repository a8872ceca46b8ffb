// PostgreSQL: the thread that talks to the server. Whoever asks waits for it (bridge.ts): it answers one request after the
// other and never throws.
const { workerData } = require("node:worker_threads");
const { Client, types } = require("pg");

const { port, signal, server } = workerData;
const number = (text) => Number(text);
/** As SQLite gives them: numbers for all integers and yes/no, text for JSON. */
const PARSERS = new Map([
  [types.builtins.BOOL, (text) => (text === "t" ? 1 : 0)],
  [types.builtins.INT8, number],
  [types.builtins.NUMERIC, number],
  [types.builtins.JSON, String],
  [types.builtins.JSONB, String],
]);
const parsers = { getTypeParser: (id, format) => PARSERS.get(id) ?? types.getTypeParser(id, format) };

let client;

/** Of a connection that broke nothing is used again. */
async function connected() {
  if (client) return client;
  const fresh = new Client({ ...server, types: parsers });
  fresh.on("error", () => {
    if (client === fresh) client = undefined;
  });
  fresh.on("end", () => {
    if (client === fresh) client = undefined;
  });
  await fresh.connect();
  if (server.prepareSession) await fresh.query(server.prepareSession);
  client = fresh;
  return fresh;
}

/** Within a transaction the connection must still be the one that began it. */
async function answer({ statements, isWithin }) {
  if (isWithin && !client) throw Object.assign(new Error("the connection was lost"), { code: "08006" });
  const connection = await connected();
  const results = [];
  for (const { text, name, values, inArrays } of statements) {
    const query = values ? { text, name, values, ...(inArrays && { rowMode: "array" }) } : text;
    const found = await connection.query(query).catch((error) => {
      throw Object.assign(error, { statement: text });
    });
    const last = Array.isArray(found) ? found.at(-1) : found;
    results.push({ rows: last.rows, changes: last.rowCount ?? 0, command: last.command });
  }
  return results;
}

port.on("message", async ({ id, ...request }) => {
  let reply;
  try {
    if (request.isEnd) {
      await client?.end();
      reply = { id };
    } else reply = { id, results: await answer(request) };
  } catch (error) {
    const { message, code, name, statement } = error ?? {};
    reply = { id, error: { message: String(message || name || error), code, statement } };
  }
  port.postMessage(reply);
  Atomics.store(signal, 0, id);
  Atomics.notify(signal, 0);
});
