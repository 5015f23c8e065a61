import './thread-pool-size.ts';
import {
  CouldNotRun,
  commandName,
  databaseUrl,
  keptDays,
  keptDaysHelp,
  portInUse,
  portNumber,
  runCommand,
  secretsKey,
  stopOnSignal,
  wholeNumber,
} from '@threads-api/command-line';
import { contract } from '@threads-api/contract';
import { createRegistry, createStatusGauges, startOperations } from '@threads-api/operations';
import { DatabaseError, openStore } from '@threads-api/store';
import { pino } from 'pino';
import { createSend } from './send.ts';
import { startWorker } from './worker.ts';

const help = `
Delivers events to the webhooks that were registered with ${commandName('admin')} webhook create.

  ${commandName('webhooks')}
    --help

Settings, from the environment:
    DATABASE_URL             postgres://… or the name of an SQLite file; default threads.db
    WEBHOOKS_ALLOW_LOOPBACK  1: also deliver over plain http to this machine, for receivers under development
    WEBHOOKS_TIMEOUT         how long an attempt may take, in seconds; default and maximum ${contract.delivery.timeoutSeconds}
    WEBHOOK_SECRETS_KEY      the key of encrypted webhook secrets: 32 bytes in base64, the same as for ${commandName('admin')}
    WEBHOOKS_OPERATIONS_PORT the port of /healthz, /readyz and /metrics; default: any free one, which is logged
    OPERATIONS_HOST          the address that they listen on; default 127.0.0.1
    ${keptDaysHelp}
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
  const port = portNumber('WEBHOOKS_OPERATIONS_PORT', process.env.WEBHOOKS_OPERATIONS_PORT || '0');
  const host = process.env.OPERATIONS_HOST || '127.0.0.1';
  const kept = keptDays();
  const log = pino({ level });
  const store = await openStore({
    url: databaseUrl(),
    secretsKey: secretsKey(),
    onCreated: (name) => log.warn(`created the database ${name}, which was empty`),
  });
  const { send, close } = createSend({ allowLoopback: loopback === '1', timeout });
  const operations = await startOperations({
    port,
    host,
    checkReady: store.ping,
    metrics: createRegistry(createStatusGauges(store.readStatus)),
  }).catch(portInUse(port, 'Set WEBHOOKS_OPERATIONS_PORT to a free one.'));
  const worker = startWorker({ queue: store, send, log, kept, lease: timeout + 15_000 });
  log.info({ operations: operations.url }, 'waiting for events');
  process.send?.(operations.url);
  stopOnSignal(async () => {
    operations.setStopping();
    await worker.stop();
    await operations.close();
    await close();
    await store.close();
  }, timeout + 1000);
}
