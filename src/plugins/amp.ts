// Runs inside Amp: hands its events to Twiceshy and does what the reply says. Built into dist/plugins/amp.js; `twiceshy
// init amp` writes a plugin that loads it. Written from the documentation of Amp's plugin API, which is experimental; not
// run against Amp, which cannot be used without an account.
import { connect, type Payload, quietly, type Reply } from "./connection.ts";
import type { Launch } from "./mcp-child.ts";

/** What Amp gives a plugin, as far as it is used here. */
interface PluginApi {
  on(event: string, handler: (event: AmpEvent, context: AmpContext) => unknown): void;
}
interface AmpContext {
  readonly thread?: { readonly id?: string };
  readonly ui?: { notify(message: string): unknown };
}
interface AmpEvent {
  readonly thread?: { readonly id?: string };
  /** The prompt. */
  readonly message?: string;
  readonly toolUseID?: string;
  readonly tool?: string;
  readonly input?: unknown;
  readonly status?: string;
  readonly error?: unknown;
  readonly output?: unknown;
}

export function ampPlugin(amp: PluginApi, launch: Launch): void {
  const twiceshy = connect(launch, "amp");
  /** By thread: what the model gets with its next prompt. A plugin may serve several threads at once. */
  const briefs = new Map<string, Promise<Reply>>();

  amp.on("session.start", (event, context) => {
    briefs.set(threadOf(event, context), ask("session.start", event, context, {}));
  });
  amp.on("agent.start", (event, context) =>
    quietly(async () => {
      const thread = threadOf(event, context);
      const replies = [
        (await briefs.get(thread)) ?? {},
        await ask("agent.start", event, context, { prompt: event.message ?? "" }),
      ];
      briefs.delete(thread);
      const content = replies.flatMap((reply) => reply.context ?? []).join("\n");
      return content === "" ? undefined : { message: { content, display: false } };
    }),
  );
  amp.on("tool.call", async (event, context) => {
    const { toolUseID, tool, input } = event;
    const reply = await quietly(() => ask("tool.call", event, context, { toolUseID, tool, input }));
    return reply?.deny ? { action: "reject-and-continue", message: reply.deny } : { action: "allow" };
  });
  // The documentation names no way to add to a result, so it is only recorded.
  amp.on("tool.result", (event, context) => {
    const { toolUseID, tool, input, status, error, output } = event;
    void ask("tool.result", event, context, { toolUseID, tool, input, status, error, output });
  });
  amp.on("agent.end", (event, context) => {
    void ask("agent.end", event, context, {});
  });

  async function ask(event: string, from: AmpEvent, context: AmpContext, fields: Payload): Promise<Reply> {
    const common = { hook_event_name: event, threadID: threadOf(from, context), cwd: process.cwd() };
    const reply = await twiceshy.ask({ ...common, ...fields });
    if (reply.banner) void quietly(() => context.ui?.notify(reply.banner ?? ""));
    return reply;
  }
}

function threadOf(event: AmpEvent, context: AmpContext): string {
  return event.thread?.id ?? context.thread?.id ?? "";
}
