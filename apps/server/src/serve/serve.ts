import { writeFile } from 'node:fs/promises';
import { CouldNotRun, stopOnSignal } from '@threads-api/cli';
import type { Logger } from 'pino';
import { createLog, describeError, waitUntilAvailable } from '#operations';
import { isPlainHttp, type Settings } from '#settings';
import type { Store } from '#store';
import { openDemo } from '../demo/open-demo.ts';
import { serveActions } from '../demo/serve-actions.ts';
import { checkAddresses, listenForOperations } from './addresses.ts';
import { announce } from './announce.ts';
import { openData } from './open-data.ts';
import type { ServeOptions } from './serve-options.ts';
import { graceMilliseconds, type RunningService, startService } from './start-service.ts';

/** Runs the service until it is stopped. Settings are checked before anything is opened or created. */
export async function serve(options: ServeOptions): Promise<void> {
  const { settings, parts } = options;
  const log = createLog(settings.logLevel);
  await checkAddresses(settings, parts).catch((error: Error) => {
    process.send?.({ error: (error.cause as NodeJS.ErrnoException | undefined)?.code });
    throw error;
  });
  if (options.demo) return serveDemo(options, log);
  const operations = await listenForOperations(settings, log);
  let service: RunningService | undefined;
  let store: Store;
  const stopping = stopOnTerm(settings, log, async (how) => {
    if (service) return service.stop(how);
    operations.setStopping();
    return operations.close();
  });
  try {
    store = await waitUntilAvailable(() => openData(settings, log), {
      log,
      signal: stopping,
      onWaiting: operations.setWaiting,
    });
    service = await startService({ settings, parts, log, store, operations });
  } catch (error) {
    // The signal handler ends the process.
    if (stopping.aborted) return;
    throw error;
  }
  const publicUrl = service.urls.inbox && settings.inboxUrl;
  if (publicUrl && isPlainHttp(publicUrl))
    log.warn('INBOX_URL is plain HTTP, so others on the network can read sessions. Use https.');
  const urls = { ...service.urls, ...(publicUrl && { inbox: publicUrl.origin }) };
  // Only a command needs the address, so the service continues if it cannot be stored.
  if (urls.inbox)
    await store
      .notePageAddress(urls.inbox)
      .catch((error) => log.warn({ err: describeError(error) }, 'the address of the page was not stored'));
  announce(log, { urls });
}

async function serveDemo({ settings, parts, targetFile }: ServeOptions, log: Logger): Promise<void> {
  const { store, ...demo } = await openDemo();
  const operations = await listenForOperations(settings, log);
  const service = await startService({ settings, parts, log, store, operations });
  const actions = targetFile ? await serveActions(demo.actions, settings) : undefined;
  stopOnTerm(settings, log, async (how) => {
    actions?.stop();
    await service.stop(how);
  });
  const { urls } = service;
  // Before `announce`, so that the file exists when the addresses are printed.
  if (targetFile) await writeTarget(targetFile, { baseUrl: urls.api, ...demo.target, actions: actions?.commands });
  const signIn = urls.inbox && `${urls.inbox}/sign-in#${(await demo.createSignInLink()).secret}`;
  announce(log, {
    urls,
    demo: { token: demo.target.tokens.full, ...(urls.mcp && { mcpToken: demo.mcpToken }), ...(signIn && { signIn }) },
  });
}

/** Stops the service when the process gets a signal. The returned `AbortSignal` aborts when stopping begins. */
function stopOnTerm({ drainSeconds }: Settings, log: Logger, stop: RunningService['stop']): AbortSignal {
  const stopping = new AbortController();
  stopOnSignal(
    async (reason) => {
      log.info({ reason }, 'stopping');
      stopping.abort();
      await stop({ drain: reason === 'SIGTERM' });
      log.info('stopped');
    },
    drainSeconds * 1000 + graceMilliseconds + 5_000,
  );
  return stopping.signal;
}

async function writeTarget(file: string, target: object): Promise<void> {
  // The file contains tokens and the secret path of the actions.
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`, { mode: 0o600 }).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new CouldNotRun(`${file} cannot be written: ${code}. Choose another --target-file.`);
    },
  );
}
