// Runs inside pi (in Node): hands its events to Twiceshy and does what the reply says. Built into dist/plugins/pi.js;
// `twiceshy init pi` writes an extension that loads it. pi loads its extensions anew for every session.
import { connect, type Payload, quietly, type Reply } from "./connection.ts";
import type { Launch } from "./mcp-child.ts";

/** What pi gives an extension, as far as it is used here. */
interface ExtensionApi {
  on(event: string, handler: (event: PiEvent, context: PiContext) => unknown): void;
}
interface PiContext {
  readonly cwd?: string;
  readonly hasUI?: boolean;
  readonly ui?: { notify(message: string, type: string): void };
  readonly sessionManager?: { getSessionId?(): string; getSessionFile?(): string | undefined };
}
interface PiEvent {
  readonly reason?: string;
  readonly prompt?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly input?: unknown;
  readonly args?: unknown;
  readonly content?: readonly Block[];
  readonly details?: unknown;
  readonly isError?: boolean;
  readonly message?: Message;
  readonly messages?: readonly Message[];
}
interface Block {
  readonly type?: string;
  readonly text?: string;
}
interface Message {
  readonly role?: string;
  readonly toolCallId?: string;
  readonly toolName?: string;
  readonly content?: readonly Block[];
  readonly details?: unknown;
  readonly isError?: boolean;
}

/** How long the end of a session waits for the end of its turn, which pi may report later. */
const TURN_END_MS = 1_000;

export function piExtension(pi: ExtensionApi, launch: Launch): void {
  const twiceshy = connect(launch, "pi");
  /** Says who asks; read when the session starts, because pi throws at every use of a context after its session. */
  let common: Payload = {};
  let show = (_banner: string): void => {};
  /** What the model is told with its next prompt. */
  let brief: Promise<Reply> = Promise.resolve({});
  /** Arguments of the calls that have begun and whose result was not reported yet. */
  const begun = new Map<string, unknown>();
  /** What the model is told with the result of a call. */
  const notes = new Map<string, string>();
  /** Resolves when the running turn has ended. */
  let turn = Promise.resolve();
  let endTurn = (): void => {};

  pi.on("session_start", ({ reason }, { cwd, hasUI, ui, sessionManager }) => {
    const sessionId = sessionManager?.getSessionId?.();
    common = { sessionId, sessionFile: sessionManager?.getSessionFile?.(), cwd, hasUI };
    if (hasUI) show = (banner) => ui?.notify(banner, "info");
    brief = ask("session_start", { reason });
  });
  pi.on("session_compact", () => {
    brief = ask("session_start", { reason: "compact" });
  });
  pi.on("before_agent_start", ({ prompt = "" }) =>
    quietly(async () => {
      turn = new Promise((resolve) => {
        endTurn = resolve;
      });
      const replies = [await brief, await ask("before_agent_start", { prompt })];
      brief = Promise.resolve({});
      const content = replies.flatMap((reply) => reply.context ?? []).join("\n");
      return content === "" ? undefined : { message: { customType: "twiceshy", content, display: false } };
    }),
  );
  pi.on("tool_execution_start", ({ toolCallId, args }) => {
    if (toolCallId) begun.set(toolCallId, args);
  });
  // pi blocks a call when a handler fails, so this one must not.
  pi.on("tool_call", ({ toolCallId, toolName, input }) =>
    quietly(async () => {
      const { deny, context } = await ask("tool_call", { toolCallId, toolName, input });
      if (context && toolCallId) notes.set(toolCallId, context);
      return deny ? { block: true, reason: deny } : undefined;
    }),
  );
  pi.on("tool_result", ({ toolCallId = "", toolName, input, content = [], details, isError }) =>
    quietly(async () => {
      begun.delete(toolCallId);
      const fields = { toolCallId, toolName, input, content, details, isError };
      const texts = [notes.get(toolCallId), (await ask("tool_result", fields)).context];
      notes.delete(toolCallId);
      const text = texts.filter(Boolean).join("\n");
      return text ? { content: [...content, { type: "text", text }] } : undefined;
    }),
  );
  // Calls without a `tool_result`: an unknown tool, wrong arguments, a call that was stopped. pi does not wait for this
  // event before it asks the model again, so nothing can be added to such a result.
  pi.on("message_end", ({ message }) => {
    const { role, toolCallId = "", toolName, content, details, isError } = message ?? {};
    if (role !== "toolResult" || !begun.has(toolCallId)) return;
    const input = begun.get(toolCallId);
    begun.delete(toolCallId);
    void ask("message_end", { toolCallId, toolName, input, content, details, isError });
  });
  pi.on("context", () => {
    void ask("context", {});
  });
  pi.on("agent_end", ({ messages = [] }) => {
    const said = messages.filter(({ role }) => role === "assistant").flatMap(({ content }) => content ?? []);
    const words = said.flatMap(({ type, text }) => (type === "text" && text ? [text] : []));
    void ask("agent_end", { words });
    endTurn();
  });
  pi.on("session_shutdown", ({ reason }) =>
    quietly(async () => {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, TURN_END_MS);
      });
      await Promise.race([turn, late]);
      clearTimeout(timer);
      await twiceshy.close(reason === "reload" ? [] : [payload("session_shutdown", {})]);
    }),
  );

  async function ask(event: string, fields: Payload): Promise<Reply> {
    const reply = await twiceshy.ask(payload(event, fields));
    if (reply.banner) void quietly(() => show(reply.banner ?? ""));
    return reply;
  }

  function payload(event: string, fields: Payload): Payload {
    return { hook_event_name: event, ...common, ...fields };
  }
}
