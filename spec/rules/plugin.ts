import type { Oas3Rule } from '@redocly/openapi-core';
import { fallbackTypes } from '../extensions/fallback-types.ts';
import { camelCaseNames } from './camel-case-names.ts';
import { conditionalRead } from './conditional-read.ts';
import { described } from './described.ts';
import { enumDescribed } from './enum-described.ts';
import { errorParameter } from './error-parameter.ts';
import { errorShape } from './error-shape.ts';
import { errorStatus } from './error-status.ts';
import { exampleComplete } from './example-complete.ts';
import { exampleCursor } from './example-cursor.ts';
import { exampleId } from './example-id.ts';
import { exampleRequest } from './example-request.ts';
import { exampleScenario } from './example-scenario.ts';
import { exampleThreadSums } from './example-thread-sums.ts';
import { headerExample } from './header-example.ts';
import { knownExtension } from './known-extension.ts';
import { noYamlAlias } from './no-yaml-alias.ts';
import { nullableAtProperty } from './nullable-at-property.ts';
import { operationComplete } from './operation-complete.ts';
import { operationOneScope } from './operation-one-scope.ts';
import { parameterExamplePaired } from './parameter-example-paired.ts';
import { pathItemMethods } from './path-item-methods.ts';
import { portablePattern } from './portable-pattern.ts';
import { propertiesRequired } from './properties-required.ts';
import { readOnly } from './read-only.ts';
import { requirementCited } from './requirement-cited.ts';
import { requirementTraced } from './requirement-traced.ts';
import { responseExample } from './response-example.ts';
import { responseHeaders } from './response-headers.ts';
import { schemaOpen } from './schema-open.ts';
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
  'example-id': exampleId,
  'example-request': exampleRequest,
  'example-scenario': exampleScenario,
  'example-thread-sums': exampleThreadSums,
  'header-example': headerExample,
  'known-extension': knownExtension,
  'no-yaml-alias': noYamlAlias,
  'nullable-at-property': nullableAtProperty,
  'operation-complete': operationComplete,
  'operation-one-scope': operationOneScope,
  'parameter-example-paired': parameterExamplePaired,
  'path-item-methods': pathItemMethods,
  'portable-pattern': portablePattern,
  'properties-required': propertiesRequired,
  'read-only': readOnly,
  'requirement-cited': requirementCited,
  'requirement-traced': requirementTraced,
  'response-example': responseExample,
  'response-headers': responseHeaders,
  'schema-open': schemaOpen,
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
  // `pnpm diff` loads this plugin for its types.
  typeExtension: fallbackTypes,
});
