import { contract } from '@threads-api/contract';

/**
 * The contract as Dredd can read it. Dredd knows OpenAPI 3.0 and needs one example of each required parameter; of the
 * responses it can only ask for the successful one.
 */
export function dreddDocument(): object {
  const paths = contract.operations.map(({ path, method, id, parameters, success }) => {
    const [example] = success?.examples ?? [];
    const operation = {
      operationId: id,
      parameters: parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name, example: value }) => ({
          name,
          in: 'path',
          required: true,
          example: value,
          schema: { type: 'string' },
        })),
      responses: {
        200: { description: 'The successful response.', content: { 'application/json': { example: example?.value } } },
      },
    };
    return [path, { [method.toLowerCase()]: operation }];
  });
  return { openapi: '3.0.3', info: { title: 'Threads', version: contract.version }, paths: Object.fromEntries(paths) };
}
