#!/usr/bin/env node
import { requireNode } from '@threads-api/cli/require-node';

requireNode(new URL('../package.json', import.meta.url));
await import('./main.ts');
