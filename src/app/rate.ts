// Rate: what the person thinks of something an agent was told. A warning called wrong weighs against what is known like
// an override that went well; one called helpful, like an override that failed.
import type { Delivery } from "../domain/delivery.ts";
import type { Hazard } from "../domain/hazard.ts";
import type { Deps } from "./deps.ts";
import { hazardOf } from "./why.ts";

/** Empty takes the rating back. */
export type Rating = Delivery["rating"];

export interface Rated {
  readonly delivery: Delivery;
  readonly before: Rating;
  /** What is known about it now, with the rating weighed in; undefined when it was no warning or nothing is left. */
  readonly hazard: Hazard | undefined;
}

/** Undefined when there is no delivery of this id. */
export async function rate(deps: Deps, id: number, rating: Rating): Promise<Rated | undefined> {
  const [delivery] = await deps.store.deliveries({ id, limit: 1 });
  if (!delivery) return undefined;
  const before = delivery.rating;
  const hazard = delivery.moment === "before-call" ? await hazardOf(deps, delivery) : undefined;
  if (before === rating) return { delivery, before, hazard };
  await deps.store.settle(id, { rating });
  const rated = { ...delivery, rating };
  if (!hazard) return { delivery: rated, before, hazard };
  const weighed = weigh(weigh(hazard, before, -1), rating, 1);
  await deps.store.saveHazards([weighed]);
  return { delivery: rated, before, hazard: weighed };
}

/** What was last said in a project (absent: anywhere) about a call or at a prompt. */
export async function lastSaid(deps: Deps, project: string | undefined): Promise<Delivery | undefined> {
  const [last] = await deps.store.deliveries({
    ...(project !== undefined && { project }),
    moments: ["before-call", "after-call", "prompt"],
    limit: 1,
  });
  return last;
}

/** Weighs everything that was said again: hazards that were derived anew know of no overrides and no ratings. */
export function weighAgain(hazards: readonly Hazard[], said: readonly Delivery[]): readonly Hazard[] {
  const weighty = new Map<string, Delivery[]>();
  for (const delivery of said.filter(isWeighty))
    weighty.set(keyOf(delivery), [...(weighty.get(keyOf(delivery)) ?? []), delivery]);
  if (weighty.size === 0) return hazards;
  return hazards.map((hazard) =>
    (weighty.get(keyOf(hazard)) ?? []).reduce(
      (known, { rating, aftermath }) => weigh(weigh(known, rating, 1), RATED[aftermath], 1),
      hazard,
    ),
  );
}

function keyOf({ project, subject, kind }: Pick<Delivery, "project" | "subject" | "kind">): string {
  return `${project}\n${subject}\n${kind}`;
}

/** An override that went well says what `wrong` says. */
const RATED = { succeeded: "wrong", failed: "helpful", "": "" } as const satisfies Record<
  Delivery["aftermath"],
  Rating
>;

function isWeighty({ subject, rating, aftermath }: Delivery): boolean {
  return subject !== "" && (rating !== "" || aftermath !== "");
}

function weigh(hazard: Hazard, rating: Rating, by: 1 | -1): Hazard {
  const { overridesRight, overridesWrong } = hazard;
  if (rating === "wrong") return { ...hazard, overridesRight: Math.max(0, overridesRight + by) };
  if (rating === "helpful") return { ...hazard, overridesWrong: Math.max(0, overridesWrong + by) };
  return hazard;
}
