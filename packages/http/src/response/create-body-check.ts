import { type Operation, toAcyclicSchema } from '@threads-api/contract/model';
import type { ValidateFunction } from 'ajv';
import { failed } from '../failure.ts';
import { createAjv } from '../request/ajv-reader.ts';

/** Returns a function that throws a 500 if a response body violates the contract. Schemas are compiled on first use. */
export function createBodyCheck(onInvalid: (operation: Operation, violations: unknown) => void) {
  const ajv = createAjv();
  const compiled = new Map<object, ValidateFunction>();
  return (operation: Operation, status: number, text: string): void => {
    const { schema } = operation.responses[status] ?? {};
    if (!schema) return;
    const validate = compiled.get(schema) ?? ajv.compile(toAcyclicSchema(schema));
    compiled.set(schema, validate);
    if (validate(JSON.parse(text))) return;
    onInvalid(operation, validate.errors);
    throw failed();
  };
}
