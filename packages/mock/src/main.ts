#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { styleText } from 'node:util';
import {
  CouldNotRun,
  type ExitCode,
  type Options,
  portInUse,
  portNumber,
  runCommand,
  stopOnSignal,
  type Values,
  watchFile,
} from '@threads-api/command-line';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import { loadDocument, UnreadableSpec } from './load-document.ts';
import { type MockTarget, mockTarget } from './mock-target.ts';
import { mockTokens } from './mock-tokens.ts';
import { readChaos, readDelay, readRateLimit, readSeed } from './read-options.ts';
import { NotSent, sendExample } from './send-example.ts';
import { UnusableContract } from './served-contract.ts';
import { type MockAnswer, type RunningMock, startMock } from './start-mock.ts';

const help = `
A mock of the Conversation Threads API. It responds with the examples of the contract.

  threads-mock                                             serve the API
  threads-mock webhooks --to URL --event note.created      send a signed example event to a receiver

    --port N              default 4010 (or MOCK_PORT); 0 for any free port
    --spec FILE           serve another OpenAPI document; YAML or JSON
    --watch               with --spec: serve each edit as soon as it is saved
    --delay 200 | 200-800 wait this many milliseconds before each response
    --chaos 5%            respond to this share of requests with 429 or 503
    --seed N              repeat the same delays and chaos at each start
    --rate-limit 10/1m    allow each token this many requests per minute (or 10/30s)
    --target-file FILE    write the target file for threads-conformance, as JSON
    --quiet               do not log requests

    --to URL              with webhooks: the URL of the receiver
    --event TYPE          with webhooks: the type of the event
    --secret whsec_…      with webhooks: the signing secret; default WEBHOOK_SECRET, or a new secret, which is printed

    --help

The mock accepts any token except these: ${mockTokens.unauthorized} gets 401, ${mockTokens.noNotes} and ${mockTokens.noThreads} get 403,
${mockTokens.rateLimited} gets 429. "Prefer: code=429", "Prefer: example=emptyPage" and "Prefer: dynamic=true" work as in Prism.

Press Ctrl-C to stop. Exit code 0: stopped, or the receiver accepted the event; 1: the receiver rejected it; 2: could not run.
`;

const options = {
  port: { type: 'string' },
  spec: { type: 'string' },
  watch: { type: 'boolean' },
  delay: { type: 'string' },
  chaos: { type: 'string' },
  seed: { type: 'string' },
  'rate-limit': { type: 'string' },
  'target-file': { type: 'string' },
  quiet: { type: 'boolean' },
  to: { type: 'string' },
  event: { type: 'string' },
  secret: { type: 'string' },
} satisfies Options;

await runCommand({
  help,
  options,
  positionals: 1,
  expected: [UnusableContract, UnreadableSpec, NotSent],
  async run(values, [command]) {
    const document = values.spec ? await loadDocument(values.spec) : undefined;
    const contract = document ? readContract(document) : threads;
    if (command === 'webhooks') return sendWebhook(values, contract);
    if (command) throw new CouldNotRun(`'${command}' is one argument too many. See --help.`);
    return serve(values, document, contract);
  },
});

async function serve(
  values: Values<typeof options>,
  document: object | undefined,
  contract: Contract,
): Promise<undefined> {
  const { spec, delay, chaos, seed, quiet, watch, 'rate-limit': rateLimit, 'target-file': targetFile } = values;
  if (watch && !spec) throw new CouldNotRun('--watch needs --spec FILE. See --help.');
  const port = portNumber('--port', values.port ?? process.env.MOCK_PORT ?? '4010');
  const mock = await startMock({
    port,
    ...(document && { document }),
    ...(delay && { delay: readDelay(delay) }),
    ...(chaos && { chaos: readChaos(chaos) }),
    ...(seed && { seed: readSeed(seed) }),
    ...(rateLimit && { rateLimit: readRateLimit(rateLimit) }),
    ...(!quiet && { onAnswer: printAnswer }),
  }).catch(portInUse(port, 'Choose another with --port or MOCK_PORT.'));
  stopOnSignal(mock.close);

  if (targetFile) await writeTarget(targetFile, mockTarget(mock.url, contract));
  console.log(`The mock is running at ${styleText('bold', mock.url)}\n`);
  console.log(`  curl -H "Authorization: Bearer any" "${mock.url}/threads?unread=1"\n`);
  if (spec && watch) followSpec(spec, mock);
}

/** Serves each edit of the file as soon as it is saved. After an invalid edit, the mock keeps the last valid document. */
function followSpec(spec: string, mock: RunningMock): void {
  watchFile(spec, async () => {
    try {
      mock.use(await loadDocument(spec));
      console.log(styleText('green', `Serving the new version of ${spec}.`));
    } catch (error) {
      console.error(styleText('red', `${(error as Error).message} Still serving the last valid version.`));
    }
  });
}

/** Exits with 0 if the receiver accepted the event, with 1 if not. */
async function sendWebhook(
  { to, event, secret = process.env.WEBHOOK_SECRET }: Values<typeof options>,
  contract: Contract,
): Promise<ExitCode> {
  if (!to || !event) throw new CouldNotRun('webhooks needs --to URL and --event TYPE. See --help.');
  if (!URL.canParse(to)) throw new CouldNotRun(`--to is not a URL: '${to}'.`);
  const signingSecret = secret ?? `whsec_${randomBytes(32).toString('base64')}`;
  if (!secret) console.log(`Signed with ${signingSecret}`);
  const { id, status } = await sendExample({ to, event, secret: signingSecret, contract });
  const accepted = status >= 200 && status < 300;
  console.log(`${event} ${id}: ${styleText(accepted ? 'green' : 'red', `${status}`)}`);
  return accepted ? 0 : 1;
}

async function writeTarget(file: string, target: MockTarget): Promise<void> {
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    throw new CouldNotRun(`${file} cannot be written: ${code}. Choose another --target-file.`);
  });
}

function printAnswer({ method, url, status, operationId = '-', example = '', milliseconds }: MockAnswer): void {
  const color = status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red';
  console.log(
    `${styleText(color, `${status}`)} ${method} ${url}  ${styleText('dim', `${operationId} ${example} ${milliseconds.toFixed(0)} ms`)}`,
  );
}
