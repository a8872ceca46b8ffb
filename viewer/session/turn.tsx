// One turn of a session: the prompt, what the agent was shown, its calls.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { count } from "../../src/core/text/for-people.ts";
import { Button } from "../parts/button.tsx";
import { Icon } from "../parts/icon.tsx";
import { Ending, meaningOf } from "../parts/outcome.tsx";
import { Badge, Time } from "../parts/text.tsx";
import { AttemptRow } from "./attempt.tsx";
import { type Delivery, DeliveryCard } from "./delivery.tsx";
import type { Session } from "./page.tsx";
import { threadOf } from "./thread.ts";

export type Turn = Session["log"][number];

/** Calls shown before the person asks for all of them. */
const FIRST = 40;

interface TurnProps {
  readonly turn: Turn;
  readonly deliveries: readonly Delivery[];
  readonly linkedCall: string;
}

export function TurnSection({ turn, deliveries, linkedCall }: TurnProps): JSX.Element {
  const { number, prompt, at, ending, attempts, feedback, commits } = turn;
  const isAsked = attempts.some(({ id }) => String(id) === linkedCall);
  const [isWhole, setWhole] = useState(false);
  const all = threadOf(attempts, deliveries);
  const steps = isWhole || isAsked ? all : all.slice(0, FIRST);
  const hidden = all.length - steps.length;
  const name = number > 0 ? `Turn ${number}` : "Before the first prompt";
  return (
    <section class="turn" aria-label={name}>
      <header>
        <span class="turn-number">{number || "·"}</span>
        <div class="turn-head">
          <Prompt text={prompt} />
          <p class="facts-line small quiet">
            {ending && (
              <span class="with-mark">
                <Ending of={ending} /> {meaningOf(ending).label}
              </span>
            )}
            <span>{count(attempts.length, "call")}</span>
            <Time at={at} />
            {commits.map(({ message, sha }) => (
              <Badge key={sha ?? message} tone="good">
                <Icon name="check" size={12} />
                {sha ? `${sha} ` : ""}
                {message}
              </Badge>
            ))}
            {feedback && (
              <Badge tone={feedback.verdict === "worked" ? "good" : "warn"}>you: “{feedback.words}”</Badge>
            )}
          </p>
        </div>
      </header>
      <ul class="thread">
        {steps.map((step) =>
          step.type === "call" ? (
            <AttemptRow
              key={step.attempt.id}
              attempt={step.attempt}
              isShown={String(step.attempt.id) === linkedCall}
            />
          ) : (
            <li key={`shown ${step.delivery.id}`}>
              <DeliveryCard delivery={step.delivery} />
            </li>
          ),
        )}
      </ul>
      {hidden > 0 && (
        <Button tone="more" name={`Show ${count(hidden, "more step")}`} onClick={() => setWhole(true)} />
      )}
    </section>
  );
}

/** Long prompts are folded. */
const LONG = 400;

function Prompt({ text }: { text: string }): JSX.Element {
  if (text === "") return <p class="quiet">No prompt was recorded.</p>;
  if (text.length <= LONG) return <p class="prompt">{text}</p>;
  return (
    <details class="prompt-fold">
      <summary>
        <span class="prompt clamp">{text.slice(0, LONG)}…</span>
        <span class="small">Whole prompt</span>
      </summary>
      <p class="prompt">{text}</p>
    </details>
  );
}
