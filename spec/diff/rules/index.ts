import type { DiffRule } from '../change.ts';
import { defaultChanged } from './default-changed.ts';
import { enumValueRemoved } from './enum-value-removed.ts';
import { extensionChanged } from './extension-changed.ts';
import { headerOptional } from './header-optional.ts';
import { schemaNameRemoved } from './schema-name-removed.ts';
import { scopeChanged } from './scope-changed.ts';
import { statusAdded } from './status-added.ts';
import { webhookPromise } from './webhook-promise.ts';

/** Changes that Redocly rates as harmless but D31 does not allow. Each rule is a file named after its id. */
export const diffRules: Record<string, DiffRule> = {
  'default-changed': defaultChanged,
  'enum-value-removed': enumValueRemoved,
  'extension-changed': extensionChanged,
  'header-optional': headerOptional,
  'schema-name-removed': schemaNameRemoved,
  'scope-changed': scopeChanged,
  'status-added': statusAdded,
  'webhook-promise': webhookPromise,
};
