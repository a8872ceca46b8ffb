// Classifies the command of a remedy: does it only inspect, does it only read from an API, is it the same tool?

/** Only inspects (`ls`, `cat` …): it ran next but fixed nothing. */
export function looksAround(command: string): boolean {
  return LOOKS.test(command);
}

/** A call of an API that changes something there (`repos/x POST …`) is not replaced by one that only asks. */
export function onlyAsks(endpoint: string, command: string): boolean {
  return / (?:POST|PUT|PATCH|DELETE)(?: |$)/.test(endpoint) && !SENDS.test(command);
}

/** The same program, or another package manager of Node, which takes the same scripts. */
export function isSameTool(program: string, other: string): boolean {
  return program === other || (NODE_MANAGERS.has(program) && NODE_MANAGERS.has(other));
}

const LOOKS =
  /^(?:which|command|type|whereis|ls|cat|head|tail|find|echo|env|printenv|grep|read|glob|list|test|pwd|man|git (?:status|log|diff))\b/i;
const SENDS = / (?:-f|-F|--field|--raw-field|--input|-X|--method)\b/;
/** Package managers of Node, which share the scripts of one manifest. */
export const NODE_MANAGERS: ReadonlySet<string> = new Set(["npm", "pnpm", "yarn", "bun"]);
