import type { NodeType, Oas3Rule } from '@redocly/openapi-core';
import { camelCaseNames } from './camel-case-names.ts';
import { conditionalRead } from './conditional-read.ts';
import { described } from './described.ts';
import { enumDescribed } from './enum-described.ts';
import { errorParameter } from './error-parameter.ts';
import { errorShape } from './error-shape.ts';
import { errorStatus } from './error-status.ts';
import { exampleComplete } from './example-complete.ts';
import { exampleCursor } from './example-cursor.ts';
import { exampleFilter } from './example-filter.ts';
import { exampleId } from './example-id.ts';
import { exampleLimit } from './example-limit.ts';
import { exampleOrder } from './example-order.ts';
import { exampleRequest } from './example-request.ts';
import { exampleScenario } from './example-scenario.ts';
import { exampleThreadSums } from './example-thread-sums.ts';
import { headerExample } from './header-example.ts';
import { knownExtension } from './known-extension.ts';
import { linkComplete } from './link-complete.ts';
import { noYamlAlias } from './no-yaml-alias.ts';
import { nullableAtProperty } from './nullable-at-property.ts';
import { operationComplete } from './operation-complete.ts';
import { operationOneScope } from './operation-one-scope.ts';
import { pagingDeclared } from './paging-declared.ts';
import { parameterEffect } from './parameter-effect.ts';
import { parameterExamplePaired } from './parameter-example-paired.ts';
import { pathItemMethods } from './path-item-methods.ts';
import { portablePattern } from './portable-pattern.ts';
import { propertiesRequired } from './properties-required.ts';
import { readOnly } from './read-only.ts';
import { requirementCited } from './requirement-cited.ts';
import { requirementKnown } from './requirement-known.ts';
import { requirementTraced } from './requirement-traced.ts';
import { responseExample } from './response-example.ts';
import { responseHeaders } from './response-headers.ts';
import { schemaOpen } from './schema-open.ts';
import { scopeIn403 } from './scope-in-403.ts';
import { summaryStyle } from './summary-style.ts';
import { timestampFormat } from './timestamp-format.ts';
import { versionInServer } from './version-in-server.ts';
import { webhookExample } from './webhook-example.ts';

/** Each rule is a file named after its id. */
const rules: Record<string, Oas3Rule> = {
  'camel-case-names': camelCaseNames,
  'conditional-read': conditionalRead,
  described,
  'enum-described': enumDescribed,
  'error-parameter': errorParameter,
  'error-shape': errorShape,
  'error-status': errorStatus,
  'example-complete': exampleComplete,
  'example-cursor': exampleCursor,
  'example-filter': exampleFilter,
  'example-id': exampleId,
  'example-limit': exampleLimit,
  'example-order': exampleOrder,
  'example-request': exampleRequest,
  'example-scenario': exampleScenario,
  'example-thread-sums': exampleThreadSums,
  'header-example': headerExample,
  'known-extension': knownExtension,
  'link-complete': linkComplete,
  'no-yaml-alias': noYamlAlias,
  'nullable-at-property': nullableAtProperty,
  'operation-complete': operationComplete,
  'operation-one-scope': operationOneScope,
  'paging-declared': pagingDeclared,
  'parameter-effect': parameterEffect,
  'parameter-example-paired': parameterExamplePaired,
  'path-item-methods': pathItemMethods,
  'portable-pattern': portablePattern,
  'properties-required': propertiesRequired,
  'read-only': readOnly,
  'requirement-cited': requirementCited,
  'requirement-known': requirementKnown,
  'requirement-traced': requirementTraced,
  'response-example': responseExample,
  'response-headers': responseHeaders,
  'schema-open': schemaOpen,
  'scope-in-403': scopeIn403,
  'summary-style': summaryStyle,
  'timestamp-format': timestampFormat,
  'version-in-server': versionInServer,
  'webhook-example': webhookExample,
};

/**
 * The house style as a Redocly plugin. A document opts in with a redocly.yaml that lists this file under `plugins` and
 * `house/all` under `extends`.
 */
export default () => ({
  id: 'house',
  rules: { oas3: rules },
  configs: { all: { rules: Object.fromEntries(Object.keys(rules).map((id) => [`house/${id}`, 'error' as const])) } },
  // Redocly treats the fallbacks as responses: it follows their $refs and checks their examples.
  typeExtension: {
    oas3: (types: Record<string, NodeType>): Record<string, NodeType> => {
      const { Root } = types as { Root: NodeType };
      return {
        ...types,
        Root: { ...Root, properties: { ...Root.properties, 'x-fallback-responses': 'Responses' } },
      };
    },
  },
});
