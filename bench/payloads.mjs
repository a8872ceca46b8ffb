// Hook payloads in the form that Claude Code sends.

export function preToolUse(folder, number, command) {
  return {
    ...base(folder, "PreToolUse"),
    tool_name: "Bash",
    tool_input: { command, description: "Run a command" },
    tool_use_id: `toolu_bench_${number}`,
  };
}

export function postToolUse(folder, number, command) {
  return {
    ...base(folder, "PostToolUse"),
    tool_name: "Bash",
    tool_input: { command, description: "Run a command" },
    tool_use_id: `toolu_bench_${number}`,
    tool_response: { stdout: "ok\n".repeat(40), stderr: "", interrupted: false, isImage: false },
    duration_ms: 120,
  };
}

export function postToolUseFailure(folder, number, command, error) {
  return {
    ...base(folder, "PostToolUseFailure"),
    tool_name: "Bash",
    tool_input: { command, description: "Run a command" },
    tool_use_id: `toolu_bench_${number}`,
    error,
    is_interrupt: false,
    duration_ms: 120,
  };
}

export function sessionStart(folder, session) {
  return { ...base(folder, "SessionStart"), session_id: session, source: "startup", model: "model" };
}

export function userPrompt(folder, session, prompt) {
  return { ...base(folder, "UserPromptSubmit"), session_id: session, prompt };
}

export function stop(folder, session) {
  return { ...base(folder, "Stop"), session_id: session, last_assistant_message: "Done." };
}

function base(folder, event) {
  return {
    session_id: "5e551011-0000-4000-8000-000000000001",
    transcript_path: `${folder}/transcript.jsonl`,
    cwd: folder,
    permission_mode: "default",
    hook_event_name: event,
  };
}
