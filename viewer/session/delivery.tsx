// Exactly what an agent was shown: when, why, and what came of it. The person can say whether it helped.
import type { JSX } from "preact";
import { count } from "../../src/core/text/for-people.ts";
import { type Answered, api, change } from "../api/client.ts";
import { isReadOnly } from "../api/projects.ts";
import { Badge, Time } from "../parts/text.tsx";

export type Delivery = Answered<typeof api.deliveries.$get>["deliveries"][number];

const MOMENTS: Readonly<Record<string, string>> = {
  "session-start": "At the start",
  prompt: "At a prompt",
  "before-call": "Before a call",
  "after-call": "After a failure",
  "turn-end": "At the end of a turn",
};

export function DeliveryCard({ delivery }: { delivery: Delivery }): JSX.Element {
  const { id, at, moment, verdict, text, tokens, confidence, rating, reader } = delivery;
  const outcome = cameOf(delivery);
  return (
    <article class="delivery" id={`shown-${id}`}>
      <header class="chips">
        <strong class="small">{verdict === "bump" ? "Stopped a call" : (MOMENTS[moment] ?? moment)}</strong>
        {verdict === "note" && moment === "before-call" && <Badge>note</Badge>}
        {reader === "person" && <Badge>shown to you</Badge>}
        {confidence > 0 && <Badge>{Math.round(confidence * 100)} % sure</Badge>}
        {outcome && <Badge tone={outcome.tone}>{outcome.text}</Badge>}
        <span class="faint small end-of-line">
          {count(tokens, "token")} · <Time at={at} />
        </span>
      </header>
      <pre class="output accent-edge">{text}</pre>
      {!isReadOnly.value && <Rating id={id} rating={rating} />}
    </article>
  );
}

interface CameOf {
  readonly text: string;
  readonly tone: "good" | "bad" | "warn" | "";
}

/** What came of it, in words. */
export function cameOf({
  fate,
  aftermath,
  verdict,
}: Pick<Delivery, "fate" | "aftermath" | "verdict">): CameOf | undefined {
  if (fate === "held") return { text: "kept back: the call went well", tone: "" };
  if (fate === "heeded") return { text: "heeded: the agent did something else", tone: "good" };
  if (fate === "overridden") {
    if (aftermath === "failed") return { text: "made again, failed: the warning was right", tone: "good" };
    if (aftermath === "succeeded") return { text: "made again, worked: the warning was wrong", tone: "bad" };
    return { text: "made again", tone: "" };
  }
  return verdict === "bump" ? { text: "nothing known yet", tone: "" } : undefined;
}

function Rating({ id, rating }: Pick<Delivery, "id" | "rating">): JSX.Element {
  const rate = (value: "helpful" | "wrong") =>
    change(
      () =>
        api.delivery[":id"].rating.$put({
          param: { id: String(id) },
          json: { rating: rating === value ? "" : value },
        }),
      rating === value ? "Your rating was removed" : `Rated as ${value}`,
    );
  return (
    <div class="chips">
      <button type="button" class="chip" aria-pressed={rating === "helpful"} onClick={() => rate("helpful")}>
        Helpful
      </button>
      <button type="button" class="chip" aria-pressed={rating === "wrong"} onClick={() => rate("wrong")}>
        Wrong
      </button>
    </div>
  );
}
