// Every change made in the viewer holds for everybody else at once, and can be undone.
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type House, newHouse, parseLines, story } from "../cli/house.ts";
import { type RunningViewer, startForTest, startViewer } from "./viewer.ts";

const SAMPLES = resolve(import.meta.dirname, "../../samples");

describe("view: changes", () => {
  let house: House;
  let viewer: RunningViewer;
  let here: string;
  beforeAll(async () => {
    house = newHouse();
    await house.run(["record"], { input: story("s1") });
    viewer = await startViewer(house);
    here = (await viewer.get("projects")).here;
  });
  afterAll(() => viewer.end());

  const undo = (done: { undo: { id: string } }) => viewer.change("POST", `undo/${done.undo.id}`);
  const failure = async () => (await viewer.get(`failures?project=${here}&text=redis-node`)).failures[0];
  const checked = async (command = "npm install redis-node") =>
    JSON.parse((await house.run(["check", command, "--json"])).out);

  it("silences a failure: agents are no longer warned; undone, they are again", async () => {
    expect((await checked()).verdict).toBe("bump");
    const { id } = await failure();
    const done = await viewer.change("POST", `failure/${id}/ignore`);
    expect([(await failure()).state, (await checked()).verdict]).toEqual(["ignored", "silent"]);
    await undo(done);
    expect([(await failure()).state, (await checked()).verdict]).toEqual(["open", "bump"]);
    const twice = await viewer.ask("POST", `/api/undo/${done.undo.id}`);
    expect([twice.status, twice.json.error]).toEqual([404, expect.stringContaining("undone already")]);
    // Silenced on the command line, woken here, and silenced again by undo.
    await house.run(["ignore", "--subject", "package npm redis-node"]);
    const woken = await viewer.change("POST", `failure/${id}/unignore`);
    expect((await checked()).verdict).toBe("bump");
    await undo(woken);
    expect((await checked()).verdict).toBe("silent");
    await viewer.change("POST", `failure/${id}/unignore`);
  });

  it("corrects what to do instead: the next warning says it; undone, it says what it said before", async () => {
    const { id } = await failure();
    const first = await viewer.change("PUT", `failure/${id}/remedy`, { text: "npm install redis@5" });
    expect((await checked()).instead).toBe("npm install redis@5");
    const second = await viewer.change("PUT", `failure/${id}/remedy`, { text: "use the shared client" });
    expect((await checked()).text).toContain("use the shared client");
    await undo(second);
    expect((await checked()).instead).toBe("npm install redis@5");
    await undo(first);
    expect((await checked()).instead).toContain("npm install ioredis");
    expect((await viewer.ask("PUT", `/api/failure/${id}/remedy`, { body: { text: " " } })).status).toBe(400);
    const secret = { text: "export TOKEN=ghp_0123456789abcdefghijABCDEFGHIJ012345" };
    const kept = await viewer.change("PUT", `failure/${id}/remedy`, secret);
    expect(kept.display).not.toContain("ghp_");
    await undo(kept);
  });

  it("corrects and forgets a mined remedy", async () => {
    const [remedy] = (await viewer.get(`remedies?project=${here}`)).remedies;
    const path = `remedy/${remedy.id}?project=${here}`;
    const corrected = await viewer.change("PUT", path, { text: "npm install ioredis@5" });
    expect((await checked()).instead).toContain("ioredis@5");
    await undo(corrected);
    const forgotten = await viewer.change("PUT", path, { forgotten: true });
    expect((await checked()).instead).toBe("");
    await undo(forgotten);
    expect((await checked()).instead).toContain("npm install ioredis");
  });

  it("writes, edits, silences, merges and deletes lessons as files, each undone to the byte", async () => {
    const query = `lessons?project=${here}`;
    const written = await viewer.change("POST", query, { title: "Use pnpm here, not npm" });
    const { id, path } = written.lesson;
    expect(readFileSync(path, "utf8")).toContain("# Use pnpm here, not npm");
    const { text } = await viewer.get(`lesson/${id}`);
    const better = text.replace("## Fix", "## Fix\n\nRun pnpm add.");
    const edited = await viewer.change("PUT", `lesson/${id}`, { before: text, text: better });
    expect(edited.lesson).toMatchObject({ state: "active", fix: expect.stringContaining("pnpm add") });
    expect(readFileSync(path, "utf8")).toBe(better);
    const late = await viewer.ask("PUT", `/api/lesson/${id}`, { body: { before: text, text: "x" } });
    expect([late.status, late.json.error]).toEqual([
      400,
      expect.stringContaining("changed by somebody else"),
    ]);

    const silenced = await viewer.change("POST", `lesson/${id}/silence`);
    expect((await viewer.get(`lesson/${id}`)).state).toBe("ignored");
    await undo(silenced);
    expect((await viewer.get(`lesson/${id}`)).state).toBe("active");

    const other = (await viewer.change("POST", query, { title: "No npm in this repository" })).lesson;
    const otherText = readFileSync(other.path, "utf8");
    const merged = await viewer.change("POST", `lesson/${id}/merge`, { other: other.id });
    expect([existsSync(other.path), merged.lesson.occurrences]).toEqual([false, 2]);
    await undo(merged);
    expect([readFileSync(path, "utf8"), readFileSync(other.path, "utf8")]).toEqual([better, otherText]);

    const deleted = await viewer.change("DELETE", `lesson/${other.id}`);
    expect(existsSync(other.path)).toBe(false);
    await undo(deleted);
    expect(readFileSync(other.path, "utf8")).toBe(otherText);

    await undo(edited);
    expect(readFileSync(path, "utf8")).toBe(text);
    await undo(written);
    expect(existsSync(path)).toBe(false);
  });

  it("does not undo over what somebody wrote since", async () => {
    const { lesson } = await viewer.change("POST", `lessons?project=${here}`, {
      title: "Ask before deleting",
    });
    const { text } = await viewer.get(`lesson/${lesson.id}`);
    const edited = await viewer.change("PUT", `lesson/${lesson.id}`, { before: text, text: `${text}\nA` });
    writeFileSync(lesson.path, `${text}\nB`);
    const { status, json } = await viewer.ask("POST", `/api/undo/${edited.undo.id}`);
    expect([status, json.error]).toEqual([400, expect.stringContaining("changed since")]);
    expect(readFileSync(lesson.path, "utf8")).toBe(`${text}\nB`);
  });

  it("previews a lesson: what is shown, what is stopped, what is wrong", async () => {
    const text =
      "---\ntype: lesson\nseverity: high\napplies-to: [git push --force]\n---\n# Never force-push\n";
    const preview = await viewer.change("POST", "lessons/preview", { text });
    expect(preview.calls).toEqual([{ text: "git push --force", stops: true, type: "command" }]);
    expect(preview.atCall).toMatch(/^Twiceshy: a lesson is about `git push --force`/);
    expect(preview.atPrompt).toContain("Never force-push (high");
    const broken = await viewer.change("POST", "lessons/preview", { text: "---\ntype: lesson\n" });
    expect(broken.problem).toContain("no closing line");
  });

  it("corrects an observation, and takes that back", async () => {
    await house.run(["import", `${SAMPLES}/rate-limit.jsonl`]);
    const [before] = (await viewer.get("observations")).observations;
    const seen = () => viewer.get(`observation/${before.id}`);
    const facts = [before.facts[0].text, "Limits are kept in Redis", ""];
    const done = await viewer.change("PUT", `observation/${before.id}`, { title: "Limits by client", facts });
    expect(await seen()).toMatchObject({ title: "Limits by client", source: "person" });
    expect((await seen()).facts).toEqual([
      before.facts[0],
      { text: "Limits are kept in Redis", evidence: [] },
    ]);
    await undo(done);
    expect(await seen()).toMatchObject({ title: before.title, facts: before.facts, source: "rules" });
    const wrong = await viewer.ask("PUT", `/api/observation/${before.id}`, {
      body: { title: "x".repeat(121) },
    });
    expect([wrong.status, wrong.json.error]).toEqual([400, expect.stringContaining("too long")]);
    expect((await viewer.ask("PUT", "/api/observation/999", { body: { title: "x" } })).status).toBe(404);
    const leaving = await viewer.change("POST", "forget", { type: "observation", id: String(before.id) });
    expect(leaving.text).toBe(`observation ${before.title}`);
    await undo(leaving);
  });

  it("accepts and rejects drafts, and takes that back", async () => {
    for (const name of ["go-worker", "rate-limit", "redis-cache"])
      await house.run(["import", `${SAMPLES}/${name}.jsonl`]);
    const [shop] = (await viewer.get("projects")).projects.filter(
      ({ name }: { name: string }) => name === "acme/shop",
    );
    await house.run(["lesson", "draft", "--project", shop.id]);
    const waiting = async () => (await viewer.get(`lessons?project=${shop.id}`)).drafts;
    const [draft] = await waiting();
    const rejected = await viewer.change("POST", `draft/${draft.id}/reject`);
    expect((await waiting()).map(({ id }: { id: string }) => id)).not.toContain(draft.id);
    await undo(rejected);
    const accepted = await viewer.change("POST", `draft/${draft.id}/accept`, { person: true });
    expect(existsSync(accepted.path)).toBe(true);
    expect((await viewer.ask("POST", `/api/draft/${draft.id}/reject`)).status).toBe(400);
    await undo(accepted);
    expect([existsSync(accepted.path), (await waiting())[0].id]).toEqual([false, draft.id]);
  });

  it("keeps what a person wrote into a draft, also where no section fits, until it is the lesson's file", async () => {
    const [draft] = (await viewer.get("lessons")).drafts;
    const seen = async (): Promise<string> => (await viewer.get(`draft/${draft.id}`)).text;
    const before = await seen();
    const own = "\n## For whoever moves the server\n\nAsk the team that runs it first.\n\n> A last word.\n";
    const text = before.replace("type: lesson\n", "type: lesson\nowner: the shop team\n") + own;
    const edited = await viewer.change("PUT", `draft/${draft.id}`, { text });
    expect(await seen()).toBe(text);
    const accepted = await viewer.change("POST", `draft/${draft.id}/accept`, { person: true });
    expect(readFileSync(accepted.path, "utf8")).toBe(text);
    await undo(accepted);
    expect(await seen()).toBe(text);
    await undo(edited);
    expect(await seen()).toBe(before);
    const without = text.replace(/^cause: .*\n/m, "");
    await viewer.change("PUT", `draft/${draft.id}`, { text: without });
    expect(await seen()).toMatch(/^cause: /m);
  });

  it("approves what a repository brings only by the person's click, and takes that back", async () => {
    const brought = newHouse();
    const git = ["-c", "user.name=a", "-c", "user.email=a@example.com"];
    const { execFileSync } = await import("node:child_process");
    const run = (...args: string[]) => execFileSync("git", args, { cwd: brought.project, stdio: "ignore" });
    run("init", "-q");
    const folder = join(brought.project, ".twiceshy/lessons");
    const { mkdirSync } = await import("node:fs");
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "push.md"), "---\ntype: lesson\n---\n# Never force-push\n");
    run("add", ".");
    run(...git, "commit", "-qm", "x");
    const own = await startForTest(brought);
    const state = async () => (await own.get("trust")).brought[0].answer;
    expect(await state()).toBe("open");
    const done = await own.change("POST", "trust", { names: [".twiceshy/lessons/push.md"], answer: "yes" });
    expect(await state()).toBe("yes");
    expect(parseLines((await brought.run(["lesson", "list", "--json"])).out)[0].state).toBe("active");
    await own.change("POST", `undo/${done.undo.id}`);
    expect(await state()).toBe("open");
    expect(parseLines((await brought.run(["lesson", "list", "--json"])).out)[0].state).toBe("untrusted");
  });

  it("sets and resets settings in the person's file", async () => {
    const mode = async () => (await house.run(["config", "get", "mode"])).out.trim();
    const done = await viewer.change("PUT", "settings/mode", { value: "note" });
    const setting = (await viewer.get("settings")).settings.find(
      ({ name }: { name: string }) => name === "mode",
    );
    expect([await mode(), setting.value, setting.from]).toEqual(["note", "note", "file"]);
    const reset = await viewer.change("PUT", "settings/mode", { value: null });
    expect(await mode()).toBe("bump");
    await undo(reset);
    expect(await mode()).toBe("note");
    await undo(done);
    expect(await mode()).toBe("bump");
    const wrong = await viewer.ask("PUT", "/api/settings/mode", { body: { value: "loud" } });
    expect([wrong.status, wrong.json.error]).toEqual([400, expect.stringContaining("off, note, bump, ask")]);
    expect((await viewer.ask("PUT", "/api/settings/nothing", { body: { value: "1" } })).status).toBe(404);
  });

  it("rates a message, and takes that back", async () => {
    const call = { tool_name: "Bash", tool_input: { command: "npm install redis-node" }, tool_use_id: "t1" };
    const event = { ...call, hook_event_name: "PreToolUse", session_id: "s9", cwd: house.project };
    await house.start(["hook", "claude-code"], { input: JSON.stringify(event) });
    const [{ id }] = (await viewer.get("deliveries")).deliveries;
    const rated = await viewer.change("PUT", `delivery/${id}/rating`, { rating: "wrong" });
    expect(rated).toMatchObject({ rating: "wrong", overridesRight: 1 });
    await undo(rated);
    expect((await viewer.get(`delivery/${id}`)).rating).toBe("");
  });
});
