import type { Operation } from '@threads-api/contract';
import { badRequest, notFound } from '@threads-api/contract/errors';
import type { Request } from 'express';

/** Rejects headers that are longer than the contract allows, and ids that are too long to exist (D18). */
export function lengthCheck(operation: Operation): (request: Request) => void {
  const limited = operation.parameters.flatMap(({ name, in: part, schema: { maxLength } }) =>
    part !== 'query' && typeof maxLength === 'number' ? [{ name, part, maxLength, key: name.toLowerCase() }] : [],
  );
  return ({ params, headers }) => {
    for (const { name, part, maxLength, key } of limited) {
      const value = part === 'path' ? params[name] : headers[key];
      if (value === undefined || value.length <= maxLength) continue;
      if (part === 'path') throw notFound(operation);
      throw badRequest(`The header '${name}' has more than ${maxLength} characters.`);
    }
  };
}
