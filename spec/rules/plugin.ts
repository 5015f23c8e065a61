import type { NodeType } from '@redocly/openapi-core';
import { camelCaseNames } from './camel-case-names.ts';
import { errorShape } from './error-shape.ts';
import { exampleCursor } from './example-cursor.ts';
import { exampleOrder } from './example-order.ts';
import { exampleStory } from './example-story.ts';
import { exampleWhen } from './example-when.ts';
import { headerExample } from './header-example.ts';
import { nullableAtProperty } from './nullable-at-property.ts';
import { operationOneScope } from './operation-one-scope.ts';
import { operationStatuses } from './operation-statuses.ts';
import { propertiesRequired } from './properties-required.ts';
import { requirementCited } from './requirement-cited.ts';
import { requirementKnown } from './requirement-known.ts';
import { responseExample } from './response-example.ts';
import { responseHeaders } from './response-headers.ts';
import { schemaOpen } from './schema-open.ts';
import { summaryStyle } from './summary-style.ts';
import { threadsReadOnly } from './threads-read-only.ts';
import { timestampFormat } from './timestamp-format.ts';
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
      'example-cursor': exampleCursor,
      'example-order': exampleOrder,
      'example-story': exampleStory,
      'example-when': exampleWhen,
      'header-example': headerExample,
      'nullable-at-property': nullableAtProperty,
      'operation-one-scope': operationOneScope,
      'operation-statuses': operationStatuses,
      'properties-required': propertiesRequired,
      'requirement-cited': requirementCited,
      'requirement-known': requirementKnown,
      'response-example': responseExample,
      'response-headers': responseHeaders,
      'schema-open': schemaOpen,
      'summary-style': summaryStyle,
      'threads-read-only': threadsReadOnly,
      'timestamp-format': timestampFormat,
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
