import './thread-pool-size.ts';
import { CouldNotRun, databaseUrl, runCommand, stopOnSignal, wholeNumber } from '@threads-api/command-line';
import { contract } from '@threads-api/contract';
import { DatabaseError, openStore } from '@threads-api/store';
import { pino } from 'pino';
import { createSend } from './send.ts';
import { startWorker } from './worker.ts';

const help = `
Delivers events to the webhooks that were registered with pnpm admin webhook create.

  pnpm webhooks
    --help

Settings, from the environment:
    DATABASE_URL             postgres://… or the name of an SQLite file; default threads.db
    WEBHOOKS_ALLOW_LOOPBACK  1: also deliver over plain http to this machine, for receivers under development
    WEBHOOKS_TIMEOUT         how long an attempt may take, in seconds; default and maximum ${contract.delivery.timeoutSeconds}
    LOG_LEVEL                debug, info, warn, error or silent; default info

Any number of workers may share a database. On Ctrl-C, ends when the attempts in flight have ended.
Exit code 0: ended, 2: could not run.
`;

const { timeoutSeconds: maximumTimeout } = contract.delivery;

await runCommand({ help, expected: [DatabaseError], run });

async function run(): Promise<void> {
  const { WEBHOOKS_ALLOW_LOOPBACK: loopback = '', LOG_LEVEL: level = 'info' } = process.env;
  if (!['', '0', '1'].includes(loopback))
    throw new CouldNotRun(`WEBHOOKS_ALLOW_LOOPBACK must be 0 or 1, not '${loopback}'.`);
  if (!(level in pino.levels.values) && level !== 'silent')
    throw new CouldNotRun(`LOG_LEVEL '${level}' is not a log level. See --help.`);
  const seconds = process.env.WEBHOOKS_TIMEOUT ?? maximumTimeout;
  const timeout = wholeNumber('WEBHOOKS_TIMEOUT', seconds, 1, maximumTimeout) * 1000;
  const store = await openStore({ url: databaseUrl() });
  const log = pino({ level });
  const { send, close } = createSend({ allowLoopback: loopback === '1', timeout });
  const worker = startWorker({ queue: store, send, log, lease: timeout + 15_000 });
  log.info('waiting for events');
  stopOnSignal(async () => {
    await worker.stop();
    await close();
    await store.close();
  }, timeout + 1000);
}
