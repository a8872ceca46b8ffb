// OpenCode's messages and their parts, and how our texts are added to them. The vendor's objects are taken as they come:
// every field is optional, and none is trusted.

export type Loose = Readonly<Record<string, unknown>>;

export interface Part {
  id?: string;
  type?: string;
  text?: string;
  synthetic?: boolean;
  callID?: string;
  tool?: string;
  time?: { start?: number; end?: number };
  state?: { status?: string; output?: string; error?: string; time?: { start?: number } } & Loose;
}

export interface Message {
  info?: { id?: string; sessionID?: string; role?: string };
  parts?: Part[];
}

/** Our texts for one request of the model. */
interface Texts {
  /** What the model reads at the beginning of the session. */
  readonly brief: string;
  /** By the id of the message or of the call that they belong to. */
  readonly notes: ReadonlyMap<string, string>;
}

/** The brief goes in front of the first prompt, a note behind its message or behind the output of its call. */
export function addTexts(messages: Message[], { brief, notes }: Texts): void {
  const first = messages.find(({ info }) => info?.role === "user");
  if (first) addPart(first, brief, "unshift");
  for (const message of messages) {
    addPart(message, notes.get(message.info?.id ?? ""), "push");
    for (const part of message.parts ?? []) appendToResult(part, notes.get(part.callID ?? ""));
  }
}

function addPart(message: Message, text: string | undefined, how: "push" | "unshift"): void {
  if (!text) return;
  const { id: messageID, sessionID } = message.info ?? {};
  const part = { id: "prt_twiceshy", messageID, sessionID, type: "text", text, synthetic: true };
  message.parts ??= [];
  if (!message.parts.some((other) => other.id === part.id && other.text === text)) message.parts[how](part);
}

function appendToResult(part: Part, text: string | undefined): void {
  const { state } = part;
  if (!text || !state || (state.output ?? state.error)?.endsWith(text)) return;
  if (state.status === "completed") part.state = { ...state, output: `${state.output ?? ""}\n\n${text}` };
  if (state.status === "error") part.state = { ...state, error: `${state.error ?? ""}\n\n${text}` };
}
