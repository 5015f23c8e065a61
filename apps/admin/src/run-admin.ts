import { CouldNotRun, commandName, createProgressBar, databaseUrl, secretsKey } from '@threads-api/command-line';
import { DatabaseError, explainError, openStore, RefusedError, type Store } from '@threads-api/store';
import { RefusedUrlError } from '@threads-api/webhook-address';
import { entryFor } from './audit.ts';
import { type Command, helpFor, parseCommand } from './command.ts';
import { directoryCommands } from './commands/directory.ts';
import { draftCommands } from './commands/draft.ts';
import { generateCommands } from './commands/generate.ts';
import { importCommands } from './commands/import.ts';
import { operationsCommands } from './commands/operations.ts';
import { peopleCommands } from './commands/people.ts';
import { sessionCommands } from './commands/session.ts';
import { simulateCommands } from './commands/simulate.ts';
import { threadCommands } from './commands/thread.ts';
import { tokenCommands } from './commands/token.ts';
import { webhookCommands } from './commands/webhook.ts';
import { resolveNames } from './resolve-names.ts';

const commands: Record<string, Command> = {
  ...operationsCommands,
  ...directoryCommands,
  ...peopleCommands,
  ...sessionCommands,
  ...tokenCommands,
  ...draftCommands,
  ...webhookCommands,
  ...importCommands,
  ...generateCommands,
  ...threadCommands,
  ...simulateCommands,
};

const admin = commandName('admin');

/** The list of commands, or of those in a group. */
function overview(prefix = ''): string {
  const names = Object.keys(commands).filter((name) => name.startsWith(prefix));
  const width = Math.max(...names.map((name) => name.length));
  return [
    'Commands for operators. Each accepts --help, and --json to print JSON.',
    '',
    ...names.map((name) => `  ${admin} ${name.padEnd(width)}  ${commands[name]?.summary.split('\n', 1)}`),
    '',
    'USER and INBOX are an id, an address or a name.',
    'DATABASE_URL is the database: postgres://… or the name of an SQLite file; default threads.db.',
    'WEBHOOK_SECRETS_KEY encrypts webhook secrets at rest: 32 bytes in base64, the same for the worker.',
    'Exit code 0: done, 2: could not be done.',
  ].join('\n');
}

/** What a command prints. */
export interface Printed {
  result: unknown;
  asJson: boolean;
}

/** Runs a command of the operator, on the database that `DATABASE_URL` names or on another one. */
export async function runAdmin(args: string[], url?: string): Promise<Printed> {
  const words = args.filter((word) => !word.startsWith('-'));
  const name = [words.slice(0, 2).join(' '), words[0] ?? ''].find((candidate) => Object.hasOwn(commands, candidate));
  if (!name) {
    const [group = ''] = words;
    const inGroup = Object.keys(commands).some((known) => known.startsWith(`${group} `));
    if (args.length === 0 || args.includes('--help') || args.includes('-h'))
      return { result: overview(inGroup ? `${group} ` : ''), asJson: false };
    throw new CouldNotRun(
      `There is no command '${words.slice(0, 2).join(' ')}'. See ${admin} ${inGroup ? `${group} ` : ''}--help.`,
    );
  }
  const command = commands[name] as Command;
  const { values, positionals } = parseCommand(command, withoutName(args, name));
  if (values.help) return { result: helpFor(name, command), asJson: false };
  const result = await runOnStore(name, command, { values, positionals, url: url ?? databaseUrl() });
  return { result, asJson: values.json === true };
}

async function runOnStore(
  name: string,
  command: Command,
  { url, ...given }: ReturnType<typeof parseCommand> & { url: string },
): Promise<unknown> {
  if (command.withoutStore)
    return command.run({
      ...given,
      url,
      progress: createProgressBar,
      store: undefined as unknown as Store,
      record: async () => {},
    });
  const store = await openStore({
    url,
    secretsKey: secretsKey(),
    create: command.changes !== undefined,
    onCreated: (database) => console.error(`Created the database ${database}.`),
  });
  try {
    const { values, positionals } = await resolveNames(store, command.positionals ?? [], given);
    const record = () => store.audit(entryFor(name, values, positionals, undefined));
    const context = { store, url, values, positionals, progress: createProgressBar, record };
    if (command.changes !== true) return await command.run(context);
    const decided = { ...values, ...(await command.ask?.(context)) };
    return await store.audited(
      // What changes something uses no other part of the store.
      (parts) => command.run({ ...context, values: decided, store: parts as Store }),
      (result) => entryFor(name, decided, positionals, result),
    );
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

/** What the operator reads: one line, if the error is one that is expected. */
export function explainFailure(error: unknown): unknown {
  const isExpected = [CouldNotRun, DatabaseError, RefusedError, RefusedUrlError].some((kind) => error instanceof kind);
  return isExpected ? (error as Error).message : (explainError(error) ?? error);
}
