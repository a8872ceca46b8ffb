// Exactly what an agent was shown: when, why, and what came of it. The person can say whether it helped.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { type Answered, api, change } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Icon, type IconName } from "../parts/icon.tsx";
import { Badge, Time } from "../parts/text.tsx";

export type Delivery = Answered<typeof api.deliveries.$get>["deliveries"][number];

const MOMENTS: Readonly<Record<Delivery["moment"], string>> = {
  "session-start": "Told at the start",
  prompt: "Told at the prompt",
  "before-call": "Noted at a call",
  "after-call": "Told after a failure",
  "turn-end": "Told at the end of the turn",
};

/** `isOpen`: the whole text is shown at once. */
export function DeliveryCard({ delivery, isOpen }: { delivery: Delivery; isOpen?: boolean }): JSX.Element {
  const { id, at, moment, verdict, text, tokens, confidence, reader } = delivery;
  const outcome = cameOf(delivery);
  const isStop = verdict === "bump";
  const isCall = moment === "before-call" || moment === "after-call";
  const icon: IconName = isStop ? "shield" : "eye";
  return (
    <details class={`delivery ${isStop ? "is-stop" : ""}`} open={isOpen ?? isStop} id={`shown-${id}`}>
      <summary data-row>
        <Icon name={icon} size={16} />
        <strong>{isStop ? "Stopped" : MOMENTS[moment]}</strong>
        <span class="first-line cut">{firstLine(text)}</span>
        {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
      </summary>
      <pre class="output accent-edge">{text}</pre>
      <footer class="chips">
        {reader === "person" ? (
          <span class="small quiet">Shown to you, not to the agent.</span>
        ) : (
          !isReadOnly.value && <Rating delivery={delivery} />
        )}
        <span class="faint small end-of-line">
          {isCall && confidence > 0 && `${Math.round(confidence * 100)} % sure · `}
          {count(tokens, "token")} · <Time at={at} />
        </span>
      </footer>
    </details>
  );
}

/** The first line that says something: not the tag around a text for agents. */
function firstLine(text: string): string {
  const lines = text.split("\n").filter((line) => line.trim() !== "" && !/^<\/?twiceshy\b[^>]*>$/.test(line));
  return (lines[0] ?? "").replace(/^Twiceshy: /, "");
}

interface CameOf {
  readonly text: string;
  readonly tone: "good" | "bad" | "warn" | "";
}

function cameOf({
  fate,
  aftermath,
  kind,
}: Pick<Delivery, "fate" | "aftermath" | "kind">): CameOf | undefined {
  if (fate === "held") return { text: "kept back: the call went well", tone: "" };
  if (fate === "heeded") return { text: "heeded", tone: "good" };
  if (fate !== "overridden") return undefined;
  if (kind === "lesson") return { text: "read, and the call was made", tone: "" };
  if (aftermath === "failed") return { text: "made again and failed: right", tone: "good" };
  if (aftermath === "succeeded") return { text: "made again and worked: wrong", tone: "bad" };
  return { text: "made again", tone: "" };
}

function Rating({ delivery: { id, rating } }: { delivery: Delivery }): JSX.Element {
  const param = { id: String(id) };
  const rate = (value: "helpful" | "wrong") =>
    change(
      () => api.delivery[":id"].rating.$put({ param, json: { rating: rating === value ? "" : value } }),
      () => (rating === value ? "Your rating was removed" : `Rated as ${value}`),
    );
  return (
    <>
      <button type="button" class="chip" aria-pressed={rating === "helpful"} onClick={() => rate("helpful")}>
        Helpful
      </button>
      <button type="button" class="chip" aria-pressed={rating === "wrong"} onClick={() => rate("wrong")}>
        Wrong
      </button>
    </>
  );
}
