// Settings by topic, so that a person finds them; a setting without a topic is listed last.

interface Group<S> {
  readonly name: string;
  readonly settings: readonly S[];
}

/** The beginning of a setting's name, or the name itself. */
const TOPICS: readonly (readonly [string, RegExp])[] = [
  [
    "Warnings",
    /^(?:enabled|mode|bumpThreshold|noteThreshold|deadlineMs|failureLookbackDays|archiveAfterDays)$/,
  ],
  [
    "What agents are shown",
    /^(?:autoInject|start|maxContext|banner|prompt|recall|turn|minConfidence|postCheck)/,
  ],
  ["Lessons", /^(?:lesson|maxLessons|maxAutoLessons|retrospectives)/],
  ["Tasks and loops", /^(?:task|loop|requiresContext)/],
  ["Memory and search", /^(?:maxMemoryMb|server|codeIndex|liveExport|embeddings)/],
  ["Model for observations", /^observer/],
];

export function groupsOf<S extends { readonly name: string }>(settings: readonly S[]): readonly Group<S>[] {
  const topicOf = ({ name }: S) => TOPICS.find(([, names]) => names.test(name))?.[0] ?? "Other";
  return [...TOPICS.map(([name]) => name), "Other"]
    .map((name) => ({ name, settings: settings.filter((one) => topicOf(one) === name) }))
    .filter((group) => group.settings.length > 0);
}
