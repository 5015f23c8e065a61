import type { Check } from '../../check.ts';
import { effectChecks } from './effects.ts';
import { refusedWrites } from './refused.ts';

/** Operations that write. Without `allowWrites`, the kit sends only writes that the server must refuse. */
export const writeChecks: readonly Check[] = [...refusedWrites, ...effectChecks];
