export { CouldNotRun } from './could-not-run.ts';
export { databaseUrl, isDatabaseUrl } from './database-url.ts';
export { keptDays, keptDaysHelp, secretsKey } from './operations-settings.ts';
export { type Options, parseArguments, type Values } from './parse-arguments.ts';
export { createProgressBar, createProgressLine, type ProgressLine } from './progress.ts';
export { oneOf, portInUse, portNumber, wholeNumber } from './read-values.ts';
export { type Command, type ExitCode, runCommand } from './run-command.ts';
export { type StopReason, stopOnSignal } from './stop-on-signal.ts';
export { watchFile } from './watch-file.ts';
