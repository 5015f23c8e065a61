import { closest } from './closest.ts';
import { CouldNotRun } from './could-not-run.ts';
import { groupBy } from './group-by.ts';
import { ignoreClosedOutput } from './ignore-closed-output.ts';
import { parseSubcommand, type Subcommand } from './subcommand.ts';
import { writeHelp } from './write-help.ts';

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
 * Runs a program with subcommands. Handles `--help` at every level and `--version`, and prints one line and exits with 2
 * if the command could not run. Loads only the chosen topic.
 *
 * @example
 * await runProgram({ name: 'threads', version: '1.0.0', about, topics, notes, explain });
 */
export async function runProgram(program: Program, args = process.argv.slice(2)): Promise<void> {
  ignoreClosedOutput();
  try {
    const found = await findSubcommand(program, args);
    if (typeof found === 'string') return console.log(found);
    const { name, command, rest } = found;
    const given = parseSubcommand(command, rest);
    if (given.values.help) {
      const { summary, positionals = [] } = command;
      console.log(
        writeHelp({ ...command, usage: `${summary}\n\n  ${[program.name, name, ...positionals].join(' ')}` }),
      );
      return;
    }
    if (given.values.version) return console.log(program.version);
    program.prepare?.();
    process.exitCode = (await command.run(given)) ?? process.exitCode ?? 0;
  } catch (error) {
    console.error(error instanceof CouldNotRun ? error.message : ((await program.explain(error)) ?? error));
    // Exit now, because open handles would keep the process alive.
    process.exit(2);
  }
}

interface Found {
  /** The full name of the command. */
  name: string;
  command: Subcommand;
  /** The arguments after the name. */
  rest: string[];
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
  if (alone) return { name: word, command: alone, rest };
  const name = `${word} ${second}`;
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (command) return { name, command, rest: others };
  if (['', '--help', '-h'].includes(second)) return topicOverview(programName, commands);
  throw unknownCommand(name, Object.keys(commands), `${programName} ${word}`);
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
