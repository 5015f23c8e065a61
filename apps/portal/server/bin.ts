#!/usr/bin/env node
import { requireNode } from '@threads-api/cli/require-node';

// Below dist/lib, each module keeps its path.
requireNode(new URL('../../../../../package.json', import.meta.url));
await import('./main.ts');
