import cluster from 'node:cluster';
import { writeFile } from 'node:fs/promises';
import {
  CouldNotRun,
  commandName,
  type Options,
  runCommand,
  stopOnSignal,
  type Values,
} from '@threads-api/command-line';
import { DatabaseError, openStore, type Store } from '@threads-api/store';
import { type Logger, pino } from 'pino';
import { openDemo } from './demo/open-demo.ts';
import { serveActions } from './demo/serve-actions.ts';
import { logReplica } from './log.ts';
import { readSettings, type Settings, SettingsError, settingHelp } from './settings.ts';
import { graceMilliseconds, type RunningServer, startServer } from './start-server.ts';
import { readWorkers, startWorkers, stopWithPrimary } from './workers.ts';

const help = `
Serves the Conversation Threads API.

  ${commandName('server')}
    --demo               the demo data, from memory and on loopback, with fixed tokens
    --port N             the port of the API; 0 for any free one
    --demo-file FILE     with --demo: keep the data in a new SQLite file, so that other programs can use it too
    --workers N          N processes on one port, auto for one on each core; default: this process alone
    --target-file FILE   with --demo: write what a checker needs to know, as JSON
    --help

Settings, from the environment:
${Object.entries(settingHelp)
  .map(([name, text]) => `    ${name.padEnd(20)} ${text}`)
  .join('\n')}

Ends on Ctrl-C once the requests under way are answered, and on SIGTERM after a time in which /readyz says no.
If HOST is an address of others, keep OPERATIONS_HOST on loopback or on a network of operators. Exit code 0: ended, 2: could not run.
`;

const options = {
  demo: { type: 'boolean' },
  port: { type: 'string' },
  'demo-file': { type: 'string' },
  workers: { type: 'string' },
  'target-file': { type: 'string' },
} satisfies Options;

await runCommand({ help, options, expected: [SettingsError, DatabaseError], run });

async function run(given: Values<typeof options>): Promise<void> {
  const port = given.port === undefined ? {} : { PORT: given.port };
  const settings = readSettings({
    ...process.env,
    ...(given.demo && { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
    ...port,
  });
  for (const option of ['target-file', 'demo-file'] as const)
    if (given[option] && !given.demo) throw new CouldNotRun(`--${option} goes with --demo. See --help.`);
  const workers = given.workers === undefined ? undefined : readWorkers(given.workers);
  if (workers && given.demo) throw new CouldNotRun('--workers needs a database to share: it does not go with --demo.');
  const log = pino({ level: settings.logLevel });
  if (cluster.isWorker) return runWorker(settings, log);
  if (workers) {
    const running = await startWorkers(workers, settings, log).catch(cannotListen);
    stopOnSignal((reason) => running.stop({ drain: reason === 'SIGTERM' }), graceFor(settings));
    return announce(running);
  }

  const demo = given.demo ? await openDemo(given['demo-file']) : undefined;
  const store = demo?.store ?? (await openData(settings, log));
  const demoSettings = { host: '127.0.0.1', databaseUrl: ':memory:', drainSeconds: 0 };
  const server = await startServer(store, { ...settings, ...(demo && demoSettings) }, log).catch(cannotListen);

  const file = given['target-file'];
  const actions = file && demo ? await serveActions(demo.actions) : undefined;
  stopOnSignal(async (reason) => {
    actions?.stop();
    await server.stop({ drain: reason === 'SIGTERM' });
  }, graceFor(settings));

  // First, so that the file exists when the lines below appear.
  if (file && demo) await writeTarget(file, { baseUrl: server.baseUrl, ...demo.target, actions: actions?.commands });
  announce(server);
  if (demo) {
    const { full } = demo.target.tokens;
    console.log(`demo token:               ${full}\n`);
    console.log(`  curl -H "Authorization: Bearer ${full}" "${server.baseUrl}/threads?unread=1"\n`);
    if (settings.corsOrigins.length === 0)
      console.log(
        `Browsers are refused. To allow a page: CORS_ORIGINS=http://localhost:5173 ${commandName('server')} --demo\n`,
      );
  }
}

function openData({ databaseUrl: url, replicas }: Settings, log: Logger): Promise<Store> {
  return openStore({
    url,
    replicas: replicas && { ...replicas, onReplica: (name, problem) => logReplica(log, name, problem) },
    onCreated: (name) => console.log(`Created the database ${name}, which was empty.`),
  });
}

/** How long stopping may take. */
function graceFor({ drainSeconds }: Settings): number {
  return drainSeconds * 1000 + graceMilliseconds + 5_000;
}

/** Serves beside others. Only the process that started them talks to people. */
async function runWorker(settings: Settings, log: Logger): Promise<void> {
  const store = await openData(settings, log);
  const server = await startServer(store, { ...settings, operationsPort: undefined }, log).catch(cannotListen);
  stopWithPrimary(server.stop);
  process.send?.(server.baseUrl);
}

function announce({ baseUrl, operationsUrl }: RunningServer): void {
  process.send?.(baseUrl);
  console.log(`Conversation Threads API: ${baseUrl}`);
  console.log(`health and metrics:       ${operationsUrl}`);
}

async function writeTarget(file: string, target: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be written: ${code}. Choose another --target-file.`);
  });
}

function cannotListen(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    throw new CouldNotRun('HOST is no address of this machine. See --help.');
  if (error.code !== 'EADDRINUSE') throw error;
  process.send?.({ error: error.code });
  throw new CouldNotRun(`The port ${error.port} is in use. Set PORT (or --port) or OPERATIONS_PORT to a free one.`);
}
