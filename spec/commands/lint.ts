import { runCommand } from '@threads-api/cli';
import { contracts } from '../contract-files.ts';
import { createLintCommand } from '../lint/lint-command.ts';

await runCommand(createLintCommand({ call: 'pnpm lint', contracts }));
