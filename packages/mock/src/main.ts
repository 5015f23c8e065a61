#!/usr/bin/env node
import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { parseArgs, styleText } from 'node:util';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import type { RateLimit } from './interruptions.ts';
import { loadDocument, UnreadableSpec } from './load-document.ts';
import { mockTarget } from './mock-target.ts';
import { mockTokens } from './mock-tokens.ts';
import { NotSent, sendExample } from './send-example.ts';
import { type MockAnswer, startMock, UnusableContract } from './start-mock.ts';
import { watchFile } from './watch-file.ts';

const help = `
A mock of the Conversation Threads API that answers the request, from the contract's own examples.

  threads-mock                                             serves the API
  threads-mock webhooks --to URL --event note.created      sends a signed example event to a receiver

    --port N              default 4010 (or MOCK_PORT); 0 for any free one
    --spec FILE           another description than the one this comes with; YAML or JSON
    --watch               with --spec: serve each edit as soon as it is saved
    --delay 200 | 200-800 wait so many milliseconds before each answer
    --chaos 5%            answer so many requests with 429 or 503
    --seed N              the same delays and chaos at each start
    --rate-limit 10/1m    so many requests a minute (or 10/30s), for each token
    --target-file FILE    write what threads-conformance needs to know, as JSON
    --quiet               no line for each request

    --to URL              with webhooks: the receiver
    --event TYPE          with webhooks: which event
    --secret whsec_…      with webhooks: what it is signed with; default WEBHOOK_SECRET, else a new one, which is shown

    --help

Any token is taken, but for these: ${mockTokens.unauthorized} gets 401, ${mockTokens.noNotes} and ${mockTokens.noThreads} get 403,
${mockTokens.rateLimited} gets 429. "Prefer: code=429", "Prefer: example=emptyPage" and "Prefer: dynamic=true" work as in Prism.

Ends on Ctrl-C. Exit code 0: ended, or taken by the receiver; 1: not taken; 2: could not run.
`;

/** Why the mock cannot run, in a line that says what to do. */
class CouldNotRun extends Error {}

try {
  await run();
} catch (error) {
  const expected = [CouldNotRun, UnusableContract, UnreadableSpec, NotSent].some((kind) => error instanceof kind);
  console.error(expected ? (error as Error).message : error);
  process.exitCode = 2;
}

async function run(): Promise<void> {
  const { values, positionals } = parseOptions();
  if (values.help) {
    console.log(help.trim());
    return;
  }
  const { spec } = values;
  if (positionals[0] === 'webhooks')
    return sendWebhook(values, spec ? readContract(await loadDocument(spec)) : threads);
  if (positionals[0]) throw new CouldNotRun(`'${positionals[0]}' is one word too many. See --help.`);
  if (values.watch && !spec) throw new CouldNotRun('--watch goes with --spec FILE. See --help.');
  const port = values.port ?? process.env.MOCK_PORT ?? '4010';
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new CouldNotRun(`--port is a number up to 65535, not '${port}'. See --help.`);
  const document = spec ? await loadDocument(spec) : undefined;
  const mock = await startMock({
    port: Number(port),
    ...(document && { document }),
    ...(values.delay && { delay: delayOf(values.delay) }),
    ...(values.chaos && { chaos: shareOf(values.chaos) }),
    ...(values.seed && { seed: seedOf(values.seed) }),
    ...(values['rate-limit'] && { rateLimit: rateOf(values['rate-limit']) }),
    ...(!values.quiet && { onAnswer: printAnswer }),
  }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    throw new CouldNotRun(`The port ${port} is in use. Choose another with --port or MOCK_PORT.`);
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(0));

  const targetFile = values['target-file'];
  if (targetFile) await writeTarget(targetFile, mockTarget(mock.url, document ? readContract(document) : threads));
  console.log(`The mock is at ${styleText('bold', mock.url)}\n`);
  console.log(`  curl -H "Authorization: Bearer any" "${mock.url}/threads?unread=1"\n`);
  if (spec && values.watch) {
    watchFile(spec, async () => {
      try {
        mock.use(await loadDocument(spec));
        console.log(styleText('green', `${spec} is served as it is now.`));
      } catch (error) {
        console.error(styleText('red', `${(error as Error).message} The last good contract is still served.`));
      }
    });
  }
}

/** Exit code 0 if the receiver took it, 1 if not. */
async function sendWebhook(
  { to, event, secret = process.env.WEBHOOK_SECRET }: { to?: string; event?: string; secret?: string },
  contract: Contract,
): Promise<void> {
  if (!to || !event) throw new CouldNotRun('webhooks needs --to URL and --event TYPE. See --help.');
  if (!URL.canParse(to)) throw new CouldNotRun(`--to is no address: '${to}'.`);
  const used = secret ?? `whsec_${randomBytes(32).toString('base64')}`;
  if (!secret) console.log(`signed with ${used}`);
  const { id, status } = await sendExample({ to, event, secret: used, contract });
  const taken = status >= 200 && status < 300;
  console.log(`${event} ${id}: ${styleText(taken ? 'green' : 'red', `${status}`)}`);
  process.exitCode = taken ? 0 : 1;
}

async function writeTarget(file: string, target: object): Promise<void> {
  await writeFile(file, `${JSON.stringify(target, null, 2)}\n`).catch(({ code }: NodeJS.ErrnoException) => {
    console.error(`${file} cannot be written: ${code}. Choose another --target-file.`);
    process.exit(2);
  });
}

function parseOptions() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
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
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw new CouldNotRun(`${(error as Error).message.split(/\. |\.?\n/)[0]}. See --help.`);
  }
}

function delayOf(text: string): number | [number, number] {
  const [, from, to] = /^(\d{1,6})(?:-(\d{1,6}))?$/.exec(text) ?? [];
  if (from === undefined || (to !== undefined && Number(to) < Number(from))) {
    throw new CouldNotRun(`--delay is milliseconds, as 200 or 200-800, not '${text}'. See --help.`);
  }
  return to === undefined ? Number(from) : [Number(from), Number(to)];
}

function shareOf(text: string): number {
  const percent = /^(\d{1,3}(?:\.\d+)?)%$/.exec(text)?.[1];
  if (percent === undefined || Number(percent) > 100)
    throw new CouldNotRun(`--chaos is a percentage, as 5%, not '${text}'. See --help.`);
  return Number(percent) / 100;
}

function seedOf(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new CouldNotRun(`--seed is a whole number, not '${text}'. See --help.`);
  return Number(text);
}

function rateOf(text: string): RateLimit {
  const [, requests, length, unit] = /^([1-9]\d*)\/([1-9]\d*)(s|m|h)$/.exec(text) ?? [];
  if (!requests || !length || !unit)
    throw new CouldNotRun(`--rate-limit is requests/time, as 10/1m or 10/30s, not '${text}'. See --help.`);
  return { requests: Number(requests), windowSeconds: Number(length) * { s: 1, m: 60, h: 3600 }[unit as 's'] };
}

function printAnswer({ method, url, status, operationId = '-', example = '', milliseconds }: MockAnswer): void {
  const colour = status < 300 ? 'green' : status < 400 ? 'cyan' : status < 500 ? 'yellow' : 'red';
  console.log(
    `${styleText(colour, `${status}`)} ${method} ${url}  ${styleText('dim', `${operationId} ${example} ${milliseconds.toFixed(0)} ms`)}`,
  );
}
