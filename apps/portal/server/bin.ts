#!/usr/bin/env node
import { requireNode } from '@threads-api/cli/require-node';

// In dist/lib, each module keeps its path relative to the repository.
requireNode(new URL('../../../../../package.json', import.meta.url));
await import('./main.ts');
