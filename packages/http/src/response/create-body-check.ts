import { type Operation, toAcyclicSchema } from '@threads-api/contract/model';
import type { ValidateFunction } from 'ajv';
import { createAjv } from '../request/ajv-reader.ts';

/** Returns a function that throws an error if a response body violates the contract. Schemas are compiled on first use. */
export function createBodyCheck() {
  const ajv = createAjv();
  const compiled = new Map<object, ValidateFunction>();
  return (operation: Operation, status: number, text: string): void => {
    const { schema } = operation.responses[status] ?? {};
    if (!schema) return;
    const validate = compiled.get(schema) ?? ajv.compile(toAcyclicSchema(schema));
    compiled.set(schema, validate);
    if (validate(JSON.parse(text))) return;
    throw new Error(`The response of ${operation.id} violates the contract: ${JSON.stringify(validate.errors)}`);
  };
}
