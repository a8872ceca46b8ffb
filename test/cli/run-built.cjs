// Runs the built command line (dist/cli.js) in this process: a separate process costs more than nearly every command.
// CommonJS, so that Node loads the built files itself, without the test runner's transformation.
const { Readable, Writable } = require("node:stream");
const { pathToFileURL } = require("node:url");

/** A command uses the state of the whole process, so commands run one after the other. */
let last = Promise.resolve();
let runs = 0;

/** Exit code and output. The command must not end the process, nor read standard input as a file. */
exports.runBuilt = (cli, args, options) => {
  const run = last.then(() => runOnce(cli, args, options));
  last = run.catch(() => {});
  return run;
};

async function runOnce(cli, args, { cwd, input, env }) {
  const before = { argv: process.argv, cwd: process.cwd(), env: { ...process.env } };
  const streams = ["stdin", "stdout", "stderr"].map((name) => [
    name,
    Object.getOwnPropertyDescriptor(process, name),
  ]);
  const printed = { stdout: "", stderr: "" };
  try {
    process.argv = [process.execPath, cli, ...args];
    process.chdir(cwd);
    putEnvironment(env);
    process.exitCode = undefined;
    putStream("stdin", Readable.from(input === "" ? [] : [Buffer.from(input)]));
    for (const name of ["stdout", "stderr"])
      putStream(
        name,
        new Writable({
          write(chunk, _, done) {
            printed[name] += chunk;
            done();
          },
        }),
      );
    // A new name each time, so that it runs each time; what it imports is loaded once.
    await import(`${pathToFileURL(cli).href}?run=${++runs}`);
    return { code: process.exitCode ?? 0, out: printed.stdout, err: printed.stderr };
  } finally {
    for (const [name, stream] of streams) Object.defineProperty(process, name, stream);
    process.exitCode = undefined;
    putEnvironment(before.env);
    process.chdir(before.cwd);
    process.argv = before.argv;
  }
}

function putStream(name, value) {
  Object.defineProperty(process, name, { configurable: true, enumerable: true, value });
}

function putEnvironment(env) {
  for (const name of Object.keys(process.env)) if (env[name] === undefined) delete process.env[name];
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value;
}
