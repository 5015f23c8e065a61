#!/usr/bin/env node
import { CouldNotRun, runCommand } from '@threads-api/cli';
import { readDocument, UnreadableSpec } from '@threads-api/cli/read-document';
import { readContract, contract as threads } from '@threads-api/contract';
import { help, options } from './command/help.ts';
import { sendWebhook } from './command/send-webhook.ts';
import { serve } from './command/serve.ts';
import { UnusableContract } from './document/served-contract.ts';
import { NotSent } from './events/deliver-event.ts';

await runCommand({
  help,
  options,
  manifest: new URL('../package.json', import.meta.url),
  positionals: 1,
  expected: [UnusableContract, UnreadableSpec, NotSent],
  async run(values, [command]) {
    if (command && command !== 'webhooks') throw new CouldNotRun(`Unexpected argument '${command}'. See --help.`);
    const document = values.spec ? await readDocument(values.spec) : undefined;
    if (!command) return serve(values, document);
    return sendWebhook(values, document ? readContract(document) : threads);
  },
});
