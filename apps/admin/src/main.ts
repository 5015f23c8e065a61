import { CouldNotRun, createProgressBar, databaseUrl } from '@threads-api/command-line';
import { DatabaseError, openStore, RefusedError } from '@threads-api/store';
import { RefusedUrlError } from '@threads-api/webhook-address';
import { type Command, helpFor, parseCommand } from './command.ts';
import { directoryCommands } from './commands/directory.ts';
import { draftCommands } from './commands/draft.ts';
import { generateCommands } from './commands/generate.ts';
import { importCommands } from './commands/import.ts';
import { sessionCommands } from './commands/session.ts';
import { simulateCommands } from './commands/simulate.ts';
import { threadCommands } from './commands/thread.ts';
import { tokenCommands } from './commands/token.ts';
import { webhookCommands } from './commands/webhook.ts';
import { print } from './print.ts';

const commands: Record<string, Command> = {
  ...directoryCommands,
  ...sessionCommands,
  ...tokenCommands,
  ...draftCommands,
  ...webhookCommands,
  ...importCommands,
  ...generateCommands,
  ...threadCommands,
  ...simulateCommands,
};

/** The list of commands, or of those in a group. */
function overview(prefix = ''): string {
  const names = Object.keys(commands).filter((name) => name.startsWith(prefix));
  const width = Math.max(...names.map((name) => name.length));
  return [
    'Commands for operators. Each accepts --help, and --json to print JSON.',
    '',
    ...names.map((name) => `  pnpm admin ${name.padEnd(width)}  ${commands[name]?.summary.split('\n', 1)}`),
    '',
    'DATABASE_URL is the database: postgres://… or the name of an SQLite file; default threads.db.',
    'Exit code 0: done, 2: could not be done.',
  ].join('\n');
}

async function run(args: string[]): Promise<void> {
  const words = args.filter((word) => !word.startsWith('-'));
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate));
  if (!name) {
    const [group = ''] = words;
    const inGroup = Object.keys(commands).some((known) => known.startsWith(`${group} `));
    if (args.length === 0 || args.includes('--help') || args.includes('-h')) {
      console.log(overview(inGroup ? `${group} ` : ''));
      return;
    }
    throw new CouldNotRun(
      `There is no command '${words.slice(0, 2).join(' ')}'. See pnpm admin ${inGroup ? `${group} ` : ''}--help.`,
    );
  }
  const command = commands[name] as Command;
  const { values, positionals } = parseCommand(command, withoutName(args, name));
  if (values.help) {
    console.log(helpFor(name, command));
    return;
  }
  const store = await openStore({ url: databaseUrl() });
  try {
    print(await command.run({ store, values, positionals, progress: createProgressBar }), values.json === true);
  } finally {
    await store.close();
  }
}

/** Removes the words of the command's name. Options may come before them. */
function withoutName(args: string[], name: string): string[] {
  const rest = [...args];
  for (const word of name.split(' ')) rest.splice(rest.indexOf(word), 1);
  return rest;
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const expected = [CouldNotRun, DatabaseError, RefusedError, RefusedUrlError].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 2;
}
