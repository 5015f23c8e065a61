import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { cannotOpen, openStore, UnusableDatabase } from '@threads-api/store';
import { pino } from 'pino';
import { openDemo } from './demo/open-demo.ts';
import { readSettings, SettingsError, settingHelp } from './settings.ts';
import { startServer } from './start-server.ts';

const help = `
Serves the Conversation Threads API.

  pnpm server
    --demo               the demo data, from memory and on loopback, with fixed tokens
    --port N             the port of the API; 0 for any free one
    --target-file FILE   with --demo: write what a checker needs to know, as JSON
    --help

Settings, from the environment:
${Object.entries(settingHelp)
  .map(([name, text]) => `    ${name.padEnd(20)} ${text}`)
  .join('\n')}

Ends on Ctrl-C once the requests under way are answered. Exit code 0: ended, 2: could not run.
`;

/** Why the server cannot run, in a line that says what to do. */
class CouldNotRun extends Error {}

try {
  await run();
} catch (error) {
  const expected = [CouldNotRun, SettingsError, UnusableDatabase].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  // At once: what was opened on the way would keep the process alive.
  process.exit(2);
}

async function run(): Promise<void> {
  const options = parseOptions();
  if (options.help) {
    console.log(help.trim());
    return;
  }
  const port = options.port === undefined ? {} : { PORT: options.port };
  const settings = readSettings({
    ...process.env,
    ...(options.demo && { LOG_LEVEL: process.env.LOG_LEVEL ?? 'warn' }),
    ...port,
  });
  if (options['target-file'] && !options.demo) throw new CouldNotRun('--target-file goes with --demo. See --help.');
  const log = pino({ level: settings.logLevel });

  const demo = options.demo ? await openDemo() : undefined;
  const store = demo?.store ?? (await openStore({ url: settings.databaseUrl }).catch(cannotOpen));
  const demoSettings = { host: '127.0.0.1', databaseUrl: ':memory:' };
  const server = await startServer(store, { ...settings, ...(demo && demoSettings) }, log).catch(cannotListen);

  const stop = async () => {
    setTimeout(() => process.exit(0), 15_000).unref();
    await server.stop();
    process.exit(0);
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  // Started by another program with a channel to it: tells it the address, and ends when that program does.
  process.once('disconnect', stop);

  // First, so that it is there for whoever waits for the lines below.
  const file = options['target-file'];
  if (file && demo) await writeTarget(file, { baseUrl: server.baseUrl, ...demo.target });
  process.send?.(server.baseUrl);
  console.log(`Conversation Threads API: ${server.baseUrl}`);
  console.log(`health and metrics:       ${server.operationsUrl}`);
  if (demo) {
    const { full } = demo.target.tokens;
    console.log(`demo token:               ${full}\n`);
    console.log(`  curl -H "Authorization: Bearer ${full}" "${server.baseUrl}/threads?unread=1"\n`);
  }
}

async function writeTarget(file: string, target: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be written: ${code}. Choose another --target-file.`);
  });
}

function parseOptions() {
  try {
    return parseArgs({
      options: {
        demo: { type: 'boolean' },
        port: { type: 'string' },
        'target-file': { type: 'string' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new CouldNotRun(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
  }
}

function cannotListen(error: NodeJS.ErrnoException & { port?: number }): never {
  if (error.code === 'ENOTFOUND' || error.code === 'EADDRNOTAVAIL')
    throw new CouldNotRun('HOST is no address of this machine. See --help.');
  if (error.code !== 'EADDRINUSE') throw error;
  throw new CouldNotRun(`The port ${error.port} is in use. Set PORT (or --port) or OPERATIONS_PORT to a free one.`);
}
