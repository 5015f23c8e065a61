import { contract } from '@threads-api/contract';

/**
 * Reduces the contract to the parts that Dredd supports: OpenAPI 3.0, one example for each required parameter, successful
 * responses only.
 */
export function dreddDocument(): object {
  const paths = contract.operations.map(({ path, method, id, examples, success }) => {
    const example = examples.find(({ status }) => status === success?.status);
    const parameters = Object.entries(example?.request.path ?? {}).map(([name, value]) => ({
      name,
      in: 'path',
      required: true,
      example: value,
      schema: { type: 'string' },
    }));
    // Dredd compares the content type literally.
    const content = { 'application/json; charset=utf-8': { example: example?.value } };
    const responses = { 200: { description: 'The successful response.', content } };
    return [path, { [method.toLowerCase()]: { operationId: id, parameters, responses } }];
  });
  return { openapi: '3.0.3', info: { title: 'Threads', version: contract.version }, paths: Object.fromEntries(paths) };
}
