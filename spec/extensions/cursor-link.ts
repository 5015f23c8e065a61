import {
  isOptional,
  linkParameters,
  type Operation,
  parentOf,
  propertiesOf,
  propertyAt,
  toAcyclicSchema,
} from '@threads-api/contract/model';
import { createSchemaCheck, type SchemaCheck } from '../lint/check-schema.ts';
import { contractRule } from '../lint/contract-rule.ts';
import { listed, usesPaging } from './operation-lists.ts';

const fromBody = '$response.body#';

/** The link to the next page uses declared parameters and an existing cursor, which can be absent on the last page. */
export const cursorLink = contractRule((contract, report) => {
  if (!usesPaging(contract)) return;
  const check = createSchemaCheck();
  const ids = contract.operations.map(({ id }) => id);
  for (const operation of contract.operations) {
    for (const link of operation.success?.links ?? []) {
      const { operationId = operation.id } = link;
      if (!ids.includes(operationId))
        report(link, `No operation has the id ${operationId}. Use one of ${listed(ids)}.`, 'operationId');
      if (operationId !== operation.id) continue;
      for (const { key, name, expression } of linkParameters(link)) {
        const fault = faultOf(operation, name, expression, check);
        if (fault) report(link, fault, 'parameters', key);
      }
    }
  }
});

function faultOf(
  { id, parameters, success }: Operation,
  name: string,
  expression: string,
  check: SchemaCheck,
): string | undefined {
  const names = parameters.map((parameter) => parameter.name);
  if (!names.includes(name)) return `${id} has no parameter ${name}. Use one of ${listed(names)}.`;
  const [, used] = /^\$request\.(?:query|path|header)\.(.+)$/.exec(expression) ?? [];
  if (used !== undefined && !names.includes(used))
    return `${id} has no parameter ${used}. Use one of ${listed(names)}.`;
  const schema = success?.schema;
  if (!schema || !expression.startsWith(fromBody)) return undefined;
  const pointer = expression.slice(fromBody.length);
  const parent = propertyAt(schema, parentOf(pointer));
  const properties = Object.keys(propertiesOf(parent ?? {}));
  // The document may leave a part of the body open.
  if (parent && properties.length === 0) return undefined;
  const cursor = propertyAt(schema, pointer);
  if (!cursor) return `The response has no property at ${pointer}. Correct the pointer, or add the property.`;
  if (isOptional(schema, pointer) || !check(toAcyclicSchema(cursor), null)) return undefined;
  return `The cursor at ${pointer} is always present, so the last page cannot be recognized. Allow null, or make it optional.`;
}
