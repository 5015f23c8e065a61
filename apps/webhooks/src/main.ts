import './more-threads.ts';
import { parseArgs } from 'node:util';
import { contract } from '@threads-api/contract';
import { openFromEnvironment, UnusableDatabase } from '@threads-api/store';
import { pino } from 'pino';
import { createSend } from './send.ts';
import { startWorker } from './worker.ts';

const help = `
Delivers events to the webhooks that the operator registered with pnpm admin webhook create.

  pnpm webhooks
    --help

Settings, from the environment:
    DATABASE_URL             postgres://… or the name of an SQLite file; default threads.db
    WEBHOOKS_ALLOW_LOOPBACK  1: also plain http to this machine, for receivers under development
    WEBHOOKS_TIMEOUT         how long an attempt may take, in seconds; default ${contract.delivery.timeoutSeconds}, at most that
    LOG_LEVEL                debug, info, warn, error or silent; default info

Any number of workers may share a database. Ends on Ctrl-C once the attempts under way are done.
Exit code 0: ended, 2: could not run.
`;

const { timeoutSeconds: longestTimeout } = contract.delivery;

/** Why it cannot run, in a line that says what to do. */
class CouldNotRun extends Error {}

try {
  await run();
} catch (error) {
  const expected = error instanceof CouldNotRun || error instanceof UnusableDatabase;
  console.error(expected ? error.message : error);
  process.exit(2);
}

async function run(): Promise<void> {
  if (parseOptions().help) {
    console.log(help.trim());
    return;
  }
  const { WEBHOOKS_ALLOW_LOOPBACK: loopback = '', LOG_LEVEL: level = 'info' } = process.env;
  if (!['', '0', '1'].includes(loopback))
    throw new CouldNotRun(`WEBHOOKS_ALLOW_LOOPBACK is 0 or 1, not '${loopback}'.`);
  if (!(level in pino.levels.values) && level !== 'silent')
    throw new CouldNotRun(`LOG_LEVEL is no level: '${level}'. See --help.`);
  const seconds = process.env.WEBHOOKS_TIMEOUT ?? `${longestTimeout}`;
  if (!/^\d{1,2}$/.test(seconds) || Number(seconds) < 1 || Number(seconds) > longestTimeout)
    throw new CouldNotRun(`WEBHOOKS_TIMEOUT is a number of seconds from 1 to ${longestTimeout}, not '${seconds}'.`);
  const timeout = Number(seconds) * 1000;
  const store = await openFromEnvironment(process.env);
  const log = pino({ level });
  const { send, close } = createSend({ allowLoopback: loopback === '1', timeout });
  const worker = startWorker({ store, send, log, lease: timeout + 15_000 });
  log.info('waiting for events');
  const end = async () => {
    setTimeout(() => process.exit(0), timeout + 1000).unref();
    await worker.stop();
    await close();
    await store.close();
    process.exit(0);
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

function parseOptions() {
  try {
    return parseArgs({ options: { help: { type: 'boolean', short: 'h' } } }).values;
  } catch (error) {
    throw new CouldNotRun(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
  }
}
