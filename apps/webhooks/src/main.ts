import './more-threads.ts';
import { CouldNotRun, databaseUrl, runCommand, stopOnSignal, wholeNumber } from '@threads-api/command-line';
import { contract } from '@threads-api/contract';
import { DatabaseError, openStore } from '@threads-api/store';
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

await runCommand({ help, expected: [DatabaseError], run });

async function run(): Promise<void> {
  const { WEBHOOKS_ALLOW_LOOPBACK: loopback = '', LOG_LEVEL: level = 'info' } = process.env;
  if (!['', '0', '1'].includes(loopback))
    throw new CouldNotRun(`WEBHOOKS_ALLOW_LOOPBACK is 0 or 1, not '${loopback}'.`);
  if (!(level in pino.levels.values) && level !== 'silent')
    throw new CouldNotRun(`LOG_LEVEL is no level: '${level}'. See --help.`);
  const seconds = process.env.WEBHOOKS_TIMEOUT ?? longestTimeout;
  const timeout = wholeNumber('WEBHOOKS_TIMEOUT', seconds, 1, longestTimeout) * 1000;
  const store = await openStore({ url: databaseUrl() });
  const log = pino({ level });
  const { send, close } = createSend({ allowLoopback: loopback === '1', timeout });
  const worker = startWorker({ store, send, log, lease: timeout + 15_000 });
  log.info('waiting for events');
  stopOnSignal(async () => {
    await worker.stop();
    await close();
    await store.close();
  }, timeout + 1000);
}
