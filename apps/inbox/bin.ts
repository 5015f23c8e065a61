#!/usr/bin/env node
import { requireNode } from '@threads-api/command-line/require-node';

requireNode(import.meta.url);
await import('./server/main.ts');
