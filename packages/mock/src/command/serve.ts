import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import {
  CouldNotRun,
  portInUse,
  portNumber,
  stopOnSignal,
  type Values,
  watchFile,
  wholeNumber,
} from '@threads-api/cli';
import { writeSecretFile } from '@threads-api/cli/local-server';
import { readDocument } from '@threads-api/cli/read-document';
import { checkSecret } from '../events/deliver-event.ts';
import { isHttpUrl } from '../events/receiver.ts';
import type { MockOptions } from '../server/mock-options.ts';
import { type MockTarget, mockTarget } from '../server/mock-target.ts';
import { type RunningMock, startMock } from '../server/start-mock.ts';
import type { options } from './help.ts';
import { printBanner, printEvent, printProblems, printRequest } from './print.ts';
import { readChaos, readControlSecret, readDelay, readLive, readRateLimit, readSeed } from './read-options.ts';
import { signingSecret } from './send-webhook.ts';

/** Starts the mock, which runs until Ctrl-C. */
export async function serve(values: Values<typeof options>, document: object | undefined): Promise<undefined> {
  const { spec, quiet, watch, 'target-file': targetFile, 'allow-host': allowedHosts } = values;
  if (watch && !spec) throw new CouldNotRun('--watch needs --spec FILE. See --help.');
  const port = portNumber('--port', values.port ?? process.env.MOCK_PORT ?? '4010');
  const controlSecret = readControlSecret(process.env.MOCK_CONTROL_SECRET);
  const mock = await startMock({
    port,
    ...(controlSecret && { controlSecret }),
    ...(allowedHosts && { allowedHosts: allowedHosts.split(',') }),
    ...(document && { document }),
    ...readFaults(values),
    ...readDataOptions(values),
    ...(!quiet && { onResponse: printRequest, onEvent: printEvent }),
  }).catch(portInUse(port, 'Choose another with --port or MOCK_PORT.'));
  stopOnSignal(mock.close);

  if (targetFile) await writeTarget(targetFile, mockTarget(mock.url, mock.contract()));
  printBanner(mock, controlSecret ? '$MOCK_CONTROL_SECRET' : `$(cat '${await writeSecret(mock)}')`);
  if (spec && watch) followSpec(spec, mock);
}

function readFaults(values: Values<typeof options>): MockOptions {
  const { delay, chaos, 'rate-limit': rateLimit, 'retry-after': retryAfter } = values;
  return {
    ...(delay && { delay: readDelay(delay) }),
    ...(chaos && { chaos: readChaos(chaos) }),
    ...(rateLimit && { rateLimit: readRateLimit(rateLimit) }),
    ...(retryAfter && { retryAfter: wholeNumber('--retry-after', retryAfter, 0, 86_400) }),
  };
}

function readDataOptions(values: Values<typeof options>): MockOptions {
  const { threads, live, seed, stateless, 'webhooks-to': to } = values;
  if (to && !isHttpUrl(to)) throw new CouldNotRun(`--webhooks-to is not an http(s) URL: '${to}'.`);
  const rate = live && readLive(live);
  const secret = to && signingSecret(values);
  if (secret) checkSecret(secret);
  return {
    ...(stateless && { stateless }),
    ...(seed && { seed: readSeed(seed) }),
    ...(threads && { threads: wholeNumber('--threads', threads, 1, 100_000) }),
    ...(rate && { live: rate }),
    ...(to && secret && { webhooks: { to, secret } }),
  };
}

/** Serves each saved edit of the file. After an invalid edit, keeps the last valid version. */
function followSpec(spec: string, mock: RunningMock): void {
  watchFile(spec, async () => {
    try {
      mock.use(await readDocument(spec));
      console.log(styleText('green', `Serving the new version of ${spec}.`));
      printProblems(mock.contract());
    } catch (error) {
      console.error(
        styleText('red', `${(error as Error).message.replace(/\.?$/, '.')} Still serving the last valid version.`),
      );
    }
  });
}

const writeSecret = ({ controlUrl, controlSecret }: RunningMock) =>
  writeSecretFile(`mock-${new URL(controlUrl).port}`, controlSecret);

async function writeTarget(file: string, target: MockTarget): Promise<void> {
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be written: ${code}. Choose another --target-file.`);
  });
}
