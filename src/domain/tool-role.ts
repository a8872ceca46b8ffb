// Roles of the tools that all agents have, by name. One table for all agents: recordings, other memories and stored calls
// name tools of any agent, and a hook that starts cold must not load every agent to look up a name. A new agent adds only
// new names.

/** `editor`: one tool with a command of its own for reading, writing and editing. */
export type ToolRole = "shell" | "read" | "write" | "edit" | "search" | "list" | "patch" | "editor";

/** In lower case, without separators. */
const NAMES: Readonly<Record<ToolRole, string>> = {
  shell:
    "bash execcommand shell shellcommand runshellcommand runcommand runcommands executecommand executebash execute localshell runterminalcmd runterminalcommand runinterminal terminal powershell",
  read: "read readfile readfiles view viewfile cat openfile notebookread readnotebook fsread",
  write: "write writefile create createfile writetofile fswrite",
  edit: "edit editor multiedit replace strreplace searchreplace editfile notebookedit editnotebook applydiff replaceinfile insertedit insert fsreplace replacestringinfile multireplacestringinfile",
  search:
    "grep glob rg search searchfiles grepsearch filesearch codebasesearch searchfilecontent searchcodebase findfiles globfilesearch ripgreprawsearch semanticsearch",
  list: "ls list listdirectory listdir listfiles readfolder",
  patch: "applypatch patch",
  editor: "strreplacebasededittool strreplaceeditor texteditor",
};

let roles: ReadonlyMap<string, ToolRole> | undefined;

/** Undefined for MCP tools, web tools, subagents and everything else. */
export function roleOf(tool: string): ToolRole | undefined {
  if (tool.startsWith("mcp__") || tool.includes(".")) return undefined;
  // Built on first use: a hook for a prompt never needs it.
  roles ??= new Map(
    (Object.keys(NAMES) as ToolRole[]).flatMap((role) =>
      NAMES[role].split(" ").map((name) => [name, role] as const),
    ),
  );
  return roles.get(plain(tool));
}

/** Tools by which an agent asks the person: `AskUserQuestion`, `request_user_input`. */
export function isQuestion(name: string): boolean {
  return /^(?:ask(?:user|followup)(?:question)?|askquestion|question|requestuserinput)$/.test(plain(name));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, "");
}
