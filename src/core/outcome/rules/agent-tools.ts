// Failure rows: messages of the agents' own tools (read, edit, patch, search, subagents, MCP).
import { type Rule, rows } from "./rule.ts";

const tool = { agentTool: true, certain: true } as const;

export const agentToolRules: readonly Rule[] = [
  // The tool's own helper program is missing: every call of this tool fails until the agent is repaired.
  ...rows("tool-broken", { ...tool, object: "tool" }, [
    [/^(?:Error: )?spawn (?<object>\S+) E(?:NOENT|ACCES)/, "spawn «/opt/agent/vendor/rg» ENOENT"],
    [/posix_spawn '(?<object>[^']+)'/, "ENOENT: no such file or directory, posix_spawn '«/opt/x/agent»'"],
  ]),
  ...rows("edit-unread", { ...tool, object: "path" }, [
    [/^File has not been read yet/, "File has not been read yet. Read it first before writing to it."],
    [
      /^(?:Error: )?You must read (?:the )?file (?<object>\S+)? ?before/,
      "You must read file «/p/a.ts» before overwriting it",
    ],
    [
      /must be read (?:first|before)|read the file (?:first|before (?:editing|writing))/i,
      "File must be read before editing: use read_file",
    ],
  ]),
  ...rows("edit-stale", { ...tool, object: "path" }, [
    [
      /^File has been (?:unexpectedly )?modified since/,
      "File has been modified since read, either by the user or by a linter.",
    ],
    [
      /^(?:Error: )?File (?<object>\S+) has been modified since/,
      "File «/p/a.ts» has been modified since it was last read.",
    ],
    [
      /^File has been unexpectedly modified/,
      "File has been unexpectedly modified. Read it again before attempting to write it.",
    ],
  ]),
  ...rows("missing-path", { ...tool, object: "path" }, [
    [
      /apply_patch verification failed: .*Failed to read (?:file to update )?(?<object>[^:]+): (?:No such file|ENOENT)/,
      "apply_patch verification failed: Failed to read file to update «/p/a.rs»: No such file or directory (os error 2)",
    ],
    [
      /apply_patch verification failed: .*(?:File not found|ENOENT)[^:]*: (?<object>\S+)/,
      "apply_patch verification failed: Error: File not found: «src/gone.ts»",
    ],
    [
      /^Error reading file: .*(?:File not found|ENOENT[^']*open): ?'?(?<object>[^"']+)/,
      'Error reading file: {"message":"File not found: «/p/src/gone.ts»"}',
    ],
    [/^Notebook file does not exist/, "Notebook file does not exist."],
    [
      /^(?:Error: )?(?:File|Directory|Path|Folder)(?: path)? (?:does not exist|doesn't exist|not found)(?:[:.] (?!Note|Did|Current|Cannot|Use |Please)(?<object>[^\s].*?)(?:\. Note: .*)?)?\.?(?:\s.*)?$/i,
      "Path does not exist: «/home/me/app/.todos»",
    ],
    [
      /^(?:Error: )?(?:File|Directory|Path) does not exist\. (?:Note|Did you|Current)/,
      "File does not exist. Note: your current working directory is /home/me/app.",
    ],
    [
      /^(?:Error: )?(?:The )?(?:File|Path|Directory) ['"`]?(?!or )(?<object>[^'"`]+?)['"`]? (?:does not exist|doesn't exist|not found)/i,
      "The path «/home/me/app/lib.rs» does not exist. Please provide a valid path.",
    ],
    [
      /^(?:Error: )?Failed to (?:access|list|read|open|stat)[^:]*: .*ENOENT[^']*'(?<object>[^']+)'/,
      "Error: Failed to read file: ENOENT: no such file or directory, stat '«/p/x.md»'",
    ],
    [
      /^(?:Error: )?ENOENT: no such file or directory,? \w+ '(?<object>[^']+)'/,
      "ENOENT: no such file or directory, scandir '«/home/me/app/docs»'",
    ],
  ]),
  ...rows("not-a-file", { ...tool, object: "path" }, [
    [
      /EISDIR: illegal operation on a directory(?:, \w+(?: '(?<object>[^']+)')?)?/,
      "EISDIR: illegal operation on a directory, read",
    ],
    [
      /^(?:Error: )?(?:Path|Target|File) (?:path )?(?:is|.* is) a directory/i,
      "Error: Path is a directory, not a file: /p/src",
    ],
    [
      /^(?:Error: )?(?:Path|Target) (?:.* )?is not a (?:directory|file|regular file)(?:: (?<object>\S+))?/i,
      "Path is not a directory: «/p/src/a.ts»",
    ],
    [/^(?:Error: )?ENOTDIR: not a directory/, "ENOTDIR: not a directory, scandir '/p/src/a.ts'"],
  ]),
  ...rows("too-large", { ...tool, object: "path" }, [
    [
      /exceeds (?:the )?maximum (?:allowed |supported )?(?:tokens|size|length|limit|file size)/i,
      "File content (31000 tokens) exceeds maximum allowed tokens (25000).",
    ],
    [
      /^(?:Error: )?(?:File|Image|Output|Content|PDF)(?: size| .*)? (?:is )?too (?:large|big|long)/i,
      "File too large to read at once (max 20 MB)",
    ],
  ]),
  // Before "not found": these say that it was found too often.
  ...rows("edit-ambiguous", tool, [
    [
      /\b(?:found (?!0\b)\d+ occurrences of|found old_?text matches \d+ locations)/i,
      "Found 2 occurrences of the text in src/a.ts. The text must be unique.",
    ],
    [
      /^Found \d+ matches of the string to replace/,
      "Found 3 matches of the string to replace, but replace_all is false.",
    ],
    [
      /(?:^|\. )(?:Error: )?(?:Found )?multiple (?:matches|occurrences)/i,
      "No replacement was performed. Multiple occurrences of old_str in lines [3, 9].",
    ],
    [
      /\bfound (?:\d+|multiple) times\b|\b(?:is not|must be|ensure it is) unique\b/i,
      "oldString found 3 times and requires more code context",
    ],
    [
      /^Failed to edit, expected \d+ occurrences? but found (?!0\b)\d+/i,
      "Failed to edit, Expected 1 occurrence but found 2 for old_string in file: a.ts",
    ],
  ]),
  ...rows("edit-mismatch", tool, [
    [/^String to replace not found in file/, "String to replace not found in file."],
    [
      /^(?:Error: )?The text to replace was not found in the file/,
      "Error: The text to replace was not found in the file. Please ensure the old_str parameter matches the exact text.",
    ],
    [/^No match found$/, "No match found"],
    [
      /^Editor operation failed: No replacement performed: text not found/,
      "Editor operation failed: No replacement performed: text not found in /p/a.ts.",
    ],
    [
      /\bcould not find (?:the exact text|old_?text|edits\[\d+\])/i,
      "Could not find the exact text in src/a.ts. The old text must match exactly.",
    ],
    [
      /^Could not find an exact match for 'old_string' in /,
      "Could not find an exact match for 'old_string' in 'a.ts'.",
    ],
    [
      /apply_patch verification failed|Failed to find (?:expected lines|context)/,
      "apply_patch verification failed: Failed to find expected lines in src/a.ts:",
    ],
    [
      /^(?:Error: )?(?:Could not find |No match for )?old_?str(?:ing)?\b.*(?:not found|in (?:the )?file|did not appear)/i,
      "Error: Could not find oldString in the file. It must match exactly, including whitespace.",
    ],
    [
      /^No replacement was performed\b|^Your edit was not applied\b/,
      "No replacement was performed, old_str `a` did not appear verbatim in /p/a.py.",
    ],
    [
      /^Failed to edit, (?:0 occurrences|could not find|[Ee]xpected \d+)/,
      "Failed to edit, 0 occurrences found for old_string in /p/a.ts.",
    ],
    [
      /string to replace was not found|SEARCH block .* does not match|^\.\.\.does not match anything in the file|No match found for|no exact match/i,
      "The string to replace was not found in the file.",
    ],
    [
      /^(?:Error: )?Invalid (?:patch|context)\b|^invalid (?:patch|hunk)/i,
      "Invalid patch: the first line must be '*** Begin Patch'",
    ],
  ]),
  ...rows("bad-arguments", { ...tool, object: "arguments" }, [
    [/^InputValidationError: /, "InputValidationError: Grep failed due to the following issue:"],
    [
      /called with invalid arguments|invalid_tool_params|Invalid (?:tool )?(?:arguments|parameters|params|input)\b/i,
      "The bash tool was called with invalid arguments: SchemaError(Missing key",
    ],
    [
      /^(?:MCP error -32602|params\/\S+ must|params must have|ZodError|Input validation error)/i,
      "MCP error -32602: Invalid arguments for tool create_issue",
    ],
    [
      /\b(?:does|do|did) not (?:match|conform to|satisfy) (?:the )?(?:\w+ )?schema\b/i,
      "Output does not match required schema: /findings: must be array",
    ],
    [/^Validation failed for tool "/, 'Validation failed for tool "bash":'],
    [
      /failed to parse function arguments/,
      "failed to parse function arguments: missing field `command` at line 1 column 30",
    ],
    [
      /(?:missing|required) (?:required )?(?:parameter|argument|property|field)s?\b/i,
      "Error: Missing required parameter: path",
    ],
  ]),
  ...rows("bad-arguments", tool, [
    // Says that a value is wrong, not which argument.
    [/^Argument Validation Error/, "Argument Validation Error"],
    [
      /(?:old_?string|old_?str) and (?:new_?string|new_?str) (?:are (?:exactly the same|identical)|must be different)/i,
      "No changes to make: old_string and new_string are exactly the same.",
    ],
    [/^No such tool available: (?<object>.+)$/, "No such tool available: «Taskk»"],
    [
      /^(?:Agent type|Subagent|Unknown agent(?: type)?:?) '?(?<object>[\w:.-]+)'?(?: not found| is not|$)/,
      "Agent type '«simplifier»' not found. Available agents: Bash, Explore",
    ],
    [/^Unknown (?:skill|tool|command): (?<object>\S+)/i, "Unknown skill: «commit»"],
    [/^Skill (?<object>\S+) is not /, "Skill «model» is not a prompt-based skill"],
    [/^ripgrep error: regex parse error/, "ripgrep error: regex parse error:"],
    [
      /^(?:unsupported call|Tool "?[\w.-]+"? not found|Model tried to call unavailable tool)/,
      "unsupported call: shell_exec",
    ],
    [
      /non-uuid identifier|must be an? (?:valid )?(?:uuid|url|string|number|boolean|array|object)\b|must (?:start|begin|end) with\b|must be (?:one of|between|at (?:least|most))\b/i,
      "Received non-uuid id - parentId contained a non-uuid identifier.",
    ],
  ]),
  // The requested part of a file does not belong to the call's fingerprint.
  ...rows("no-match", tool, [
    [
      /^(?:Error: )?(?:Offset|Line|Start line|(?:Invalid )?`?view_range)\b.* (?:is )?(?:out of range|beyond|past the end|exceeds|should be)/i,
      "Error: Invalid `view_range`: [1, 400]. Its second element `400` should be smaller than the number of lines in the file: `212`",
    ],
  ]),
  // The tool's target is not in the required state, which changes with every other call.
  ...rows("runtime", { ...tool }, [
    [
      /^(?:Error: )?The tool "\S+" can only be used when|^(?:Error: )?Tool "\S+" does not handle/,
      'Error: The tool "file_upload" can only be used when there is related modal state present.',
    ],
  ]),
  ...rows("policy", { ...tool }, [
    [/^(?:Error: )?Blocked: /, "Blocked: sleep 180 followed by: gh pr checks. Use a monitor instead."],
    [
      /access denied: .*outside (?:of )?(?:the )?allowed|(?:outside|not within|not in) (?:of )?(?:the |any of the )?(?:allowed|workspace|project|registered)\b/i,
      "Error: File access denied: /tmp/a.txt is outside allowed roots.",
    ],
  ]),
];
