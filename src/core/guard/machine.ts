// Hazards of other projects on this machine, merged into one record each. They count only for subjects of which the
// project has no record of its own.
import type { Hazard } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import type { Planned } from "./wider.ts";

export function machineHazards({ subjects }: Planned, known: Known, project: string): readonly Hazard[] {
  const { elsewhere = [], hazards, sightings } = known;
  if (elsewhere.length === 0) return [];
  const own = new Set<string>(hazards.map(({ subject }) => subject));
  for (const { subject, scope } of sightings) if (scope === project) own.add(subject);
  const merged = new Map<string, Hazard>();
  for (const hazard of elsewhere) {
    if (own.has(hazard.subject) || !subjects.includes(hazard.subject)) continue;
    const key = `${hazard.kind} ${hazard.subject}`;
    const other = merged.get(key);
    merged.set(key, other ? together(other, hazard) : hazard);
  }
  return [...merged.values()];
}

/** Sums both records; a success in either project counts, and the text of the later failure is used. */
function together(one: Hazard, other: Hazard): Hazard {
  const [old, last] = one.lastAt < other.lastAt ? [one, other] : [other, one];
  return {
    ...last,
    failures: old.failures + last.failures,
    sessions: old.sessions + last.sessions,
    otherwise: old.otherwise + last.otherwise,
    before: old.before + last.before,
    successes: old.successes + last.successes,
    since: old.since + last.since,
    streak: old.streak + last.streak,
    firstAt: Math.min(old.firstAt, last.firstAt),
    clearedAt: Math.max(old.clearedAt, last.clearedAt),
    overridesRight: old.overridesRight + last.overridesRight,
    overridesWrong: old.overridesWrong + last.overridesWrong,
    ignored: old.ignored || last.ignored,
  };
}
