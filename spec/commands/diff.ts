import { runCommand } from '@threads-api/cli';
import { contracts } from '../contract-files.ts';
import { createDiffCommand } from '../diff/diff-command.ts';

await runCommand(createDiffCommand({ call: 'pnpm diff', contracts }));
