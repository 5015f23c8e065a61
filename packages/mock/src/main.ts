#!/usr/bin/env node
import { CouldNotRun, runCommand } from '@threads-api/cli';
import { readContract, contract as threads } from '@threads-api/contract';
import { help, options } from './command/help.ts';
import { sendWebhook } from './command/send-webhook.ts';
import { serve } from './command/serve.ts';
import { loadDocument } from './document/load-document.ts';
import { UnusableContract } from './document/served-contract.ts';
import { UnreadableSpec } from './document/unreadable-spec.ts';
import { NotSent } from './live/deliver-event.ts';

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
