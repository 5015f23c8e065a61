import type { Oas3Rule } from '@redocly/openapi-core';
import { cursorLink } from './cursor-link.ts';
import { effectNone } from './effect-none.ts';
import { exampleFilter } from './example-filter.ts';
import { exampleLimit } from './example-limit.ts';
import { exampleOrder } from './example-order.ts';
import { extensionName } from './extension-name.ts';
import { extensionValue } from './extension-value.ts';
import { fallbackStatus } from './fallback-status.ts';
import { fallbackTypes } from './fallback-types.ts';
import { filterProperty } from './filter-property.ts';
import { limitList } from './limit-list.ts';
import { linkComplete } from './link-complete.ts';
import { orderProperties } from './order-properties.ts';
import { pagingDeclared } from './paging-declared.ts';
import { parameterEffect } from './parameter-effect.ts';
import { rateLimitDeclared } from './rate-limit-declared.ts';
import { requirementKnown } from './requirement-known.ts';
import { scopeIn403 } from './scope-in-403.ts';
import { scopeKnown } from './scope-known.ts';
import { unknownParametersDeclared } from './unknown-parameters-declared.ts';
import { webhooksDeclared } from './webhooks-declared.ts';

/** Each rule is a file named after its id. */
const rules: Record<string, Oas3Rule> = {
  'cursor-link': cursorLink,
  'effect-none': effectNone,
  'example-filter': exampleFilter,
  'example-limit': exampleLimit,
  'example-order': exampleOrder,
  'extension-name': extensionName,
  'extension-value': extensionValue,
  'fallback-status': fallbackStatus,
  'filter-property': filterProperty,
  'limit-list': limitList,
  'link-complete': linkComplete,
  'order-properties': orderProperties,
  'paging-declared': pagingDeclared,
  'parameter-effect': parameterEffect,
  'rate-limit-declared': rateLimitDeclared,
  'requirement-known': requirementKnown,
  'scope-in-403': scopeIn403,
  'scope-known': scopeKnown,
  'unknown-parameters-declared': unknownParametersDeclared,
  'webhooks-declared': webhooksDeclared,
};

/** These may be deliberate: another tool's extension with a similar name, a parameter that nobody checks. */
const warnings = new Set(['extension-name', 'parameter-effect']);

/**
 * The rules for the extensions in packages/contract/src/model/extensions.ts, as a Redocly plugin. They apply to every
 * document that uses the extensions, without the house style. A redocly.yaml can change each one: `extensions/limit-list: off`.
 */
export default () => ({
  id: 'extensions',
  rules: { oas3: rules },
  configs: {
    all: {
      rules: Object.fromEntries(
        Object.keys(rules).map((id) => [`extensions/${id}`, warnings.has(id) ? ('warn' as const) : ('error' as const)]),
      ),
    },
  },
  typeExtension: fallbackTypes,
});
