import { runCommand } from '@threads-api/cli';
import { contracts } from '../contract-files.ts';
import { createLintCommand } from '../lint/lint-command.ts';

const manifest = new URL('../package.json', import.meta.url);

await runCommand({ ...createLintCommand({ call: 'pnpm lint', contracts }), manifest });
