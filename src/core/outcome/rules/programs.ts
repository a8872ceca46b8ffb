// Failure rows: programs, scripts and subcommands that do not exist.
import { type Rule, rows } from "./rule.ts";
import { shell } from "./shell-prefix.ts";

const certain = { certain: true } as const;

export const programRules: readonly Rule[] = [
  ...rows("command-not-found", { ...certain, object: "program" }, [
    [
      shell(String.raw`(?:\d+: )?(?:exec: )?(?<object>[^\s:]+): (?:command )?not found`),
      "bash: line 1: «jq»: command not found",
    ],
    [shell(String.raw`command not found: (?<object>\S+)`), "(eval):1: command not found: «docker»"],
    [/^(?<object>[\w.+-]+): [Cc]ommand not found$/, "«make»: Command not found"],
    [
      /^(?:make(?:\[\d+\])?|sudo|nohup|nice|time|doas): (?<object>[\w+-]+): (?:[Cc]ommand not found|No such file or directory)$/,
      "sudo: «dnf»: command not found",
    ],
    [/^fish: Unknown command:? (?<object>\S+)/, "fish: Unknown command: «jq»"],
    [
      /^(?:\/usr\/bin\/)?env: ['"‘]?(?<object>[^'"’:]+)['"’]?: No such file or directory/,
      "/usr/bin/env: ‘«node»’: No such file or directory",
    ],
    [
      /^(?:timeout|nice|nohup|stdbuf|xargs|setsid|watch): (?:failed to run command )?['"‘`]?(?<object>[\w.+-]+)['"’]?: No such file or directory/,
      "timeout: failed to run command ‘«gotestsum»’: No such file or directory",
    ],
    [
      /exec: "(?<object>[^"]+)": executable file not found/,
      'Error: exec: "«protoc»": executable file not found in $PATH',
    ],
    [
      /^\s*(?:ERR_PNPM_\w*EXEC\w*\s+)?Command "(?<object>[^"]+)" not found$/,
      ' ERR_PNPM_RECURSIVE_EXEC_FIRST_FAIL  Command "«mocha»" not found',
    ],
    [
      /The term '(?<object>[^']+)' is not recognized as (?:a name of|the name of|an internal)/,
      "The term '«make»' is not recognized as the name of a cmdlet, function, script file",
    ],
    [
      /^'(?<object>[^']+)' is not recognized as an internal or external command/,
      "'«jq»' is not recognized as an internal or external command,",
    ],
    [/^(?:Error: )?spawn (?<object>\S+) ENOENT/, "Error: spawn «protoc» ENOENT"],
    [
      /^Command '(?<object>[^']+)' not found, (?:but|did)/,
      "Command '«rg»' not found, but can be installed with:",
    ],
    [/^error: Failed to spawn: `(?<object>[^`]+)`/, "error: Failed to spawn: `«pytest»`"],
    [
      /^mise ERROR "(?<object>[^"]+)" couldn't exec process: No such file/,
      'mise ERROR "«ruff»" couldn\'t exec process: No such file or directory',
    ],
    [/^Command not found: (?<object>\S+)$/, "Command not found: «pytest»"],
    [/^bundler: command not found: (?<object>\S+)/, "bundler: command not found: «rspec»"],
    [
      /^xcrun: error: unable to find utility "(?<object>[^"]+)", not a developer tool/,
      'xcrun: error: unable to find utility "«simctl»", not a developer tool or in PATH',
    ],
    [
      /(?:[Cc]ould not|[Cc]annot|[Cc]an't|[Uu]nable to) find (?:an? |the )?(?:[\w-]+ )?(?:executable|program)\b(?: (?<object>\w[\w.+-]*\w)\.?$|[^"'`]*["'`](?<other>\w[\w.+-]*)["'`])/,
      "Could not find the python executable «python3.13»",
    ],
    // Windows has a link in its place that opens the Microsoft Store.
    [
      /^Python was not found; run without arguments to install/,
      "Python was not found; run without arguments to install from the Microsoft Store",
    ],
  ]),
  // The package may well exist: it brings no program of that name.
  ...rows("command-not-found", certain, [
    [
      /^npm (?:ERR!|error) could not determine executable to run/,
      "npm error could not determine executable to run",
    ],
  ]),
  ...rows("command-not-found", { ...certain, object: "program", fixed: "java" }, [
    [
      /Unable to locate a Java Runtime|^ERROR: JAVA_HOME is (?:not set|set to an invalid)/,
      "The operation couldn’t be completed. Unable to locate a Java Runtime.",
    ],
  ]),
  ...rows("unknown-script", { ...certain, object: "script" }, [
    [/^npm (?:ERR!|error) Missing script: "?(?<object>[^"]+)"?/, 'npm error Missing script: "«check»"'],
    [
      /ERR_PNPM_NO_SCRIPT\S*\s+Missing script: "?(?<object>[^"\s]+)/,
      " ERR_PNPM_NO_SCRIPT  Missing script: «typecheck»",
    ],
    [/^(?:error )?Missing script:? "?(?<object>[\w:.-]+)"?$/, 'Missing script: "«dev»"'],
    [/^error Command "(?<object>[^"]+)" not found\.?$/, 'error Command "«lint»" not found.'],
    [
      /Couldn't find a script named "(?<object>[^"]+)"/,
      'Usage Error: Couldn\'t find a script named "«lint»".',
    ],
    [
      /^None of the selected packages has a "(?<object>[^"]+)" script/,
      'None of the selected packages has a "«typecheck»" script',
    ],
    [/^error: Script not found "(?<object>[^"]+)"/, 'error: Script not found "«dev»"'],
    [
      /^g?make(?:\[\d+\])?: \*\*\* No rule to make target [`'"‘](?<object>[^'"’]+)['"’](?!, needed)/,
      "make: *** No rule to make target '«lint»'.  Stop.",
    ],
    [
      /^error: (?:[Jj]ustfile does not contain recipe|No recipe named) [`'](?<object>[^`']+)/,
      "error: Justfile does not contain recipe `«fmt»`.",
    ],
    [/^mise ERROR no tasks? (?<object>\S+) found/, "mise ERROR no task «lint:full» found"],
    [/^task: Task "(?<object>[^"]+)" does not exist/, 'task: Task "«generate»" does not exist'],
    [/Unrecogni[sz]ed task '?(?<object>[\w:-]+)/, "Error: Unrecognised task '«fmt»'"],
    [
      /^Don't know how to build task '(?<object>[^']+)'/,
      "Don't know how to build task '«db:seeds»' (See the list of available tasks",
    ],
    [
      /Task '(?<object>[^']+)' not found in (?:root )?project/,
      "Task '«lintAll»' not found in root project 'app'.",
    ],
    [/^(?:error: )?Task not found: (?<object>\S+)/, "Task not found: «dev»"],
    [/^(?:ERROR\s+)?Command "(?<object>[^"]+)" is not defined\./, 'Command "«phpstan»" is not defined.'],
    [
      /Unknown lifecycle phase "(?<object>[^"]+)"/,
      '[ERROR] Unknown lifecycle phase "«tests»". You must specify',
    ],
    [/^ninja: error: unknown target '(?<object>[^']+)'/, "ninja: error: unknown target '«check»'"],
    [/^No idea what '(?<object>[^']+)' is!/, "No idea what '«lint»' is!"],
    [
      /^Warning: Task "(?<object>[^"]+)" not found/,
      'Warning: Task "«lint»" not found. Use --force to continue.',
    ],
    [/^\[[^\]]*\] Task never defined: (?<object>\S+)/, "[09:12:44] Task never defined: «lint»"],
  ]),
  ...rows("unknown-subcommand", { ...certain, object: "subcommand" }, [
    [
      /^git: '(?<object>[^']+)' is not a git command/,
      "git: '«stauts»' is not a git command. See 'git --help'.",
    ],
    [
      /^(?:[Ee]rror: )?unknown (?:sub)?command "(?<object>[^"]+)" for "/,
      'unknown command "«comments»" for "gh pr"',
    ],
    [/^go (?<object>[\w -]+): unknown command/, "go «tests»: unknown command"],
    [/^error: no such (?:sub)?command: [`'](?<object>[^`']+)/, "error: no such command: `«nextest»`"],
    [
      /^docker: (?:unknown command: docker |')(?<object>[\w-]+)(?:' is not a docker command)?/,
      "docker: '«composer»' is not a docker command.",
    ],
    [/^(?:npm (?:ERR!|error) )?Unknown command:? "(?<object>[^"]+)"/, 'Unknown command: "«instal»"'],
    [
      /^error: (?:unrecognized subcommand|The subcommand) '(?<object>[^']+)'/,
      "error: unrecognized subcommand '«chekc»'",
    ],
    [
      /^There are no commands defined in the "(?<object>[^"]+)" namespace/,
      'There are no commands defined in the "«quue»" namespace.',
    ],
    [
      /^'(?<object>[^']+)' is misspelled or not recognized by the system/,
      "'«vmm»' is misspelled or not recognized by the system.",
    ],
    [
      /^ERROR: \(gcloud[\w.-]*\) Invalid choice: '(?<object>[^']+)'/,
      "ERROR: (gcloud.compute) Invalid choice: '«instance»'.",
    ],
    [
      /^aws: error: argument \w+: Invalid choice/,
      "aws: error: argument operation: Invalid choice, valid choices are:",
    ],
    [/^Error: No such command ['"](?<object>[^'"]+)/, "Error: No such command '«deploy»'."],
    [
      /error: argument [^-\s]\S*: invalid choice: '(?<object>[^']+)'/,
      "tool.py: error: argument command: invalid choice: '«strat»' (choose from 'start')",
    ],
    [
      /^Terraform has no command named "(?<object>[^"]+)"/,
      'Terraform has no command named "«aply»". Did you mean "apply"?',
    ],
    [
      /[Cc]ould not find (?:the following )?tasks? [`"'](?<object>[^`"']+)[`"']/,
      "x Could not find task `«typecheck»` in project",
    ],
    [
      /^\*\* \(Mix\) The task "(?<object>[^"]+)" could not be found/,
      '** (Mix) The task "«credo»" could not be found',
    ],
    [
      /^(?:NX\s+)?Cannot find configuration for task (?<object>[\w@/:.-]*\w)/,
      "NX   Cannot find configuration for task «app:tset»",
    ],
    [
      /^Unrecognized command "(?<object>[^"]+)" \(Rails::Command/,
      'Unrecognized command "«db:migrat»" (Rails::Command::UnrecognizedCommandError)',
    ],
    [
      /^Could not execute because the specified command or file was not found/,
      "Could not execute because the specified command or file was not found.",
    ],
    [
      // Next.js 16 takes the word for a folder.
      /^Invalid project directory provided, no such directory: \S*[\\/](?<object>lint)$/,
      "Invalid project directory provided, no such directory: /p/«lint»",
    ],
    [/^E: Invalid operation (?<object>\S+)/, "E: Invalid operation «instal»"],
    [/^Unknown (?:operation|command verb) ['"]?(?<object>[\w-]+)/, "Unknown command verb '«stat»'."],
    [
      /^(?:\w+: )?(?:[Ee]rror:? ?)?(?:[Ii]nvalid usage: )?[Uu]nknown (?:sub)?command:? ['"`]?(?<object>[\w:-]+)['"`]?\.?(?:$|[ .,])/,
      "Error: Unknown command: «servcies»",
    ],
  ]),
];
