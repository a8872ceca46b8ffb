// The agents' own names for the few things they all do.
import { table } from "./rows.ts";

export type ToolRole = "shell" | "read" | "write" | "edit" | "search" | "list" | "patch" | "editor";

const roles = table<ToolRole>([
  [
    "shell",
    "bash,execcommand,shell,shellcommand,runshellcommand,runcommand,executecommand,execute,localshell,runterminalcmd,runinterminal,terminal,powershell",
  ],
  ["read", "read,readfile,view,viewfile,cat,openfile,notebookread,readnotebook,fsread"],
  ["write", "write,writefile,create,createfile,writetofile,fswrite"],
  [
    "edit",
    "edit,multiedit,replace,strreplace,searchreplace,editfile,notebookedit,editnotebook,applydiff,replaceinfile,insertedit,insert,fsreplace,replacestringinfile,multireplacestringinfile",
  ],
  [
    "search",
    "grep,glob,rg,search,searchfiles,grepsearch,filesearch,codebasesearch,searchfilecontent,findfiles,globfilesearch,semanticsearch",
  ],
  ["list", "ls,list,listdirectory,listdir,listfiles,readfolder"],
  ["patch", "applypatch,patch"],
  ["editor", "strreplacebasededittool,strreplaceeditor,texteditor"],
]);

/** Tools by which an agent asks the person: `AskUserQuestion`, `request_user_input`. */
export function isQuestion(name: string): boolean {
  return /^(?:ask(?:user|followup)(?:question)?|askquestion|question|requestuserinput)$/.test(plain(name));
}

/** Undefined for MCP tools, web tools, subagents and everything else. */
export function roleOf(tool: string): ToolRole | undefined {
  if (tool.startsWith("mcp__") || tool.includes(".")) return undefined;
  return roles.get(plain(tool));
}

function plain(name: string): string {
  return name.toLowerCase().replace(/[_\s-]/g, "");
}
