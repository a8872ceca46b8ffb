// Judges whether a planned action would repeat a known failure, from the hazards of its subjects, and how surely.
import { familyOf, traitsOf } from "../../domain/failure-kinds.ts";
import { type Hazard, isCompanion } from "../../domain/hazard.ts";
import type { Known } from "../../domain/known.ts";
import { namesakes } from "../../domain/namesake.ts";
import {
  isAbout,
  isProjectProgram,
  type Subject,
  type SubjectType,
  subjectName,
  subjectType,
} from "../../domain/subject.ts";
import { belief } from "./belief.ts";
import { hasCheckedSince } from "./checked.ts";
import { sortOf, type Weighed, type When, weigh } from "./evidence.ts";
import { isGuess } from "./guess.ts";
import { machineHazards } from "./machine.ts";
import { isUnmet, preconditionSubjects } from "./precondition.ts";
import { changedSince } from "./record.ts";
import { isSibling, SIBLING_SUBJECTS } from "./sibling.ts";
import { foldersOf, isBroad, type Planned, wordsOf } from "./wider.ts";

interface Moment extends When {
  /** Characters of the call's arguments: the model may have begun a long call before it knew of the last failure (sibling.ts). */
  readonly length?: number;
}

export interface Judgement {
  readonly hazard: Hazard;
  /** Probability from 0 to 1 that the action would fail. */
  readonly confidence: number;
  /** Learned in other projects on this machine. */
  readonly elsewhere?: true;
}

/** The call is more likely to fail than not. The guard grades itself on such calls, whether it warned or not. */
const EXPECTED = 0.5;

export function isExpected({ confidence }: Judgement): boolean {
  return confidence >= EXPECTED;
}

/** All subjects whose records a check needs from the store. */
export function subjectsToAsk(planned: Planned): readonly Subject[] {
  const { subjects } = planned;
  const asked = subjects.slice();
  asked.push(
    ...foldersOf(subjects),
    ...wordsOf(planned),
    ...namesakes(subjects),
    ...preconditionSubjects(planned),
    ...SIBLING_SUBJECTS,
  );
  return asked;
}

/** The hazard most likely to make this action fail, or undefined when none is known. */
export function judge(planned: Planned, known: Known, moment: Moment): Judgement | undefined {
  if (isSibling(known, moment)) return undefined;
  let best: Judgement | undefined;
  for (const hazard of known.hazards) {
    const confidence = applies(planned, hazard, known, moment)
      ? confidenceIn(hazard, known, moment, planned)
      : 0;
    if (confidence > (best?.confidence ?? 0)) best = { hazard, confidence };
  }
  if (best) best = { ...best, hazard: ownSubjectIfClose(best, planned, known, moment) };
  for (const hazard of machineHazards(planned, known, moment.project)) {
    const confidence = confidenceIn(hazard, known, moment, planned);
    if (confidence > (best?.confidence ?? 0)) best = { hazard, confidence, elsewhere: true };
  }
  return best;
}

/** Prefers the failure's own subject to its folder or call if it is nearly as sure, because it says more. */
function ownSubjectIfClose(
  { hazard, confidence }: Judgement,
  planned: Planned,
  known: Known,
  moment: Moment,
): Hazard {
  if (!isCompanion(hazard)) return hazard;
  const own = known.hazards.find(({ subject, kind }) => subject === hazard.about && kind === hazard.kind);
  if (own === undefined || !applies(planned, own, known, moment)) return hazard;
  return confidenceIn(own, known, moment, planned) > confidence - NEARLY ? own : hazard;
}

const NEARLY = 0.15;

/** For fitting the weights: every hazard that applies to the call, with its evidence. */
export function weighAll(planned: Planned, known: Known, moment: Moment): readonly Weighed[] {
  if (isSibling(known, moment)) return [];
  return known.hazards
    .filter((hazard) => applies(planned, hazard, known, moment) && isOpen(hazard, known, moment, planned))
    .map((hazard) => weigh(hazard, known, moment, planned));
}

/** True if the hazard is about this action at all. */
function applies(planned: Planned, hazard: Hazard, known: Known, moment: Moment): boolean {
  if (familyOf(hazard.kind) === "protocol") return isUnmet(planned, hazard, known, moment.session);
  const { ofSession, reviewed } = traitsOf(hazard.kind);
  if (ofSession && hazard.lastSession !== moment.session) return false;
  if (reviewed && hasCheckedSince(hazard.lastAt, moment.session, known)) return false;
  if (isAbout(hazard.subject, "word"))
    return wordsOf(planned).includes(hazard.subject) && isSameUse(planned, hazard);
  if (planned.subjects.includes(hazard.subject)) return hasSameArguments(planned, hazard);
  if (isAbout(hazard.subject, "folder")) return foldersOf(planned.subjects).includes(hazard.subject);
  return isGuess(planned, hazard, known);
}

/** A failure caused by a tool's arguments applies only to calls with the same arguments. */
function hasSameArguments({ subjects }: Planned, { about }: Hazard): boolean {
  return !isAbout(about, "arguments") || subjects.includes(about);
}

/**
 * True if the word is used as it was when it failed. Words of that call that the error also named ("no test `x` in package `y`")
 * must be there again. A flag counts only for the subcommand that did not know it.
 */
function isSameUse({ subjects, display = "" }: Planned, hazard: Hazard): boolean {
  if (isBeingCreated(subjectName(hazard.subject), display, hazard.display)) return false;
  if (namesOtherPlace(display, hazard.display)) return false;
  for (const [, word = ""] of hazard.excerpt.matchAll(/["'`‘“]([^\s"'`’”]{2,})["'`’”]/g)) {
    if (hasWord(hazard.display, word) && !hasWord(display, word)) return false;
  }
  if (hazard.kind !== "bad-flag") return true;
  const subcommand = subjects.find((one) => isAbout(one, "subcommand"));
  return subcommand === undefined || hazard.display.includes(subjectName(subcommand));
}

/** The call names another file, package or image: what is not in `var/app.db` may be in `var/other.db`. */
function namesOtherPlace(display: string, failed: string): boolean {
  const places = new Set(display.match(PLACES));
  return places.size > 0 && failed.match(PLACES)?.some((one) => !places.has(one)) === true;
}

/** Words that are paths or have an owner: `var/app.db`, `@acme/web`, `https://registry.example.com/r`. */
const PLACES = /(?<=^|[\s"'=])[\w@~.:-]*\/[\w@~./:-]+/g;

/** The call creates or installs what was unknown: `gh label create flaky`, `dart pub add build_runner`. */
function isBeingCreated(name: string, display: string, failed: string): boolean {
  const words = display.split(/[ "']+/);
  const word = name.slice(name.indexOf(" ") + 1);
  const verb = words.findIndex((one) => /^(?:create|new|register)$/.test(one));
  const made = words.slice(verb + 1, words[verb + 1]?.startsWith("-") ? verb + 2 : verb + 3);
  if (verb > 0 && made.includes(word)) return true;
  const brings = words.findIndex((one) => /^(?:add|install|require)$/.test(one));
  return brings > 0 && !hasWord(failed, words[brings] ?? "") && words.indexOf(word) > brings;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    if (!/[\w-]/.test(text[at - 1] ?? " ") && !/[\w-]/.test(text[at + word.length] ?? " ")) return true;
  }
  return false;
}

/** Probability that this hazard still holds; 0 if it is ignored, cleared or of a passing kind. */
export function confidenceIn(hazard: Hazard, known: Known, moment: Moment, planned?: Planned): number {
  if (!isOpen(hazard, known, moment, planned)) return 0;
  const sure = belief(weigh(hazard, known, moment, planned));
  return isDoubtful(hazard, known, planned) || isMended(hazard, known) ? Math.min(sure, DOUBTED) : sure;
}

/** Below one half: such a hazard is neither warned of nor expected to fail. */
const DOUBTED = 0.49;

/** After this many successes since the last failure nothing is said until it fails again. */
const ENOUGH = 2;

/**
 * Fixed rules on top of the fitted weights, so that no wrong warning is repeated for long whatever the weights are:
 * - no warning after two successes since the last failure;
 * - no warning about a runtime or a login for a kind of call that succeeded while it was failing;
 * - no warning about a condition whose command succeeded since in other words;
 * - a wider subject (folder, command) warns of other calls only after two different calls have failed under it.
 */
function isDoubtful(hazard: Hazard, known: Known, planned?: Planned): boolean {
  if (hazard.since >= ENOUGH) return true;
  if (planned === undefined) return false;
  if (hazard.actions.includes(planned.fingerprint)) return isRecovered(planned, hazard, known);
  return (
    isWideGuess(hazard) || needsMoreFailures(planned, hazard) || ownCommandSucceeded(planned, hazard, known)
  );
}

/**
 * A broad subject (a runtime, a login, the arguments of a tool) warns of other calls only after two different calls have failed
 * under it; a login warns of the same subcommand at once. A runtime warns only of calls that share a word with the last one:
 * under a Node too old for `npm test`, `pnpm test` fails and `node -e` does not.
 */
function needsMoreFailures({ subjects, display = "" }: Planned, hazard: Hazard): boolean {
  const { subject, actions, display: failed } = hazard;
  switch (subjectType(subject)) {
    case "account":
      return (
        actions.length < 2 && !subjects.some((one) => isAbout(one, "subcommand") && isNamedIn(failed, one))
      );
    case "runtime":
      return actions.length < 2 || !sharesWord(display, failed);
    case "arguments":
      return actions.length < 2 && isCompanion(hazard);
    default:
      return false;
  }
}

function isNamedIn(display: string, one: Subject): boolean {
  return display.includes(subjectName(one));
}

function sharesWord(one: string, other: string): boolean {
  const words = new Set(other.split(/\s+/));
  return one.split(/\s+/).some((word) => /^[\w@./]/.test(word) && words.has(word));
}

/** What was missing may have been installed since: packages contain modules, programs and some files of the project. */
function isMended({ kind, subject, project, lastAt }: Hazard, { changes }: Known): boolean {
  const { mendedBy = [], missing } = traitsOf(kind);
  // `pnpm build`, "sh: tsup: not found": the script's program, which packages install and a new script may not need.
  const ofScript = missing === "program" && isAbout(subject, "action");
  const ofProject =
    ofScript ||
    (missing === "program" && isProjectProgram(subject)) ||
    (missing === "path" && INSTALLED.test(subject)) ||
    PLUGGED.test(subject);
  return changes.some(
    ({ scope, at, class: change }) =>
      scope === project &&
      at > lastAt &&
      (mendedBy.includes(change) ||
        (ofProject && change === "packages") ||
        (ofScript && change === "scripts")),
  );
}

/** Programs to which packages of the project add commands: `subcommand mix phx.gen.live`, `script artisan make:livewire`. */
const PLUGGED =
  /^(?:subcommand|script) (?:mix|artisan|rails|rake|manage\.py|django-admin|console|dart|flutter|jupyter) /;

/** Files that come with packages: `path vendor/bin/phpunit`. */
const INSTALLED = /[ /](?:node_modules|vendor|\.?venv)(?:\/|$)/;

/**
 * One missing file does not mean that its folder is missing, nor one failing call that its whole command fails; except for
 * conditions that hold for all of them (a permission, a rule of the system).
 */
function isWideGuess(hazard: Hazard): boolean {
  const { subject, actions } = hazard;
  if (!isCompanion(hazard) || actions.length > 1 || !WIDER.has(subjectType(subject))) return false;
  if (sortOf(hazard) === "condition") return false;
  return !isAbout(subject, "folder") || !isDoubled(subjectName(subject));
}

const WIDER: ReadonlySet<SubjectType> = new Set(["folder", "command", "script", "arguments"]);

/** A condition (a runtime, a login, a missing project) is over once the same command succeeded in its folder in any wording. */
function isRecovered(
  { subjects }: Planned,
  { kind, subject, about, project, lastAt }: Hazard,
  known: Known,
): boolean {
  const { condition, missing } = traitsOf(kind);
  if (!isAbout(subject, "action") || !(condition || (missing === "path" && !isAbout(about, "path"))))
    return false;
  const isRun = (one: Subject) =>
    (isAbout(one, "command") || isAbout(one, "script")) && subjects.includes(one);
  return known.sightings.some((one) => one.scope === project && one.lastAt > lastAt && isRun(one.subject));
}

/** The call's own command succeeded after the broad subject had begun to fail: `tsc` runs under a Node too old for the tests. */
function ownCommandSucceeded({ subjects }: Planned, hazard: Hazard, known: Known): boolean {
  const { subject: broad, project, firstAt, clearedAt } = hazard;
  if (!isBroad(broad)) return false;
  const isOwn = (one: Subject) => NARROW.has(subjectType(one)) && subjects.includes(one);
  const since = Math.max(firstAt, clearedAt);
  return known.sightings.some((one) => one.scope === project && one.lastAt > since && isOwn(one.subject));
}

const NARROW: ReadonlySet<SubjectType> = new Set(["action", "command", "script"]);

/** `src/src`, `apps/api/apps`: the shell was already in that folder, so nothing below the repeated name exists. */
function isDoubled(folder: string): boolean {
  const [first, ...rest] = folder.split("/");
  return rest.includes(first as string);
}

/** Not ignored, not cleared, and not of a kind that passes by itself. */
function isOpen(hazard: Hazard, known: Known, moment: Moment, planned?: Planned): boolean {
  if (hazard.ignored || hazard.clearedAt >= hazard.lastAt) return false;
  switch (familyOf(hazard.kind)) {
    case "transient":
    case "none":
      return false;
    case "state":
      return isSettled(hazard, known, moment, planned);
    default:
      return !isSubjectProven(hazard, known);
  }
}

/**
 * A failing check is normal work: it fails, is repaired and run again. It counts as settled only if it failed in two
 * sessions since its last success and this session is not repairing it (errors that no rule could read count regardless),
 * or if it failed twice in this session with the same signature and nothing changed in between or since.
 */
function isSettled(hazard: Hazard, known: Known, moment: Moment, planned?: Planned): boolean {
  const { kind, streak, row, alike, actions, lastAt, lastSession } = hazard;
  if (streak > 1) return traitsOf(kind).unread || !isAtWork(known, moment.session, lastAt);
  if (row < 2 || alike < 2 || lastSession !== moment.session) return false;
  if (planned !== undefined && !actions.includes(planned.fingerprint)) return false;
  return !changedSince(lastAt, moment.project, known);
}

/** The session has changed something since then: it is repairing the failure and tries again. */
function isAtWork({ changes }: Known, session: string, since: number): boolean {
  return changes.some((change) => change.scope === session && change.at > since);
}

/**
 * The subject that the error named has been seen to work since, in whatever call (`nvm use 22`), or was created, although this
 * command does not name it (the file that `make` did not find).
 */
function isSubjectProven({ subject, about, kind, project, lastAt }: Hazard, known: Known): boolean {
  const isSeen = () =>
    known.sightings.some((one) => one.subject === about && one.scope === project && one.lastAt > lastAt);
  if (subject === about) return traitsOf(kind).missing === "path" && isSeen();
  if (known.hazards.some((one) => one.subject === about && one.kind === kind && one.clearedAt > lastAt))
    return true;
  return !isBroad(about) && isSeen();
}
