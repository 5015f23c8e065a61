import type { OpenApiDocument } from '../src/index.ts';

/** A document of another API, without extensions. */
export const trains: OpenApiDocument = {
  openapi: '3.1.0',
  info: { title: 'Trains', version: '3' },
  paths: {
    '/stations/{id}': {
      parameters: [{ name: 'id', in: 'path' as const, required: true, schema: { type: 'string' } }],
      get: { responses: { '200': { content: { 'application/json': { example: { name: 'Lyon' } } } } } },
      delete: { operationId: 'removeStation', responses: { '204': {} } },
    },
    '/stations/near': { get: { operationId: 'near', responses: { default: {} } } },
  },
  components: {
    schemas: { Part: { properties: { parts: { items: { $ref: '#/components/schemas/Part' } } } } },
  },
};
