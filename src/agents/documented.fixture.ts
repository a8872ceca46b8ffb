// Test helper: the contract of agents that could not be run here. Their payloads are written after the documentation.
import { type AgentContract, testAgent } from "../../test/contracts/agent.ts";
import type { ExitReply } from "../ports/agent.ts";

type Payload = Readonly<Record<string, unknown>>;

export interface DocumentedContract
  extends Pick<AgentContract, "agent" | "take" | "asks" | "settings">,
    Partial<Pick<AgentContract, "tells" | "required">> {
  /** Its hooks can show the person something. Default: no. */
  readonly shows?: true;
  /** The field that names the event. */
  readonly event: string;
  /** By what is special about it: a payload, what it means, and the agent's record of the session at that moment. */
  readonly cases: Readonly<
    Record<string, readonly [payload: Payload, means: readonly object[], transcript?: string]>
  >;
  printed(output: string): Payload;
}

export function testDocumented({ cases, event, shows, ...contract }: DocumentedContract): void {
  const names = Object.keys(cases);
  testAgent({
    required: {},
    ...(shows === undefined && { shows: false }),
    ...contract,
    recorded: names.map((name) => {
      const [payload = {}, , transcript = ""] = cases[name] ?? [];
      return { name, via: "command", payload, transcript };
    }),
    expected: Object.fromEntries(names.map((name) => [name, cases[name]?.[1] ?? []])),
    eventOf: (payload) => String(payload[event]),
    foreign: { [event]: "SomethingNew", session_id: "s", trajectory_id: "s", cwd: "/" },
    textLimit: 9_001,
  });
}

/** How an agent reads exit codes: 2 with a reason, or a text for the model. */
export const takeExit: AgentContract["take"] = (_, reply) => {
  const { exitCode, stderr = "", stdout = "" } = reply as ExitReply;
  if (exitCode === 2) return { decision: "deny", reason: stderr.trimEnd() };
  return { context: stdout.trimEnd() };
};
