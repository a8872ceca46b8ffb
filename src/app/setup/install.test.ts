import { describe, expect, it } from "vitest";
import type { FileChange, InstallContext } from "../../ports/agent.ts";
import { applyInstall, applyUninstall, type Files } from "./install.ts";

/** An agent with one settings file, to which our entry is added as the last line. */
const agent = {
  name: "codex" as const,
  install: (context: InstallContext): readonly FileChange[] => [
    change(context, (text) => `${ended(without(text))}us ${context.launcher.cli}\n`),
  ],
  uninstall: (context: InstallContext): readonly FileChange[] => [change(context, without)],
};
const PATH = "/settings";

function change(context: InstallContext, edit: (text: string) => string): FileChange {
  const before = context.read(PATH);
  const after = edit(before ?? "");
  return { path: PATH, before, after: after === "" ? undefined : after, summary: "" };
}
/** Keeps the newline added before our entry, so the result differs from the original. */
function without(text: string): string {
  return text.replace(/us .*\n/, "");
}
function ended(text: string): string {
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function disk(text: string | undefined) {
  let content = text;
  const files: Files = {
    read: () => content,
    write: (_, next) => {
      content = next;
    },
    remove: () => {
      content = undefined;
    },
  };
  const context = (cli: string): InstallContext => ({
    home: "",
    env: {},
    launcher: { node: "", hook: "", cli, env: {} },
    read: () => content,
  });
  return { files, context, text: () => content, put: (next: string) => files.write(PATH, next) };
}

describe("app: install and uninstall", () => {
  it.each([undefined, "mine\n", "mine without a line end"])("%j comes back as it was", (text) => {
    const { files, context, text: now } = disk(text);
    const receipt = applyInstall(files, agent, context("/a"), undefined, 1);
    expect(now()).toContain("us /a\n");
    applyUninstall(files, agent.uninstall(context("/a")), receipt);
    expect(now()).toBe(text);
  });

  it("keeps a copy only of what could not be put back without one", () => {
    const clean = disk("mine\n");
    expect(applyInstall(clean.files, agent, clean.context("/a"), undefined, 1).files).toEqual([]);
    const odd = disk("mine");
    expect(applyInstall(odd.files, agent, odd.context("/a"), undefined, 1).files).toMatchObject([
      { before: "mine" },
    ]);
  });

  it("a second installation from another place still knows what was there before the first", () => {
    const { files, context, text } = disk("mine");
    const first = applyInstall(files, agent, context("/a"), undefined, 1);
    const second = applyInstall(files, agent, context("/b"), first, 2);
    expect(text()).toBe("mine\nus /b\n");
    applyUninstall(files, agent.uninstall(context("/b")), second);
    expect(text()).toBe("mine");
  });

  it("when somebody wrote in between only our entry goes, also after a second installation", () => {
    const { files, context, text, put } = disk("mine");
    const first = applyInstall(files, agent, context("/a"), undefined, 1);
    put(`more\n${text()}`);
    const second = applyInstall(files, agent, context("/b"), first, 2);
    applyUninstall(files, agent.uninstall(context("/b")), second);
    expect(text()).toBe("more\nmine\n");
  });
});
