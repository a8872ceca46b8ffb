// Hazards, sightings and changes in plain maps, for a whole replay or for a batch of attempts until it is written.
import { gather } from "../domain/gather.ts";
import { type Change, type Grade, type Hazard, type Sighting, withCauses } from "../domain/hazard.ts";
import type { Known, Learned } from "../domain/known.ts";
import { MACHINE_KINDS } from "../domain/machine.ts";
import type { Subject } from "../domain/subject.ts";
import type { Question } from "../ports/store.ts";

export type SetRow = <K, V>(rows: Map<K, V>, key: K, value: V) => void;

/** Source of the rows known before the maps were created; queried on demand. */
export interface Beneath {
  /** Those of all subjects that will be asked for; once. */
  hazards(project: string): readonly Hazard[];
  sightings(question: Question): readonly Sighting[];
  changes(question: Question): readonly Change[];
  grades(project: string): readonly Grade[];
}

const NOTHING: Beneath = { hazards: () => [], sightings: () => [], changes: () => [], grades: () => [] };

export interface DerivedTables {
  /** Holds until something is taken. */
  known(question: Question): Known;
  /** What other projects know of these facts of the machine. */
  elsewhere(project: string, facts: readonly Subject[]): readonly Hazard[];
  /** What an attempt taught; `attempt` is its id. */
  take(learned: Learned, attempt: number): void;
  /** What was taken, each row once: counts of changes, sightings and grades are those that were taken. */
  taken(): Known;
}

/** `set`: writes a row, for who may have to take it back. */
export function derivedTables(beneath: Beneath = NOTHING, set: SetRow = setRow): DerivedTables {
  /** By project and subject; several kinds in the order of their names. */
  const hazards = new Map<string, Map<Subject, readonly Hazard[]>>();
  const sightings = new Map<string, Map<Subject, Sighting>>();
  const changes = new Map<string, Map<string, Change>>();
  const grades = new Map<string, Map<string, Grade>>();
  /** In the order in which they were first taken: a store numbers them by it. */
  const taken = new Map<string, Hazard>();
  const tables: Tables = { hazardsOf, sightings, changes, grades, beneath };

  function hazardsOf(project: string): Map<Subject, readonly Hazard[]> {
    const known = hazards.get(project);
    if (known) return known;
    const bySubject = inside(hazards, project);
    for (const hazard of beneath.hazards(project)) {
      bySubject.set(hazard.subject, [...(bySubject.get(hazard.subject) ?? []), hazard]);
    }
    return bySubject;
  }

  return {
    known: (question) => new KnownOnDemand(question, tables),
    elsewhere: (project, facts) =>
      gather(hazards, ([other, bySubject]) =>
        other === project ? [] : gather(facts, (fact) => (bySubject.get(fact) ?? []).filter(isOfMachine)),
      ),
    take(learned, attempt) {
      for (const hazard of learned.hazards) {
        const bySubject = hazardsOf(hazard.project);
        const others = (bySubject.get(hazard.subject) ?? []).filter((one) => one.kind !== hazard.kind);
        const row = { ...hazard, attempt: hazard.attempt || attempt };
        set(taken, `${row.project}\n${row.kind}\n${row.subject}`, row);
        const rows = [...others, row].sort((a, b) => (a.kind < b.kind ? -1 : 1));
        set(bySubject, hazard.subject, rows);
      }
      for (const sighting of learned.sightings) mergeInto(inside(sightings, sighting.scope), sighting, set);
      for (const { scope, class: name, at } of learned.changes) {
        const ofScope = inside(changes, scope);
        const before = ofScope.get(name);
        const latest = Math.max(before?.at ?? at, at);
        set(ofScope, name, { scope, class: name, at: latest, count: (before?.count ?? 0) + 1 });
      }
      for (const grade of learned.grades) {
        const ofProject = inside(grades, grade.project);
        set(ofProject, grade.kind, added(ofProject.get(grade.kind), grade));
      }
    },
    taken: () => ({
      hazards: [...taken.values()],
      sightings: valuesOf(sightings),
      changes: valuesOf(changes),
      grades: valuesOf(grades),
    }),
  };
}

interface Tables {
  hazardsOf(project: string): ReadonlyMap<Subject, readonly Hazard[]>;
  /** By scope, then by subject or class. */
  readonly sightings: ReadonlyMap<string, ReadonlyMap<Subject, Sighting>>;
  readonly changes: ReadonlyMap<string, ReadonlyMap<string, Change>>;
  /** By project, then by kind. */
  readonly grades: ReadonlyMap<string, ReadonlyMap<string, Grade>>;
  readonly beneath: Beneath;
}

/** Lazy: most of it is never read. A class, because accessors of a plain object would be created again for every instance. */
class KnownOnDemand implements Known {
  readonly #asked: Question;
  readonly #tables: Tables;
  #hazards: readonly Hazard[] | undefined;
  #sightings: readonly Sighting[] | undefined;
  #changes: readonly Change[] | undefined;
  #grades: readonly Grade[] | undefined;

  constructor(asked: Question, tables: Tables) {
    this.#asked = asked;
    this.#tables = tables;
  }

  get hazards(): readonly Hazard[] {
    this.#hazards ??= this.#findHazards();
    return this.#hazards;
  }

  get sightings(): readonly Sighting[] {
    this.#sightings ??= this.#findSightings();
    return this.#sightings;
  }

  get changes(): readonly Change[] {
    this.#changes ??= this.#findChanges();
    return this.#changes;
  }

  get grades(): readonly Grade[] {
    this.#grades ??= this.#findGrades();
    return this.#grades;
  }

  #findHazards(): readonly Hazard[] {
    const { project, subjects } = this.#asked;
    const bySubject = this.#tables.hazardsOf(project);
    const found: Hazard[] = [];
    for (const subject of subjects) {
      const rows = bySubject.get(subject);
      // A subject may be asked for twice.
      if (rows?.[0] && !found.includes(rows[0])) found.push(...rows);
    }
    return found;
  }

  #findSightings(): readonly Sighting[] {
    const { project, session } = this.#asked;
    const { sightings, beneath } = this.#tables;
    const subjects = withCauses(this.#asked.subjects, this.hazards);
    const before = beneath.sightings({ project, session, subjects });
    const found: Sighting[] = [];
    for (const scope of [project, session]) {
      const ofScope = sightings.get(scope);
      if (!ofScope) continue;
      for (const subject of subjects) {
        const sighting = ofScope.get(subject);
        if (sighting && !found.includes(sighting)) found.push(sighting);
      }
    }
    return before.length === 0 ? found : merged(before, found);
  }

  #findChanges(): readonly Change[] {
    const { project, session } = this.#asked;
    const { changes, beneath } = this.#tables;
    const found = beneath.changes(this.#asked).map((change) => {
      const more = changes.get(change.scope)?.get(change.class);
      return more
        ? { ...change, at: Math.max(change.at, more.at), count: change.count + more.count }
        : change;
    });
    const known = new Set(found.map(({ scope, class: name }) => `${scope} ${name}`));
    for (const scope of [project, session])
      for (const change of changes.get(scope)?.values() ?? [])
        if (!known.has(`${scope} ${change.class}`)) found.push(change);
    return found;
  }

  #findGrades(): readonly Grade[] {
    const { project } = this.#asked;
    const more = this.#tables.grades.get(project);
    const before = this.#tables.beneath.grades(project);
    if (before.length === 0) return more === undefined ? [] : [...more.values()];
    const all = new Map(before.map((grade) => [grade.kind as string, grade]));
    for (const grade of more?.values() ?? []) all.set(grade.kind, added(all.get(grade.kind), grade));
    return [...all.values()];
  }
}

function isOfMachine({ kind }: Hazard): boolean {
  return MACHINE_KINDS.includes(kind);
}

function added(before: Grade | undefined, grade: Grade): Grade {
  if (before === undefined) return grade;
  return { ...before, right: before.right + grade.right, wrong: before.wrong + grade.wrong };
}

function merged(before: readonly Sighting[], found: readonly Sighting[]): readonly Sighting[] {
  const all = new Map<string, Map<Subject, Sighting>>();
  for (const sighting of [...before, ...found]) mergeInto(inside(all, sighting.scope), sighting);
  return valuesOf(all);
}

/** A new row each time: whoever was given the old one keeps it as it was. */
function mergeInto(ofScope: Map<Subject, Sighting>, sighting: Sighting, set: SetRow = setRow): void {
  const known = ofScope.get(sighting.subject);
  const { scope, subject, firstAt, lastAt, count } = sighting;
  set(ofScope, subject, {
    scope,
    subject,
    firstAt: known ? Math.min(known.firstAt, firstAt) : firstAt,
    lastAt: known ? Math.max(known.lastAt, lastAt) : lastAt,
    count: (known?.count ?? 0) + count,
  });
}

function setRow<K, V>(rows: Map<K, V>, key: K, value: V): void {
  rows.set(key, value);
}

function inside<K, T>(tables: Map<string, Map<K, T>>, key: string): Map<K, T> {
  const known = tables.get(key);
  if (known) return known;
  const made = new Map<K, T>();
  tables.set(key, made);
  return made;
}

function valuesOf<K, T>(tables: ReadonlyMap<string, ReadonlyMap<K, T>>): T[] {
  return gather(tables.values(), (table) => table.values());
}
