import cluster from 'node:cluster';
import { writeFile } from 'node:fs/promises';
import { CouldNotRun, stopOnSignal } from '@threads-api/cli';
import type { Logger } from 'pino';
import { createLimiter, createLog } from '#operations';
import type { Settings } from '#settings';
import type { Store } from '#store';
import { openDemo } from '../demo/open-demo.ts';
import { serveActions } from '../demo/serve-actions.ts';
import { loadSite } from '../inbox/load-site.ts';
import { checkAddresses } from './addresses.ts';
import { announce } from './announce.ts';
import { openData } from './open-data.ts';
import type { PartName } from './parts.ts';
import type { ServeOptions } from './serve-options.ts';
import { graceMilliseconds, type RunningService, startService } from './start-service.ts';
import { readWorkers, startWorkers, stopWithPrimary } from './workers.ts';

/** Runs the service until it is stopped. Settings are checked before anything is opened or created. */
export async function serve(options: ServeOptions): Promise<void> {
  const { settings, parts } = options;
  const log = createLog(settings.logLevel);
  if (cluster.isWorker) return serveAsWorker(settings, parts, log);
  const workers = options.workers === undefined ? undefined : readWorkers(options.workers);
  await checkAddresses(settings, parts).catch((error: Error) => {
    process.send?.({ error: (error.cause as NodeJS.ErrnoException | undefined)?.code });
    throw error;
  });
  if (options.demo) return serveDemo(options, log);
  const service = workers ? await startWorkers(workers, { settings, parts, log }) : await start(settings, parts, log);
  stopOnTerm(service, settings, log);
  const publicUrl = service.urls.inbox && settings.inboxUrl;
  announce(log, { urls: { ...service.urls, ...(publicUrl && { inbox: publicUrl.origin }) } });
}

async function start(
  settings: Settings,
  parts: readonly PartName[],
  log: Logger,
  store?: Store,
): Promise<RunningService> {
  // Redis first: if it cannot be reached, no database is created.
  const limits = await createLimiter(settings.rateLimitUrl, log);
  const site = parts.includes('inbox') ? await loadSite() : undefined;
  return startService({ store: store ?? (await openData(settings, log)), settings, parts, log, limits, site });
}

/** Serves beside other workers. Only the process that started them prints addresses. */
async function serveAsWorker(settings: Settings, parts: PartName[], log: Logger): Promise<void> {
  const service = await start(
    settings,
    parts.filter((part) => part !== 'webhooks'),
    log,
  );
  stopWithPrimary(service.stop);
  process.send?.(service.urls);
}

async function serveDemo({ settings, parts, targetFile }: ServeOptions, log: Logger): Promise<void> {
  const demo = await openDemo();
  const service = await start(settings, parts, log, demo.store);
  const actions = targetFile ? await serveActions(demo.actions, settings) : undefined;
  stopOnTerm(service, settings, log, () => actions?.stop());
  const { urls } = service;
  // First, so that the file exists when the addresses appear.
  if (targetFile) await writeTarget(targetFile, { baseUrl: urls.api, ...demo.target, actions: actions?.commands });
  const signIn = urls.inbox && `${urls.inbox}/sign-in#${(await demo.createSignInLink()).secret}`;
  announce(log, {
    urls,
    demo: { token: demo.target.tokens.full, ...(urls.mcp && { mcpToken: demo.mcpToken }), ...(signIn && { signIn }) },
  });
}

function stopOnTerm(
  service: RunningService,
  { drainSeconds }: Settings,
  log: Logger,
  alsoStop: () => void = () => {},
): void {
  stopOnSignal(
    async (reason) => {
      log.info({ reason }, 'stopping');
      alsoStop();
      await service.stop({ drain: reason === 'SIGTERM' });
      log.info('stopped');
    },
    drainSeconds * 1000 + graceMilliseconds + 5_000,
  );
}

async function writeTarget(file: string, target: object): Promise<void> {
  // It has tokens, and the secret of the actions.
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`, { mode: 0o600 }).catch(
    ({ code }: NodeJS.ErrnoException) => {
      throw new CouldNotRun(`${file} cannot be written: ${code}. Choose another --target-file.`);
    },
  );
}
