// Parses a tool call into a normalised, comparable action. Never throws.
import type { Action } from "../../domain/action.ts";
import type { ToolCall } from "../../domain/event.ts";
import { isAbout, type Subject, subject, subjectName } from "../../domain/subject.ts";
import { roleOf } from "../../domain/tool-role.ts";
import { isOnWindows } from "../../domain/windows-path.ts";
import { fileAction, patchAction } from "./file-tools.ts";
import { fingerprint } from "./fingerprint.ts";
import { toolAction } from "./other-tools.ts";
import { type Place, partingFolder } from "./paths.ts";
import { shellAction } from "./shell-action.ts";
import { argumentNames, isPowerShell, shellFolder, shellLine, type ToolInput } from "./tool-input.ts";

/** The call's strings are already redacted; `place` is where it runs. */
export function parseAction(call: ToolCall, place: Place): Action {
  // Agents and recordings do not always send what their types say.
  const given = typeof call.input === "object" && call.input !== null ? call.input : {};
  const safe = { id: call.id, tool: String(call.tool ?? ""), input: given };
  try {
    const known = { cwd: place.cwd || "", root: place.root || "" };
    return withPartingFolders(parse(safe, known), known);
  } catch {
    return toolAction(safe);
  }
}

function parse(call: ToolCall, place: Place): Action {
  const role = roleOf(call.tool);
  if (role === undefined) return toolAction(call);
  if (role !== "shell") return fileAction(call, role, place) ?? toolAction(call);
  const line = shellLine(call.input);
  if (line === undefined) return toolAction(call);
  // Codex also sends patches through its shell.
  if (/^\s*apply_patch\b/.test(line) && line.includes("*** Begin Patch")) {
    return patchAction({ ...call, tool: "apply_patch", input: { patch: line } }, place) ?? toolAction(call);
  }
  const shell = shellOf(call, place);
  // Some recordings name the call's own folder as the one in which it was made, too.
  const asked = shellFolder(call.input);
  const action = shellAction(line, asked === place.cwd ? "" : asked, place, shell);
  const shape = subject("arguments", `${call.tool} ${argumentNames(call.input)}`);
  return outsideSandbox(call.input) ? escalated(action, shape) : withSubject(action, shape);
}

/** Agents run lines on Windows in PowerShell, unless their tool is called Bash (Git Bash). Some recordings name no folder. */
function shellOf({ tool, input }: ToolCall, { root, cwd }: Place): "posix" | "powershell" | "windows" {
  if (isPowerShell(tool, input)) return "powershell";
  const folder = root || cwd;
  return (folder === "" || isOnWindows(folder)) && tool !== "Bash" ? "windows" : "posix";
}

/** For paths outside the project, adds the folder that leads away from the project: it may be missing as a whole. */
function withPartingFolders(action: Action, place: Place): Action {
  const folders = new Set<Subject>();
  for (const one of action.subjects) {
    const folder = isAbout(one, "path") ? partingFolder(subjectName(one), place) : undefined;
    if (folder !== undefined) folders.add(subject("folder", folder));
  }
  return folders.size === 0 ? action : { ...action, subjects: [...action.subjects, ...folders] };
}

/** The same command outside the sandbox is another action: the sandbox may forbid it. */
function outsideSandbox(input: ToolInput): boolean {
  return (
    input.sandbox_permissions === "require_escalated" ||
    input.with_escalated_permissions === true ||
    input.dangerouslyDisableSandbox === true
  );
}

function escalated(action: Action, shape: Subject): Action {
  const id = fingerprint(`outside the sandbox\n${action.fingerprint}`);
  const subjects = action.subjects.filter((one) => one !== subject("action", action.fingerprint));
  return { ...action, fingerprint: id, subjects: [...subjects, shape, subject("action", id)] };
}

function withSubject(action: Action, shape: Subject): Action {
  return { ...action, subjects: [...action.subjects, shape] };
}
