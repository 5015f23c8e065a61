import { runCommand } from '@threads-api/cli';
import { contractFile } from '../contract-files.ts';
import { createDiffCommand } from '../diff/diff-command.ts';

await runCommand(createDiffCommand({ call: 'pnpm diff', document: contractFile }));
