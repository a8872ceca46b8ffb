// Splits programs run by Codex's tool `exec` into the calls inside them. Newer versions record every inner call; older
// ones only patches, so the rest is inferred from the program and its output.
import type { ToolResult } from "../../domain/event.ts";
import { folderFrom } from "../call-record.ts";
import { outputOf } from "../excerpt.ts";
import { isRecord, optional, stringOf } from "../narrow.ts";
import { patchesIn } from "../patch-in-program.ts";
import { codexCall } from "./call.ts";
import { type PartialResult, resultsIn } from "./printed.ts";
import type { ProgramCall, ProgramReader, ReadProgram } from "./program.ts";
import type { FinishedCall, RolloutCall } from "./rollout.ts";

interface Cells {
  begin(id: string, program: string, begun: RolloutCall): void;
  /** Adds a recorded inner call. */
  seen(finished: FinishedCall): void;
  /** The output of a program, or of a call that waited for it; undefined for other calls. */
  end(id: string, output: unknown): readonly FinishedCall[] | undefined;
  /** Records that this call waits for the program that runs as this cell. */
  wait(id: string, cell: string): void;
}

interface Cell {
  readonly id: string;
  readonly program: string;
  readonly begun: RolloutCall;
  readonly seen: FinishedCall[];
  readonly pieces: string[];
}

type State = "completed" | "failed" | "terminated";

export function cells(read: ProgramReader | undefined): Cells {
  /** Programs without output yet, by call id; inner calls belong to the last one. */
  const open = new Map<string, Cell>();
  const running = new Map<string, Cell>();
  const waits = new Map<string, string>();
  /** Commands that still run after their program ended, by process number. */
  const processes = new Map<string, FinishedCall>();

  const finish = (cell: Cell, state: State): readonly FinishedCall[] => {
    const program = read?.(cell.program);
    const before = processes.size;
    const found = program === undefined ? [] : innerCalls(cell, program, state, processes);
    const isKnown = found.length + cell.seen.length > 0 || processes.size > before;
    if (isKnown || program?.calls.some(isPoll)) return found;
    const stopped = state === "failed" ? (blockedCommand(cell) ?? failedPatch(cell)) : undefined;
    if (stopped !== undefined) return [stopped];
    const output = outputOf(cell.pieces.join("\n").replace(SCRIPT_ERROR, ""));
    const result: ToolResult = { ok: state === "completed", output };
    return [{ ...cell.begun, result: state === "terminated" ? { ...result, interrupted: true } : result }];
  };

  return {
    begin: (id, program, begun) => open.set(id, { id, program, begun, seen: [], pieces: [] }),
    seen: (finished) => {
      const cell = [...open.values()].at(-1) ?? [...running.values()].at(-1);
      cell?.seen.push(finished);
    },
    wait: (id, cell) => waits.set(id, cell),
    end: (id, output) => {
      const waited = waits.get(id);
      const cell = waited === undefined ? open.get(id) : running.get(waited);
      waits.delete(id);
      open.delete(id);
      if (cell === undefined) return waited === undefined ? undefined : [];
      const { state, number, pieces } = outputIn(output);
      cell.pieces.push(...pieces);
      if (state === "running") {
        running.set(number, cell);
        return [];
      }
      if (waited !== undefined) running.delete(waited);
      return finish(cell, state);
    },
  };
}

/** `Script completed\nWall time 0.1 seconds\nOutput:\n` and the printed pieces, one per `text()` call. */
function outputIn(output: unknown): {
  readonly state: State | "running";
  readonly number: string;
  readonly pieces: readonly string[];
} {
  const texts = Array.isArray(output)
    ? output.map((piece) => (isRecord(piece) ? stringOf(piece.text) : String(piece)))
    : [stringOf(output)];
  const [head = "", ...rest] = texts;
  const found = /^Script (?:(completed|failed|terminated)|running with cell ID (\S+))[\s\S]*?Output:\n?/.exec(
    head,
  );
  const after = found ? head.slice(found[0].length) : head;
  const state = (found?.[1] as State | undefined) ?? (found?.[2] === undefined ? "failed" : "running");
  return { state, number: found?.[2] ?? "", pieces: after === "" ? rest : [after, ...rest] };
}

/** Inner calls that were not recorded, as far as the program and its output show. */
function innerCalls(
  cell: Cell,
  program: ReadProgram,
  state: State,
  processes: Map<string, FinishedCall>,
): readonly FinishedCall[] {
  const error = state === "failed" ? errorIn(cell.pieces) : "";
  const results = resultsIn(program, state === "failed" ? cell.pieces.slice(0, -1) : cell.pieces);
  const written = [...cell.seen];
  const thrower = error === "" ? undefined : throwerOf(program, error);
  return program.calls.flatMap((call, index) => {
    if (isPoll(call)) return polled(call, results.get(index), processes);
    if (wasWritten(call, written) || call.given === undefined) return [];
    // How far an aborted program got is unknown, except for what it printed.
    const reached = thrower === undefined ? state === "completed" : index <= thrower;
    if (!results.has(index) && (!call.isSure || !reached)) return [];
    const { call: inner, workdir } = codexCall(`${cell.id}:${index}`, call.tool, call.given.data);
    const cwd = folderFrom(cell.begun.cwd, workdir);
    const result =
      index === thrower ? { ok: false, output: error } : resultOf(call, results.get(index), cell, state);
    const process = results.get(index)?.process;
    if (process === undefined || result.exitCode !== undefined) return [{ call: inner, cwd, result }];
    processes.set(process, { call: inner, cwd, result });
    return [];
  });
}

function resultOf(call: ProgramCall, known: PartialResult | undefined, cell: Cell, state: State): ToolResult {
  const output = outputOf(known?.output ?? "");
  if (call.tool === "exec_command") {
    const exitCode = known?.exitCode;
    return {
      ...optional("ok", exitCode === undefined ? undefined : exitCode === 0),
      ...optional("exitCode", exitCode),
      output,
    };
  }
  // All other tools throw on failure.
  const caught = call.isCaught && cell.pieces.find((piece) => FAILED.test(piece));
  if (caught) return { ok: false, output: caught };
  return { ...optional("ok", state === "completed" ? true : undefined), output };
}

/** More output of a running command; an exit code ends that command. */
function polled(
  { given }: ProgramCall,
  known: PartialResult | undefined,
  processes: Map<string, FinishedCall>,
): readonly FinishedCall[] {
  const number = isRecord(given?.data) ? String(given.data.session_id) : "";
  const begun = processes.get(number);
  if (begun === undefined) return [];
  const output = begun.result.output + (known?.output ?? "");
  const exitCode = known?.exitCode;
  const result = { ...begun.result, output, ...(exitCode !== undefined && { exitCode, ok: exitCode === 0 }) };
  if (exitCode === undefined) {
    processes.set(number, { ...begun, result });
    return [];
  }
  processes.delete(number);
  return [{ ...begun, result }];
}

function isPoll({ tool }: ProgramCall): boolean {
  return tool === "write_stdin";
}

/** Removes the record of this call from the list, if there is one. */
function wasWritten({ tool, given }: ProgramCall, written: FinishedCall[]): boolean {
  const { call } = codexCall("", tool, given?.data ?? {});
  const at = written.findIndex(
    (one) =>
      one.call.tool === call.tool &&
      // A patch computed by the program is known from its record only.
      (call.tool !== "Bash" || one.call.input?.command === call.input?.command),
  );
  if (at === -1) return false;
  written.splice(at, 1);
  return true;
}

const FAILED =
  /^(?:\w*Error: )?(?:(\w+) (?:verification )?failed\b|Command blocked by|Tool call blocked by|patch rejected)/;

function errorIn(pieces: readonly string[]): string {
  return (pieces.at(-1) ?? "").replace(SCRIPT_ERROR, "");
}

const SCRIPT_ERROR = /^Script error:\n/;

/** The call that aborted the program: the one the error names; if it names none, the only call. */
function throwerOf({ calls }: ReadProgram, error: string): number | undefined {
  const found = FAILED.exec(error);
  if (found === null) return undefined;
  const fits = calls.flatMap(({ tool, isCaught }, index) =>
    !isCaught && (found[1] === undefined || found[1] === tool) ? [index] : [],
  );
  return fits.length === 1 ? fits[0] : undefined;
}

/** Codex quotes the command that a hook stopped. */
function blockedCommand(cell: Cell): FinishedCall | undefined {
  const error = errorIn(cell.pieces);
  const command = /^Command blocked by [\s\S]*\. Command: ([\s\S]+)$/.exec(error)?.[1];
  if (command === undefined) return undefined;
  const { call } = codexCall(`${cell.id}:0`, "exec_command", { cmd: command });
  return { call, cwd: cell.begun.cwd, result: { ok: false, output: outputOf(error) } };
}

/** Without a parser: the single patch in the program, if it was refused. */
function failedPatch(cell: Cell): FinishedCall | undefined {
  const error = errorIn(cell.pieces);
  if (!/^apply_patch verification failed/.test(error)) return undefined;
  const [patch, ...others] = patchesIn(cell.program);
  if (patch === undefined || !patch.isWhole || others.length > 0) return undefined;
  const { call } = codexCall(`${cell.id}:0`, "apply_patch", patch.text);
  return { call, cwd: cell.begun.cwd, result: { ok: false, output: error } };
}
