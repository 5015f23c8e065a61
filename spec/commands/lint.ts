import { runCommand } from '@threads-api/cli';
import { contractFile, inboxFile } from '../contract-files.ts';
import { createLintCommand } from '../lint/lint-command.ts';

await runCommand(createLintCommand({ call: 'pnpm lint', document: contractFile, internal: inboxFile }));
