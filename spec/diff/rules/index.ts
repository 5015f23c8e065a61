import type { DiffRule } from '../change.ts';
import { defaultChanged } from './default-changed.ts';
import { extensionChanged } from './extension-changed.ts';
import { headerOptional } from './header-optional.ts';
import { scopeChanged } from './scope-changed.ts';
import { statusAdded } from './status-added.ts';
import { webhookPromise } from './webhook-promise.ts';

/** What Redocly rates as harmless and D31 does not; each rule is a file named after its id. */
export const diffRules: Record<string, DiffRule> = {
  'default-changed': defaultChanged,
  'extension-changed': extensionChanged,
  'header-optional': headerOptional,
  'scope-changed': scopeChanged,
  'status-added': statusAdded,
  'webhook-promise': webhookPromise,
};
