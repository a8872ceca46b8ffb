// Generates an invented history of any length, the same on every run: sessions of about sixty calls in twenty projects,
// a few commands and files used often and many rarely, one call in ten failing.
import { generator, often } from "./random.mjs";

const PROJECTS = 20;
const CALLS_PER_SESSION = 60;
const FILES_PER_PROJECT = 3_000;
const COMMANDS_PER_PROJECT = 1_500;
const START = Date.UTC(2026, 0, 1);

/** Attempts number `from` to `to` of the history. */
export function* history(from, to) {
  for (let number = from; number < to; number++) yield attempt(number);
}

/** A call that somebody is about to make: one that failed early in the history, or one never heard of. */
export function question(number, known) {
  if (known) {
    const { project, session, subjects } = failures[number % failures.length];
    return { project, session, subjects };
  }
  const project = number % PROJECTS;
  const subjects = subjectsOf(project, 1_000_000 + number, generator(number), 0);
  return { project: projectId(project), session: sessionId(number), subjects };
}

export function attempt(number) {
  const random = generator(number);
  const session = Math.floor(number / CALLS_PER_SESSION);
  const project = session % PROJECTS;
  const command = often(random, COMMANDS_PER_PROJECT);
  const subjects = subjectsOf(project, command, random, FILES_PER_PROJECT);
  const fails = random() < 0.1;
  const isEdit = command % 3 === 0;
  return {
    project: projectId(project),
    session: sessionId(session),
    agent: "claude-code",
    call: `toolu_${hex(number * 7919, 24)}`,
    turn: Math.floor((number % CALLS_PER_SESSION) / 12) + 1,
    at: START + number * 4_000,
    tool: isEdit ? "Edit" : "Bash",
    display: `npm run task-${command} -- --only ${subjects[1]?.slice(5)} --reporter dot`,
    fingerprint: fingerprint(project, command),
    goal: isEdit ? "edit" : `npm run task-${command % 40}`,
    outcome: fails ? failure(subjects, command, random) : { status: "succeeded", exitCode: 0 },
    subjects,
    files: [subjects[1]?.slice(5)],
    provides: fails ? [] : [subjects[0], subjects[1]],
    changes: isEdit && !fails ? ["files"] : [],
    branch: "main",
    head: hex(session, 40),
    durationMs: Math.floor(random() * 5_000),
    source: "import",
  };
}

function failure(subjects, command, random) {
  return {
    status: "failed",
    exitCode: 1,
    masked: false,
    kind: random() < 0.5 ? "missing-path" : "test",
    signature: `error: task-<n> cannot find <path> (${command % 200})`,
    excerpt: `error: task-${command} cannot find the file or folder it was asked to work on`,
    subject: random() < 0.5 ? subjects[1] : subjects[7],
  };
}

function subjectsOf(project, command, random, files) {
  const path = () =>
    `path src/part-${project}/folder-${command % 20}/file-${files ? often(random, files) : command}.ts`;
  return [
    "program npm",
    path(),
    path(),
    path(),
    `script npm run task-${command}`,
    `flag npm run --only-${command % 50}`,
    `module node part-${command % 300}`,
    `action ${fingerprint(project, command)}`,
  ];
}

const projectId = (project) => hex(project + 1, 8);
const sessionId = (session) => `${hex(session, 8)}-1111-4222-8333-${hex(session * 31, 12)}`;
const fingerprint = (project, command) => hex(project * 1_000_003 + command * 97, 16);
const hex = (number, length) => number.toString(16).padStart(length, "0");

/** Failures among the first ten thousand: known at every size. */
const failures = [...history(0, 10_000)].filter(({ outcome }) => outcome.status === "failed");
