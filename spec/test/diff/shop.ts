/** A JSON object of a document. Tests edit it freely. */
// biome-ignore lint/suspicious/noExplicitAny: edits reach into any part of a document
export type Json = any;

const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object) => ({ 'application/json': { schema } });

/** A bookshop's contract without a configuration, for planted changes. */
export const createShop = (): Json => ({
  openapi: '3.1.0',
  info: { title: 'Bookshop', version: '1.0.0', description: 'Sells books.' },
  servers: [{ url: 'https://books.example/v1' }],
  'x-rate-limit': { requests: 300, windowSeconds: 60 },
  'x-fallback-responses': {
    405: { description: 'Another method', headers: { Allow: { required: true, schema: { type: 'string' } } } },
  },
  security: [{ key: [] }],
  paths: {
    '/books': {
      get: {
        operationId: 'listBooks',
        summary: 'List books',
        parameters: [
          {
            name: 'genre',
            in: 'query',
            'x-filters': { property: 'genre' },
            schema: { type: 'string', enum: ['crime', 'poetry'] },
          },
          { name: 'limit', in: 'query', schema: { type: 'integer', minimum: 1, maximum: 100, default: 20 } },
          { name: 'ids', in: 'query', schema: { type: 'array', items: { type: 'string' } } },
          { $ref: '#/components/parameters/Shop' },
        ],
        responses: {
          200: {
            description: 'A page',
            headers: {
              'X-Total': { required: true, schema: { type: 'integer' } },
              'X-Page': { schema: { type: 'integer' } },
            },
            content: { ...json(ref('Page')), 'text/csv': { schema: { type: 'string' } } },
          },
          401: { description: 'No key', content: json(ref('Problem')) },
        },
      },
      post: {
        operationId: 'createBook',
        security: [{ token: ['write', 'read'] }, { key: [] }],
        requestBody: {
          required: true,
          content: { ...json(ref('NewBook')), 'application/xml': { schema: ref('NewBook') } },
        },
        responses: {
          201: { description: 'Created', content: json(ref('Book')) },
          202: { description: 'Will be created' },
        },
      },
    },
    '/books/{bookId}': {
      parameters: [{ name: 'bookId', in: 'path', required: true, schema: { type: 'string' } }],
      get: {
        operationId: 'getBook',
        security: [],
        responses: { 200: { description: 'A book', content: json(ref('Book')) } },
      },
      put: {
        operationId: 'replaceBook',
        security: [{ token: ['write'] }],
        requestBody: { content: json(ref('NewBook')) },
        responses: { 204: { description: 'Replaced' } },
      },
      delete: { operationId: 'deleteBook', responses: { 204: { description: 'Deleted' } } },
    },
    '/media': {
      get: {
        operationId: 'listMedia',
        security: [{}, { key: [] }],
        responses: { 200: { description: 'Media', content: json({ type: 'array', items: ref('Medium') }) } },
      },
      post: {
        operationId: 'addMedium',
        requestBody: { required: true, content: json(ref('Medium')) },
        responses: { 201: { description: 'Added' } },
      },
    },
  },
  webhooks: {
    bookSold: {
      post: {
        operationId: 'onBookSold',
        parameters: [{ name: 'X-Signature', in: 'header', required: true, schema: { type: 'string' } }],
        requestBody: { required: true, content: json(ref('Sale')) },
        responses: { '2XX': { description: 'Received' } },
      },
    },
  },
  components: {
    securitySchemes: {
      key: { type: 'apiKey', in: 'header', name: 'X-Key' },
      token: {
        type: 'oauth2',
        flows: { clientCredentials: { tokenUrl: 'https://id.example/token', scopes: { read: '', write: '' } } },
      },
    },
    parameters: { Shop: { name: 'shop', in: 'query', schema: { type: 'string', maxLength: 20 } } },
    schemas: {
      Page: {
        type: 'object',
        required: ['data', 'next'],
        properties: {
          data: { type: 'array', 'x-order': ['-released'], 'x-page-direction': 'forward', items: ref('Book') },
          next: { type: ['string', 'null'] },
        },
      },
      Book: {
        type: 'object',
        description: 'A book in the shop.',
        required: ['id', 'title', 'status', 'author'],
        properties: {
          id: { type: 'string', maxLength: 40 },
          title: { type: 'string', minLength: 1 },
          subtitle: { type: ['string', 'null'] },
          price: { type: 'number', minimum: 0 },
          status: { type: 'string', enum: ['in_print', 'out_of_print'] },
          author: ref('Author'),
          sequel: ref('Book'),
          released: { type: 'string', format: 'date' },
        },
      },
      Author: {
        type: 'object',
        required: ['name'],
        properties: { name: { type: 'string' }, born: { type: 'integer' } },
      },
      BookBase: {
        type: 'object',
        required: ['title'],
        properties: {
          title: { type: 'string', minLength: 1, maxLength: 200 },
          pages: { type: 'integer', exclusiveMinimum: 0 },
          binding: { type: 'string', enum: ['hard', 'soft'] },
          released: { type: 'string', format: 'date' },
          code: { type: ['string', 'integer'] },
        },
      },
      NewBook: {
        allOf: [
          ref('BookBase'),
          {
            type: 'object',
            required: ['isbn'],
            properties: { isbn: { type: 'string', pattern: '^[0-9]+$' }, stock: { type: 'integer', default: 0 } },
          },
        ],
      },
      Medium: {
        oneOf: [ref('Paperback'), ref('Audio')],
        discriminator: { propertyName: 'kind' },
      },
      Paperback: {
        type: 'object',
        required: ['kind', 'pages'],
        properties: { kind: { type: 'string' }, pages: { type: 'integer' } },
      },
      Audio: {
        type: 'object',
        required: ['kind', 'minutes'],
        properties: { kind: { type: 'string' }, minutes: { type: 'integer' } },
      },
      Sale: {
        type: 'object',
        required: ['bookId', 'amount'],
        properties: { bookId: { type: 'string' }, amount: { type: 'integer' }, buyer: { type: 'string' } },
      },
      Problem: { type: 'object', required: ['message'], properties: { message: { type: 'string' } } },
    },
  },
});

/** Removes an entry of a list. */
export function remove<T>(list: T[], entry: T): void {
  const index = list.indexOf(entry);
  if (index < 0) throw new Error(`The list does not contain ${entry}.`);
  list.splice(index, 1);
}
