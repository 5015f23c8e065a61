import { closest } from './closest.ts';
import { type Command, type ExitCode, runSelected } from './command.ts';
import { CouldNotRun } from './could-not-run.ts';
import { groupBy } from './group-by.ts';
import type { OptionValues } from './parse-arguments.ts';

/** A command of a program. Its `usage` is generated from its summary and name. */
export interface Subcommand extends Omit<Command, 'usage' | 'run'> {
  /** The description. Overviews show only the first line. */
  summary: string;
  /** The names of the positional arguments. All are required. */
  positionals?: readonly string[];
  // biome-ignore lint/suspicious/noConfusingVoidType: a command that returns nothing
  run(values: OptionValues, positionals: string[]): Promise<ExitCode | void>;
}

/** Subcommands with the same first word. They are loaded when one of them is used. */
export interface Topic {
  /** The heading in the overview that lists this topic. */
  section: string;
  /** The description in the overview. */
  summary: string;
  /** Loads the subcommands by full name, such as `user create`. */
  load(): Promise<Record<string, Subcommand>>;
}

export interface Program {
  name: string;
  /** Printed by `--version`. */
  version: string;
  /** The first line of the overview. */
  about: string;
  topics: Readonly<Record<string, Topic>>;
  /** The last lines of the overview. */
  notes: string;
  /** Called before a command runs, but not for `--help`. */
  prepare?(): void;
  /** Returns the line to print for an expected error. Any other error is printed with its stack trace. */
  explain(error: unknown): Promise<string | undefined>;
}

/**
 * Runs a program with many subcommands, of one or two words. Loads only the chosen topic.
 *
 * @example
 * await runProgram({ name: 'threads', version: '1.0.0', about, topics, notes, explain });
 */
export const runProgram = (program: Program, args = process.argv.slice(2)): Promise<void> =>
  runSelected({ ...program, version: () => program.version, select: () => findSubcommand(program, args) });

interface Found {
  command: Subcommand & Pick<Command, 'usage'>;
  /** The arguments after the name. */
  args: string[];
}

/** Finds the command for the first words. Returns text if there is only help or a version to print. */
export async function findSubcommand(program: Program, args: string[]): Promise<Found | string> {
  const { name: programName, version, topics } = program;
  // Options may come before the name.
  const leading = Math.max(
    0,
    args.findIndex((arg) => !arg.startsWith('-')),
  );
  const [word = '--help', ...rest] = [...args.slice(leading), ...args.slice(0, leading)];
  const [second = '', ...others] = rest;
  if (['--help', '-h', 'help'].includes(word)) return overview(program);
  if (['--version', '-v', 'version'].includes(word)) return version;
  const topic = Object.hasOwn(topics, word) ? topics[word] : undefined;
  if (!topic) throw unknownCommand(word, Object.keys(topics), programName);
  const commands = await topic.load();
  const alone = commands[word];
  if (alone) return { command: withUsage(word, alone), args: rest };
  const name = `${word} ${second}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return { command: withUsage(name, command), args: others };
  if (['', '--help', '-h'].includes(second)) return topicOverview(programName, commands);
  throw unknownCommand(name, Object.keys(commands), `${programName} ${word}`);

  function withUsage(words: string, found: Subcommand) {
    const call = [programName, words, ...(found.positionals ?? [])].join(' ');
    return { ...found, usage: `${found.summary}\n\n  ${call}` };
  }
}

function unknownCommand(given: string, known: string[], see: string): CouldNotRun {
  const meant = closest(given, known);
  return new CouldNotRun(`Unknown command '${given}'.${meant ? ` Did you mean '${meant}'?` : ''} See ${see} --help.`);
}

function overview({ name, about, topics, notes }: Program): string {
  const width = Math.max(...Object.keys(topics).map((word) => word.length));
  const sections = groupBy(Object.entries(topics), ([, { section }]) => section);
  const lines = [...sections].flatMap(([section, entries]) => [
    '',
    section,
    ...entries.map(([word, { summary }]) => `  ${word.padEnd(width)}  ${summary}`),
  ]);
  return [`${name} COMMAND [--help]   ${about}`, ...lines, '', notes].join('\n');
}

function topicOverview(programName: string, commands: Record<string, Subcommand>): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length));
  const lines = Object.entries(commands).map(
    ([name, { summary }]) => `  ${programName} ${name.padEnd(width)}  ${summary.split('\n', 1)}`,
  );
  return [...lines, '', 'Each command has --help.'].join('\n');
}
