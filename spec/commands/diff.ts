import { runCommand } from '@threads-api/cli';
import { contracts } from '../contract-files.ts';
import { createDiffCommand } from '../diff/diff-command.ts';

const manifest = new URL('../package.json', import.meta.url);

await runCommand({ ...createDiffCommand({ call: 'pnpm diff', contracts }), manifest });
