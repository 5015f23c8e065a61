#!/usr/bin/env node
import { styleText } from 'node:util';
import { CouldNotRun, type ExitCode, runCommand, type Values } from '@threads-api/cli';
import { readDocument } from '@threads-api/cli/read-document';
import { readContract, contract as threads } from '@threads-api/contract';
import { notes, options, usage, webhooksOptions, webhooksUsage } from './command/help.ts';
import { isHttpUrl, signingSecret } from './command/read-options.ts';
import { serve } from './command/serve.ts';
import { UnusableContract } from './document/served-contract.ts';
import { NotSent, sendExample } from './events/deliver-event.ts';

await runCommand({
  usage,
  options,
  notes,
  manifest: new URL('../package.json', import.meta.url),
  expected: [UnusableContract, NotSent],
  commands: { webhooks: async () => ({ usage: webhooksUsage, options: webhooksOptions, run: sendWebhook }) },
  run: async (values) => serve(values, values.spec ? await readDocument(values.spec) : undefined),
});

/** Sends an example event. Returns 0 if the receiver accepted it, otherwise 1. */
async function sendWebhook(values: Values<typeof webhooksOptions>): Promise<ExitCode> {
  const { to, event, spec } = values;
  if (!to || !event) throw new CouldNotRun('webhooks needs --to URL and --event TYPE. See --help.');
  if (!isHttpUrl(to)) throw new CouldNotRun(`--to is not an http(s) URL: '${to}'.`);
  const contract = spec ? readContract(await readDocument(spec)) : threads;
  const { id, status } = await sendExample({ to, event, secret: signingSecret(values), contract });
  const accepted = status >= 200 && status < 300;
  console.log(`${event} ${id}: ${styleText(accepted ? 'green' : 'red', `${status}`)}`);
  return accepted ? 0 : 1;
}
