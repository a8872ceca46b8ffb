// Tells an error line printed by a program from prose about an error.

/** How programs, shells and test runners begin or end an error line. */
const BEGINS =
  /^\s*(?:(?:[A-Za-z_]\w*\.)*(?:[A-Z]\w*)?(?:Error|Exception)(?: \[\w+\])?: |Exception in thread "|Caused by: |Uncaught |Unhandled |error(?:\[\w+\])?: |(?:ERROR|FATAL|fatal|panic)[: ]|(?:PHP )?(?:Fatal|Parse) error: |\*\* \((?:[A-Z]\w*\.)*[A-Z]\w*\) |\*\* exception error: |\*\*\* Exception: |Error in \S.* : |[A-Z]\w+-[A-Z]\w+ ?: \S|FAIL(?:ED)?[ :]|not ok \d|npm (?:ERR!|error) |[✗✘×✖] |E {3,}\S|\d+ (?:failing|failed)\b|thread '.*' panicked|Segmentation fault|make(?:\[\d+\])?: \*\*\* )/;
const RUBY = /^\S+\.rb:\d+:in .*\((?:\w+::)*\w*(?:Error|Exception)\)$/;
const SHELL =
  /^\s*(?:[\w./~-]+: line \d+: \S|(?:\/\S+\/)?(?:ba|z|da|k)?sh(?:: \d+)?: \S|[\w./~-]+\.(?:sh|bash|zsh): (?:\d+: )?\S)/;
const ENDS =
  /^\s*[\w./~@'"()-]+(?: [\w./~@'"()-]+){0,4}: (?:command not found|No such file or directory|Permission denied|not found|Is a directory|No space left on device)\.?$/;
const COMPILER =
  /^\s*\S+?[:(]\d+(?:[:,]\d+)?\)?(?::|\s-)? (?:fatal )?error\b|\berror (?:TS|CS|E|LNK|C)\d{3,5}\b/;

export function isPrintedError(line: string): boolean {
  return BEGINS.test(line) || RUBY.test(line) || SHELL.test(line) || ENDS.test(line) || COMPILER.test(line);
}
