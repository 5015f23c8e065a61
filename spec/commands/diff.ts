import { runCommand } from '@threads-api/cli';
import { contractFile, inboxFile } from '../contract-files.ts';
import { createDiffCommand } from '../diff/diff-command.ts';

await runCommand(createDiffCommand({ call: 'pnpm diff', document: contractFile, internal: inboxFile }));
