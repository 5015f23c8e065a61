import { requireNode } from '@threads-api/cli/require-node';

requireNode(new URL('../package.json', import.meta.url));
await import('./run-installed.ts');
