#!/usr/bin/env node
import { CouldNotRun, runCommand } from '@threads-api/cli';
import { readContract, contract as threads } from '@threads-api/contract';
import { NotSent } from './deliver-event.ts';
import { help, options } from './help.ts';
import { loadDocument } from './load-document.ts';
import { sendWebhook } from './send-webhook.ts';
import { serve } from './serve.ts';
import { UnusableContract } from './served-contract.ts';
import { UnreadableSpec } from './unreadable-spec.ts';

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
