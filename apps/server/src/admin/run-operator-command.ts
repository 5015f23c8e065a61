import { userInfo } from 'node:os';
import type { Given, OptionValues, Subcommand } from '@threads-api/cli';
import { readSettings, type Settings } from '#settings';
import { type AuditActor, type AuditEntry, NotFoundError, openStore, type StoreMethods } from '#store';
import { Attention, type OperatorCommand, type OperatorOption } from './operator-command.ts';
import { print } from './print.ts';

/** An operator command. `execute` returns the result instead of printing it. */
export interface OperatorSubcommand extends Subcommand {
  execute(given: Given, settings: Settings): Promise<unknown>;
}

/** Converts operator commands to subcommands of the program. Each reads the settings, runs, and prints its result. */
export function toSubcommands(commands: [name: string, OperatorCommand][]): Record<string, OperatorSubcommand> {
  return Object.fromEntries(commands.map(([name, command]) => [name, toSubcommand(name, command)]));
}

function toSubcommand(name: string, command: OperatorCommand): OperatorSubcommand {
  const { summary, positionals = [], options, notes = 'Exit code 0: success, 2: could not run.' } = command;
  const execute = (given: Given, settings: Settings) => runOperatorCommand(name, command, given, settings);
  return {
    summary,
    positionals,
    options: { ...options, json: { type: 'boolean', help: 'print JSON' } },
    notes,
    execute,
    async run(values, positionals) {
      const result = await execute({ values, positionals }, readSettings());
      const needsAttention = result instanceof Attention;
      print(needsAttention ? result.result : result, values.json === true);
      return needsAttention ? 1 : 0;
    },
  };
}

async function runOperatorCommand(
  name: string,
  command: OperatorCommand,
  given: Given,
  settings: Settings,
): Promise<unknown> {
  if (command.withoutStore) return command.run({ ...given, settings });
  const store = await openStore({
    url: settings.databaseUrl,
    secretsKey: settings.webhookSecretsKey,
    create: command.creates === true,
    migrate: command.migrates === true,
    onWait: () => console.error('Waiting for another process, which has locked the database.'),
    onMigrated: (migrations) => console.error(`Migrated: ${migrations.join(', ')}.`),
    onCreated: (database) => console.error(`Created the database ${database}.`),
  });
  try {
    const resolved = await resolveNames(store, command, given);
    const entryFor = (result?: unknown) => describeChange(name, command, resolved, result);
    const context = { ...resolved, settings, store, record: () => store.audit(entryFor()) };
    if (command.changes !== true) return await command.run(context);
    return await store.audited((transaction) => command.run({ ...context, store: transaction }), entryFor);
  } finally {
    await store.close();
  }
}

/**
 * Replaces addresses and names of users and inboxes with their ids, in options and arguments. A name that is not found is
 * left unchanged, and the command reports it.
 */
async function resolveNames(
  store: StoreMethods,
  { options = {}, positionals: expected = [] }: OperatorCommand,
  given: Given,
): Promise<Given> {
  const resolve = async (kind: OperatorOption['names'], text: string) => {
    if (!kind) return text;
    const find = kind === 'user' ? store.findUserId : store.findInboxId;
    return find(text).catch((error: unknown) => {
      if (error instanceof NotFoundError) return text;
      throw error;
    });
  };
  const values: OptionValues = { ...given.values };
  for (const [name, value] of Object.entries(values))
    if (typeof value === 'string') values[name] = await resolve(options[name]?.names, value);
  const kinds = expected.map((name) => (name === 'USER' ? 'user' : name === 'INBOX' ? 'inbox' : undefined));
  const positionals = await Promise.all(given.positionals.map((text, index) => resolve(kinds[index], text)));
  return { values, positionals };
}

/** The person at the command line, identified by their login name on this machine. */
function operator(env = process.env): AuditActor {
  return { type: 'operator', id: env.SUDO_USER || login() };
}

function login(): string {
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id without a name.
    return `uid ${process.getuid?.()}`;
  }
}

/** The audit entry of a command that changed something. */
function describeChange(
  name: string,
  { options = {} }: OperatorCommand,
  { values, positionals }: Given,
  result: unknown,
): AuditEntry {
  const ids = result as { id?: string; threadId?: string } | null | undefined;
  const recorded = Object.entries(values).filter(([option]) => options[option]?.recorded);
  // Addresses are personal data.
  const words = positionals.filter((word) => !word.includes('@'));
  return {
    actor: operator(),
    action: name.replaceAll(' ', '.'),
    target: ids?.id ?? ids?.threadId ?? words[0] ?? null,
    details: { ...Object.fromEntries(recorded), ...(words.length > 0 && { arguments: words }) },
  };
}
