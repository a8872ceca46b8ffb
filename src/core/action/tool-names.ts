// The agents' own names for the few things they all do.

export type ToolRole = "shell" | "read" | "write" | "edit" | "search" | "list" | "patch" | "editor";

const roles: Readonly<Record<string, ToolRole>> = {
  ...named(
    "shell",
    "bash execcommand shell shellcommand runshellcommand runcommand executecommand execute localshell runterminalcmd runinterminal terminal powershell",
  ),
  ...named("read", "read readfile view viewfile cat openfile notebookread readnotebook fsread"),
  ...named("write", "write writefile create createfile writetofile fswrite"),
  ...named(
    "edit",
    "edit multiedit replace strreplace searchreplace editfile notebookedit editnotebook applydiff replaceinfile insertedit insert fsreplace replacestringinfile multireplacestringinfile",
  ),
  ...named(
    "search",
    "grep glob rg search searchfiles grepsearch filesearch codebasesearch searchfilecontent findfiles globfilesearch semanticsearch",
  ),
  ...named("list", "ls list listdirectory listdir listfiles readfolder"),
  ...named("patch", "applypatch patch"),
  ...named("editor", "strreplacebasededittool strreplaceeditor texteditor"),
};

/** Undefined for MCP tools, web tools, subagents and everything else. */
export function roleOf(tool: string): ToolRole | undefined {
  if (tool.startsWith("mcp__") || tool.includes(".")) return undefined;
  const key = tool.toLowerCase().replace(/[_\s-]/g, "");
  return Object.hasOwn(roles, key) ? roles[key] : undefined;
}

function named(role: ToolRole, names: string): Record<string, ToolRole> {
  return Object.fromEntries(names.split(" ").map((name) => [name, role]));
}
