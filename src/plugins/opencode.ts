// Runs inside OpenCode (in Bun): hands its hooks to Twiceshy and does what the reply says. Built into
// dist/plugins/opencode.js; `twiceshy init opencode` writes a plugin file that loads it.
import { type Connection, connect, type Payload, quietly, type Reply } from "./connection.ts";
import type { Launch } from "./mcp-child.ts";
import { addTexts, type Loose, type Message, type Part } from "./opencode-messages.ts";
import {
  addWords,
  isNew,
  keepOpen,
  newSession,
  note,
  type Session,
  type SessionInfo,
} from "./opencode-session.ts";

/** What OpenCode gives a plugin, as far as it is used here. */
interface PluginInput {
  readonly directory: string;
  readonly client?: {
    readonly session?: {
      get(request: { path: { id: string } }): Promise<{ data?: SessionInfo }>;
    };
    readonly tui?: { showToast(request: { body: object }): Promise<unknown> };
  };
}

interface BusEvent {
  type?: string;
  properties?: { sessionID?: string; info?: SessionInfo; part?: Part };
}
interface CallInput {
  tool?: string;
  sessionID?: string;
  callID?: string;
  args?: unknown;
}

export function opencodePlugin(input: PluginInput, launch: Launch): object {
  const { directory, client } = input;
  const twiceshy: Connection = connect(launch, "opencode");
  const sessions = new Map<string, Session>();

  return {
    event: async ({ event }: { event?: BusEvent }) => quietly(() => onEvent(event ?? {})),
    "chat.message": async (
      message: { sessionID?: string },
      output: Message & { message?: { id?: string } },
    ) => quietly(() => onPrompt(message.sessionID ?? "", output)),
    "tool.execute.before": async (call: CallInput, output: { args?: unknown }) => {
      const reply = await quietly(() => beforeCall(call, output.args));
      // The only way to stop a call; the model reads the message as the call's error.
      if (reply?.deny) throw new Error(reply.deny);
    },
    "tool.execute.after": async (call: CallInput, output: Loose) => quietly(() => afterCall(call, output)),
    "experimental.chat.messages.transform": async (_: unknown, output: { messages?: Message[] }) =>
      quietly(() => beforeRequest(output.messages ?? [])),
    "experimental.session.compacting": async ({ sessionID }: { sessionID?: string }) => {
      const session = sessions.get(sessionID ?? "");
      if (session) session.isCompacting = true;
    },
    dispose: async () => {
      const main = [...sessions].filter(([, session]) => session.parentID === undefined);
      await twiceshy.close(main.map(([id]) => payload("dispose", id)));
    },
  };

  function onEvent({ type, properties = {} }: BusEvent): void {
    const { info, part, sessionID = "" } = properties;
    const session = sessions.get(sessionID);
    if (type === "session.created" && info?.id) begin(info.id, info);
    else if (type === "session.compacted" && session) brief(sessionID, session, "compact");
    else if (type === "session.idle" && session) {
      if (session.parentID === undefined) void ask("session.idle", sessionID, { words: session.words });
      session.words = [];
    } else if (type === "message.part.updated" && session && part && isNew(part, session)) {
      // Calls that fail in the tool itself (a missing file, an edit that does not fit) get no `tool.execute.after`.
      if (part.type === "tool" && part.state?.status === "error")
        noteReply(session, part.callID, ask("message.part.updated", sessionID, { part }));
      // The agent's own words have an end; a prompt's parts have none.
      if (part.type === "text" && part.time?.end && part.text && !part.synthetic)
        addWords(session, part.text);
    }
  }

  async function onPrompt(id: string, { message, parts }: Message & { message?: { id?: string } }) {
    const session = sessions.get(id) ?? begin(id, await infoOf(id));
    session.words = [];
    if (session.parentID !== undefined) return;
    const written = (parts ?? []).filter((part) => part.type === "text" && !part.synthetic);
    const prompt = written.map((part) => part.text ?? "").join("\n");
    note(session, message?.id, await ask("chat.message", id, { prompt }));
  }

  async function beforeCall({ tool, sessionID = "", callID }: CallInput, args: unknown): Promise<Reply> {
    const session = sessions.get(sessionID) ?? begin(sessionID, await infoOf(sessionID));
    const reply = await ask("tool.execute.before", sessionID, { tool, callID, args });
    note(session, callID, reply);
    return reply;
  }

  function afterCall({ tool, sessionID = "", callID, args }: CallInput, ended: Loose): void {
    const session = sessions.get(sessionID);
    // A tool of an MCP server has `content` in place of `output`.
    const { output, metadata, content, isError } = ended;
    const result = { tool, callID, args, output, metadata, content, isError };
    if (session) noteReply(session, callID, ask("tool.execute.after", sessionID, result));
  }

  /**
   * Adds our texts to what the model is about to read. The messages are made for this one request: nothing of ours is
   * stored in the session, and the request for a title, which is not passed through here, does not see it.
   */
  async function beforeRequest(messages: Message[]): Promise<void> {
    const sessionID = messages[0]?.info?.sessionID ?? "";
    const session = sessions.get(sessionID);
    if (!session) return;
    await Promise.all(session.open);
    void ask("messages.transform", sessionID, {});
    const isSummary = session.isCompacting;
    session.isCompacting = false;
    if (isSummary) return;
    addTexts(messages, session);
  }

  function begin(id: string, info: SessionInfo): Session {
    const known = sessions.get(id);
    if (known) return known;
    const session = newSession(info);
    sessions.set(id, session);
    // A resumed session is briefed like a new one, because OpenCode has kept nothing of ours.
    if (session.parentID === undefined) brief(id, session, "startup");
    return session;
  }

  function brief(id: string, session: Session, source: "startup" | "compact"): void {
    const started = ask("session.start", id, { source }).then((reply) => {
      if (reply.context) session.brief = reply.context;
    });
    keepOpen(session, started);
  }

  function noteReply(session: Session, callID: string | undefined, reply: Promise<Reply>): void {
    keepOpen(
      session,
      reply.then((answer) => note(session, callID, answer)),
    );
  }

  async function ask(event: string, id: string, fields: Payload): Promise<Reply> {
    const reply = await twiceshy.ask({ ...payload(event, id), ...fields });
    const { banner: message } = reply;
    if (message)
      void quietly(() => client?.tui?.showToast({ body: { title: "Twiceshy", message, variant: "info" } }));
    return reply;
  }

  function payload(event: string, sessionID: string): Payload {
    const parentID = sessions.get(sessionID)?.parentID;
    return { hook_event_name: event, sessionID, directory, ...(parentID !== undefined && { parentID }) };
  }

  /** For a session that began in another process. */
  async function infoOf(id: string): Promise<SessionInfo> {
    return (await quietly(async () => (await client?.session?.get({ path: { id } }))?.data)) ?? {};
  }
}
