import { createProgressBar, type Given, type Subcommand } from '@threads-api/cli';
import { readSettings, type Settings } from '#settings';
import { openStore } from '#store';
import { entryFor } from './audit.ts';
import type { OperatorCommand } from './operator-command.ts';
import { print } from './print.ts';
import { resolveNames } from './resolve-names.ts';

/** An operator command. `execute` returns the result instead of printing it. */
export interface OperatorSubcommand extends Subcommand {
  execute(given: Given, settings: Settings): Promise<unknown>;
}

/** Converts operator commands to subcommands of the program. Each reads the settings, runs, and prints its result. */
export function toSubcommands(commands: Record<string, OperatorCommand>): Record<string, OperatorSubcommand> {
  return Object.fromEntries(Object.entries(commands).map(([name, command]) => [name, toSubcommand(name, command)]));
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
    async run(given) {
      print(await execute(given, readSettings()), given.values.json === true);
    },
  };
}

async function runOperatorCommand(
  name: string,
  command: OperatorCommand,
  given: Given,
  settings: Settings,
): Promise<unknown> {
  const basics = { settings, progress: createProgressBar };
  if (command.withoutStore) return command.run({ ...given, ...basics });
  const store = await openStore({
    url: settings.databaseUrl,
    secretsKey: settings.webhookSecretsKey,
    create: command.creates === true,
    migrate: command.migrates === true,
    onMigrated: (migrations) => console.error(`Migrated: ${migrations.join(', ')}.`),
    onCreated: (database) => console.error(`Created the database ${database}.`),
  });
  try {
    const { values, positionals } = await resolveNames(store, command.positionals ?? [], given);
    const record = () => store.audit(entryFor(name, values, positionals, undefined));
    const context = { ...basics, store, values, positionals, record };
    if (command.changes !== true) return await command.run(context);
    return await store.audited(
      (parts) => command.run({ ...context, store: parts }),
      (result) => entryFor(name, values, positionals, result),
    );
  } finally {
    await store.close();
  }
}
