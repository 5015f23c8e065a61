#!/usr/bin/env node
import { styleText } from 'node:util';
import { CouldNotRun, type ExitCode, runCommand, type Values } from '@threads-api/cli';
import { readDocument } from '@threads-api/cli/read-document';
import { type Contract, readContract, contract as threads } from '@threads-api/contract';
import { notes, options, usage } from './command/help.ts';
import { isHttpUrl, signingSecret } from './command/read-options.ts';
import { serve } from './command/serve.ts';
import { UnusableContract } from './document/served-contract.ts';
import { NotSent, sendExample } from './events/deliver-event.ts';

await runCommand({
  usage,
  options,
  notes,
  manifest: new URL('../package.json', import.meta.url),
  positionals: 1,
  commands: ['webhooks'],
  expected: [UnusableContract, NotSent],
  async run(values, [command]) {
    if (command && command !== 'webhooks') throw new CouldNotRun(`Unexpected argument '${command}'. See --help.`);
    const document = values.spec ? await readDocument(values.spec) : undefined;
    if (!command) return serve(values, document);
    return sendWebhook(values, document ? readContract(document) : threads);
  },
});

/** Sends an example event. Returns 0 if the receiver accepted it, otherwise 1. */
async function sendWebhook(values: Values<typeof options>, contract: Contract): Promise<ExitCode> {
  const { to, event } = values;
  if (!to || !event) throw new CouldNotRun('webhooks needs --to URL and --event TYPE. See --help.');
  if (!isHttpUrl(to)) throw new CouldNotRun(`--to is not an http(s) URL: '${to}'.`);
  const { id, status } = await sendExample({ to, event, secret: signingSecret(values), contract });
  const accepted = status >= 200 && status < 300;
  console.log(`${event} ${id}: ${styleText(accepted ? 'green' : 'red', `${status}`)}`);
  return accepted ? 0 : 1;
}
