// Runs inside OpenCode (in Bun): hands its hooks to Twiceshy and does what the reply says. Built into
// dist/plugins/opencode.js; `twiceshy init opencode` writes a plugin file that loads it.
import { type Connection, connect, type Payload, quietly, type Reply } from "./connection.ts";
import type { Launch } from "./mcp-child.ts";

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

// The vendor's objects are taken as they come: everything is optional, and nothing about them is believed.
type Loose = Readonly<Record<string, unknown>>;
interface Part {
  id?: string;
  type?: string;
  text?: string;
  synthetic?: boolean;
  callID?: string;
  tool?: string;
  time?: { start?: number; end?: number };
  state?: { status?: string; output?: string; error?: string; time?: { start?: number } } & Loose;
}
interface Message {
  info?: { id?: string; sessionID?: string; role?: string };
  parts?: Part[];
}
interface SessionInfo {
  id?: string;
  parentID?: string;
  time?: { created?: number };
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

/** A session that this process has seen. */
interface Session {
  /** The session that started this one as a subagent. */
  readonly parentID: string | undefined;
  readonly createdAt: number;
  /** What the model reads at the beginning of the session. */
  brief: string;
  /** Texts for the model, by the id of the message or of the call that they belong to. */
  readonly notes: Map<string, string>;
  /** What the agent has said since the last prompt. */
  words: string[];
  /** Questions to Twiceshy that must be answered before the model is asked again. */
  readonly open: Set<Promise<unknown>>;
  /** The next request of the model summarises the session, and needs nothing from us. */
  isCompacting: boolean;
}

/** Characters of the agent's own words kept for one turn. */
const MOST_WORDS = 100_000;

export function opencodePlugin(input: PluginInput, launch: Launch): object {
  const { directory, client } = input;
  const twiceshy: Connection = connect(launch, "opencode");
  const sessions = new Map<string, Session>();

  return {
    event: async ({ event }: { event?: BusEvent }) => quietly(() => heard(event ?? {})),
    "chat.message": async (
      message: { sessionID?: string },
      output: Message & { message?: { id?: string } },
    ) => quietly(() => prompted(message.sessionID ?? "", output)),
    "tool.execute.before": async (call: CallInput, output: { args?: unknown }) => {
      const reply = await quietly(() => before(call, output.args));
      // The only way to stop a call; the model reads the message as the call's error.
      if (reply?.deny) throw new Error(reply.deny);
    },
    "tool.execute.after": async (call: CallInput, output: Loose) => quietly(() => after(call, output)),
    "experimental.chat.messages.transform": async (_: unknown, output: { messages?: Message[] }) =>
      quietly(() => decorate(output.messages ?? [])),
    "experimental.session.compacting": async ({ sessionID }: { sessionID?: string }) => {
      const session = sessions.get(sessionID ?? "");
      if (session) session.isCompacting = true;
    },
    dispose: async () => {
      const main = [...sessions].filter(([, session]) => session.parentID === undefined);
      await twiceshy.close(main.map(([id]) => payload("dispose", id)));
    },
  };

  function heard({ type, properties = {} }: BusEvent): void {
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
        finished(session, part.callID, ask("message.part.updated", sessionID, { part }));
      // The agent's own words have an end; a prompt's parts have none.
      if (part.type === "text" && part.time?.end && part.text && !part.synthetic) speak(session, part.text);
    }
  }

  async function prompted(id: string, { message, parts }: Message & { message?: { id?: string } }) {
    const session = sessions.get(id) ?? begin(id, await infoOf(id));
    session.words = [];
    if (session.parentID !== undefined) return;
    const written = (parts ?? []).filter((part) => part.type === "text" && !part.synthetic);
    const prompt = written.map((part) => part.text ?? "").join("\n");
    note(session, message?.id, await ask("chat.message", id, { prompt }));
  }

  async function before({ tool, sessionID = "", callID }: CallInput, args: unknown): Promise<Reply> {
    const session = sessions.get(sessionID) ?? begin(sessionID, await infoOf(sessionID));
    const reply = await ask("tool.execute.before", sessionID, { tool, callID, args });
    note(session, callID, reply);
    return reply;
  }

  function after({ tool, sessionID = "", callID, args }: CallInput, ended: Loose): void {
    const session = sessions.get(sessionID);
    // A tool of an MCP server has `content` in place of `output`.
    const { output, metadata, content, isError } = ended;
    const result = { tool, callID, args, output, metadata, content, isError };
    if (session) finished(session, callID, ask("tool.execute.after", sessionID, result));
  }

  /**
   * Adds our texts to what the model is about to read. The messages are made for this one request: nothing of ours is
   * stored in the session, and the request for a title, which is not passed through here, does not see it.
   */
  async function decorate(messages: Message[]): Promise<void> {
    const sessionID = messages[0]?.info?.sessionID ?? "";
    const session = sessions.get(sessionID);
    if (!session) return;
    await Promise.all(session.open);
    void ask("messages.transform", sessionID, {});
    const isSummary = session.isCompacting;
    session.isCompacting = false;
    if (isSummary) return;
    const first = messages.find(({ info }) => info?.role === "user");
    if (first) add(first, session.brief, "unshift");
    for (const message of messages) {
      add(message, session.notes.get(message.info?.id ?? ""), "push");
      for (const part of message.parts ?? []) append(part, session.notes.get(part.callID ?? ""));
    }
  }

  function begin(id: string, { parentID, time }: SessionInfo): Session {
    const known = sessions.get(id);
    if (known) return known;
    const session: Session = {
      parentID,
      createdAt: time?.created ?? 0,
      brief: "",
      notes: new Map(),
      words: [],
      open: new Set(),
      isCompacting: false,
    };
    sessions.set(id, session);
    // A resumed session is briefed like a new one, because OpenCode has kept nothing of ours.
    if (parentID === undefined) brief(id, session, "startup");
    return session;
  }

  function brief(id: string, session: Session, source: "startup" | "compact"): void {
    const started = ask("session.start", id, { source }).then((reply) => {
      if (reply.context) session.brief = reply.context;
    });
    keep(session, started);
  }

  function finished(session: Session, callID: string | undefined, reply: Promise<Reply>): void {
    keep(
      session,
      reply.then((answer) => note(session, callID, answer)),
    );
  }

  function keep(session: Session, work: Promise<unknown>): void {
    const kept = work.catch(() => {}).finally(() => session.open.delete(kept));
    session.open.add(kept);
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

function note(session: Session, key: string | undefined, { context }: Reply): void {
  if (!context || !key) return;
  const before = session.notes.get(key);
  session.notes.set(key, before === undefined ? context : `${before}\n${context}`);
}

/** A forked session begins with copies of the messages of the session it was made from. */
function isNew({ time, state }: Part, { createdAt }: Session): boolean {
  return (state?.time?.start ?? time?.start ?? createdAt) >= createdAt;
}

function speak(session: Session, text: string): void {
  session.words.push(text);
  while (session.words.length > 1 && session.words.join("").length > MOST_WORDS) session.words.shift();
}

function add(message: Message, text: string | undefined, how: "push" | "unshift"): void {
  if (!text) return;
  const { id: messageID, sessionID } = message.info ?? {};
  const part = { id: "prt_twiceshy", messageID, sessionID, type: "text", text, synthetic: true };
  message.parts ??= [];
  if (!message.parts.some((other) => other.id === part.id && other.text === text)) message.parts[how](part);
}

function append(part: Part, text: string | undefined): void {
  const { state } = part;
  if (!text || !state || (state.output ?? state.error)?.endsWith(text)) return;
  if (state.status === "completed") part.state = { ...state, output: `${state.output ?? ""}\n\n${text}` };
  if (state.status === "error") part.state = { ...state, error: `${state.error ?? ""}\n\n${text}` };
}
