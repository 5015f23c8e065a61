import type { NodeType } from '@redocly/openapi-core';
import { camelCaseNames } from './camel-case-names.ts';
import { errorShape } from './error-shape.ts';
import { errorStatus } from './error-status.ts';
import { exampleComplete } from './example-complete.ts';
import { exampleCursor } from './example-cursor.ts';
import { exampleOrder } from './example-order.ts';
import { exampleStory } from './example-story.ts';
import { exampleThreadSums } from './example-thread-sums.ts';
import { exampleWhen } from './example-when.ts';
import { headerExample } from './header-example.ts';
import { knownExtension } from './known-extension.ts';
import { nullableAtProperty } from './nullable-at-property.ts';
import { operationOneScope } from './operation-one-scope.ts';
import { operationStatuses } from './operation-statuses.ts';
import { pathItemMethods } from './path-item-methods.ts';
import { propertiesRequired } from './properties-required.ts';
import { readOnly } from './read-only.ts';
import { requirementCited } from './requirement-cited.ts';
import { requirementKnown } from './requirement-known.ts';
import { responseExample } from './response-example.ts';
import { responseHeaders } from './response-headers.ts';
import { schemaOpen } from './schema-open.ts';
import { scopeIn403 } from './scope-in-403.ts';
import { summaryStyle } from './summary-style.ts';
import { timestampFormat } from './timestamp-format.ts';
import { versionInServer } from './version-in-server.ts';
import { whenFilter } from './when-filter.ts';
import { whenId } from './when-id.ts';
import { whenLimit } from './when-limit.ts';
import { whenParameters } from './when-parameters.ts';

/** The house style: each rule is a file named after its id. Turned on in redocly.yaml. */
export default () => ({
  id: 'house',
  rules: {
    oas3: {
      'camel-case-names': camelCaseNames,
      'error-shape': errorShape,
      'error-status': errorStatus,
      'example-complete': exampleComplete,
      'example-cursor': exampleCursor,
      'example-order': exampleOrder,
      'example-story': exampleStory,
      'example-thread-sums': exampleThreadSums,
      'example-when': exampleWhen,
      'header-example': headerExample,
      'known-extension': knownExtension,
      'nullable-at-property': nullableAtProperty,
      'operation-one-scope': operationOneScope,
      'operation-statuses': operationStatuses,
      'path-item-methods': pathItemMethods,
      'properties-required': propertiesRequired,
      'read-only': readOnly,
      'requirement-cited': requirementCited,
      'requirement-known': requirementKnown,
      'response-example': responseExample,
      'response-headers': responseHeaders,
      'schema-open': schemaOpen,
      'scope-in-403': scopeIn403,
      'summary-style': summaryStyle,
      'timestamp-format': timestampFormat,
      'version-in-server': versionInServer,
      'when-filter': whenFilter,
      'when-id': whenId,
      'when-limit': whenLimit,
      'when-parameters': whenParameters,
    },
  },
  // The fallbacks are responses like any other: their $refs are followed and their examples checked.
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
