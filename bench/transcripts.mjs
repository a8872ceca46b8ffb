// Generates Claude Code transcripts of any size: prompts, calls, results, long outputs, edits with the file in them.
import { closeSync, mkdirSync, openSync, writeSync } from "node:fs";
import { dirname, join } from "node:path";

/** Writes `files` transcripts of about `bytes` each below a Claude Code folder; their paths. */
export function writeTranscripts(claudeFolder, files, bytes, seed = 0) {
  return Array.from({ length: files }, (_, number) => {
    const session = `5e55${String(seed * 1_000 + number).padStart(4, "0")}-0000-4000-8000-000000000000`;
    const path = join(claudeFolder, "projects", "-bench-project", `${session}.jsonl`);
    mkdirSync(dirname(path), { recursive: true });
    writeTranscript(path, session, bytes);
    return path;
  });
}

function writeTranscript(path, session, bytes) {
  const file = openSync(path, "w");
  let written = 0;
  let parts = [];
  let pending = 0;
  const flush = () => {
    if (parts.length > 0) written += writeSync(file, parts.join(""));
    parts = [];
    pending = 0;
  };
  for (let turn = 0; written + pending < bytes; turn++) {
    for (const line of turnLines(session, turn)) {
      const text = `${JSON.stringify(line)}\n`;
      parts.push(text);
      pending += text.length;
    }
    if (pending > 1_000_000) flush();
  }
  flush();
  closeSync(file);
}

/** As in real transcripts, twenty characters for each that JSON escapes: that is half of what it takes to parse them. */
const CODE = `export async function handler(request) {
\tconst session = await sessions.get(request.headers["x-session"]);
\tif (!session) throw new HttpError(404, "the record is gone");
\treturn { status: 200, body: parse(request.body, "utf8") };
}
`;
/** A third of what real results hold stands in lines with signs like these: such a line is parsed at half the speed. */
const SIGNS = "✓ 12 tests → all of them passed\n";
const PROSE = "The handler reads the request, checks the session and passes the parsed body on. ";

/** Lines of a turn in about the mix of real transcripts: two thirds of the bytes are results. */
function* turnLines(session, turn) {
  const base = (type, extra) => ({
    parentUuid: `${session}-${turn}`,
    isSidechain: false,
    userType: "external",
    cwd: "/bench/project",
    sessionId: session,
    version: "2.1.325",
    gitBranch: "main",
    type,
    uuid: `${session}-${turn}-${type}`,
    timestamp: new Date(Date.UTC(2026, 0, 1) + turn * 60_000).toISOString(),
    ...extra,
  });
  yield base("user", { message: { role: "user", content: `Task ${turn}: ${PROSE}` } });
  for (let step = 0; step < 6; step++) {
    const id = `toolu_${session.slice(4, 8)}_${turn}_${step}`;
    const { name, input, output, result, fails } = stepOf(session.slice(4, 8), turn, step);
    yield base("assistant", {
      message: {
        id: `msg_${id}`,
        role: "assistant",
        model: "model",
        content: [
          { type: "text", text: PROSE.repeat(3) },
          { type: "tool_use", id, name, input },
        ],
        usage: { input_tokens: 1_000, output_tokens: 100, cache_read_input_tokens: 20_000 },
      },
    });
    yield base("user", {
      message: {
        role: "user",
        content: [{ type: "tool_result", tool_use_id: id, content: output, is_error: fails }],
      },
      toolUseResult: fails ? `Error: ${output}` : result,
    });
  }
}

/** No line is run twice: what was read once and is known again would make the import look faster than it is. */
function stepOf(history, turn, step) {
  const file = `/bench/project/src/part-${turn % 40}/file-${step}.ts`;
  const fails = (turn * 6 + step) % 11 === 0;
  const signs = turn % 3 === 0 ? SIGNS : "";
  if (step % 3 === 0) {
    const output = fails
      ? `Exit code 1\nnpm error Missing script: "task-${turn % 97}"`
      : `> build\n${CODE.repeat(6 + (turn % 16))}${signs}\ndone`;
    return {
      name: "Bash",
      input: {
        command: `cd src/part-${turn % 40} && npm run task-${turn % 97} -- --only file-${history}-${turn * 6 + step}`,
        description: "Run",
      },
      output,
      result: { stdout: output, stderr: "", interrupted: false, isImage: false },
      fails,
    };
  }
  const content = CODE.repeat(11 + (turn % 27)) + signs;
  if (step % 3 === 1) {
    const output = fails ? `File does not exist: ${file}` : content;
    return {
      name: "Read",
      input: { file_path: file },
      output,
      result: { type: "text", file: { filePath: file, content, numLines: 20, startLine: 1, totalLines: 20 } },
      fails,
    };
  }
  const input = { file_path: file, old_string: CODE, new_string: `${CODE}// Changed in turn ${turn}.` };
  return {
    name: "Edit",
    input,
    output: fails ? "String to replace not found in file." : `The file ${file} has been updated.`,
    result: { filePath: file, oldString: CODE, newString: input.new_string, originalFile: content },
    fails,
  };
}
