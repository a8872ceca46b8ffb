// Rate: stores the person's opinion of a delivered text. "Wrong" counts against the hazard like an override that succeeded;
// "helpful" counts for it like an override that failed.
import type { Delivery } from "../../domain/delivery.ts";
import { groupBy } from "../../domain/group-by.ts";
import type { Hazard } from "../../domain/hazard.ts";
import type { Deps } from "../deps.ts";
import { hazardOf } from "./why.ts";

/** Empty removes the rating. */
export type Rating = Delivery["rating"];

export interface Rated {
  readonly delivery: Delivery;
  readonly before: Rating;
  /** The hazard with the rating included; undefined when it was no warning or the hazard is gone. */
  readonly hazard: Hazard | undefined;
}

/** Undefined when there is no delivery of this id. */
export async function rate(deps: Deps, id: number, rating: Rating): Promise<Rated | undefined> {
  const [delivery] = await deps.store.ledger.deliveries({ id, limit: 1 });
  if (!delivery) return undefined;
  const before = delivery.rating;
  const hazard = delivery.moment === "before-call" ? await hazardOf(deps, delivery) : undefined;
  if (before === rating) return { delivery, before, hazard };
  await deps.store.ledger.settle(id, { rating });
  const rated = { ...delivery, rating };
  if (!hazard) return { delivery: rated, before, hazard };
  const weighed = await deps.store.hazards.weigh(hazard, {
    overridesRight: Number(rating === "wrong") - Number(before === "wrong"),
    overridesWrong: Number(rating === "helpful") - Number(before === "helpful"),
  });
  return { delivery: rated, before, hazard: weighed };
}

/** The last delivery about a call or at a prompt in a project (absent: anywhere). */
export async function lastSaid(deps: Deps, project: string | undefined): Promise<Delivery | undefined> {
  const [last] = await deps.store.ledger.deliveries({
    ...(project !== undefined && { project }),
    moments: ["before-call", "after-call", "prompt"],
    limit: 1,
  });
  return last;
}

/** Adds overrides and ratings to hazards that were derived again, which have lost them. */
export function weighAgain(hazards: readonly Hazard[], said: readonly Delivery[]): readonly Hazard[] {
  const weighty = groupBy(said.filter(isWeighty), keyOf);
  if (weighty.size === 0) return hazards;
  return hazards.map((hazard) =>
    (weighty.get(keyOf(hazard)) ?? []).reduce(
      (known, { rating, aftermath }) => weigh(weigh(known, rating), RATED[aftermath]),
      hazard,
    ),
  );
}

function keyOf({ project, subject, kind }: Pick<Delivery, "project" | "subject" | "kind">): string {
  return `${project}\n${subject}\n${kind}`;
}

/** The rating that an override's outcome amounts to. */
const RATED = { succeeded: "wrong", failed: "helpful", "": "" } as const satisfies Record<
  Delivery["aftermath"],
  Rating
>;

function isWeighty({ subject, rating, aftermath }: Delivery): boolean {
  return subject !== "" && (rating !== "" || aftermath !== "");
}

function weigh(hazard: Hazard, rating: Rating): Hazard {
  if (rating === "wrong") return { ...hazard, overridesRight: hazard.overridesRight + 1 };
  if (rating === "helpful") return { ...hazard, overridesWrong: hazard.overridesWrong + 1 };
  return hazard;
}
