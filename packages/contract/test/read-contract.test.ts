import { describe, expect, test } from 'vitest';
import manifest from '../package.json' with { type: 'json' };
import {
  contract,
  extensions,
  findExtension,
  findInvalidPart,
  type OpenApiDocument,
  readContract,
  requirements,
  toPointer,
  valueAt,
} from '../src/index.ts';
import source from '../src/openapi.gen.json' with { type: 'json' };

/** The keys that lead to each part of a value. */
const placesIn = (value: unknown): string[][] =>
  Object.entries(typeof value === 'object' && value !== null ? value : {}).flatMap(([key, part]) => [
    [key],
    ...placesIn(part).map((rest) => [key, ...rest]),
  ]);

describe('the published document', () => {
  test('keeps its $refs, so that generators can name types', () => {
    expect(JSON.stringify(source)).toContain('"$ref":"#/components/schemas/Thread"');
  });

  test('contains every clause of every requirement', () => {
    const pointers = requirements.flatMap(({ clauses }) => clauses.map(({ pointer }) => pointer.slice(1)));
    expect(pointers.filter((pointer) => valueAt(source, pointer) === undefined)).toEqual([]);
  });
});

describe('operations', () => {
  test('have the method, path and scope of the contract', () => {
    const operations = contract.operations.map(({ id, method, path, scope }) => `${id}: ${method} ${path}, ${scope}`);
    expect(operations.slice(0, 3)).toEqual([
      'listThreads: GET /threads, threads:read',
      'getThread: GET /threads/{id}, threads:read',
      'listThreadNotes: GET /threads/{id}/notes, notes:read',
    ]);
    expect(contract.scopes).toEqual(['threads:read', 'notes:read']);
    expect(contract.basePath).toBe('/api/v1');
  });

  test('describe their paging', () => {
    expect(contract.operation('getThread').paging).toEqual({
      limit: { name: 'historyLimit', default: 100, minimum: 1, maximum: 200 },
      cursor: { name: 'historyCursor', pointer: '/history/nextCursor' },
      list: '/history/data',
      identity: 'id',
      order: ['timestamp'],
      direction: 'backward',
    });
    expect(contract.operation('listThreads').paging).toMatchObject({ list: '/data', direction: 'forward' });
  });

  test('pair each response example with the parameters of the same name', () => {
    const exchanges = contract.operation('listThreadNotes').examples;
    const requestOf = (name: string) => exchanges.find((exchange) => exchange.name === name)?.request;
    expect(requestOf('firstPage')).toEqual({
      path: { id: 'thr_w5NfYp2K' },
      query: { limit: '4' },
      known: true,
    });
    expect(requestOf('rateLimited')).toEqual({ path: {}, query: {}, known: false });
  });
});

describe('match', () => {
  test.each([
    ['GET', '/threads', 'listThreads', {}],
    ['HEAD', '/threads/a%20b', 'getThread', { id: 'a b' }],
    ['GET', '/threads/%zz/notes?limit=1', 'listThreadNotes', { id: '%zz' }],
  ])('%s %s is %s', (method, path, id, parameters) => {
    expect(contract.match(method, path)).toMatchObject({ operation: { id }, parameters, allowed: ['GET', 'HEAD'] });
  });

  test('an undeclared method returns the allowed methods', () => {
    expect(contract.match('POST', '/threads')).toEqual({ parameters: {}, allowed: ['GET', 'HEAD'] });
  });

  test.each(['', '/', '/threads/', '/Threads', '/threads/a/b'])('%j is not a path of the contract', (path) => {
    expect(contract.match('GET', path)).toEqual({ parameters: {}, allowed: [] });
  });
});

test('the rate limit, webhook delivery and webhook scopes come from extensions', () => {
  expect(contract.rateLimit).toEqual({ requests: 300, windowSeconds: 60 });
  expect(contract.delivery).toMatchObject({ timeoutSeconds: 15, attempts: 10 });
  expect(contract.webhooks.map(({ type, scope }) => `${type} ${scope}`)).toContain('note.created notes:read');
});

describe('a third-party document', () => {
  const document: OpenApiDocument = {
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

  test('needs no extensions', () => {
    const trains = readContract(document);
    const [station, remove] = trains.operations;
    expect(station).toMatchObject({ id: 'GET /stations/{id}', parameters: [{ name: 'id' }] });
    expect(station?.examples).toMatchObject([{ name: 'example', value: { name: 'Lyon' } }]);
    expect(remove?.success?.status).toBe('204');
    expect(trains).toMatchObject({ basePath: '', scopes: [], webhooks: [], fallbacks: {} });
    expect(trains.match('GET', '/stations/near').operation?.id).toBe('near');
    expect(trains.match('PUT', '/stations/a').allowed).toEqual(['GET', 'DELETE', 'HEAD']);
  });

  test('may have several parameters in a segment, and a long path does not take long', () => {
    const get = { responses: { default: {} } };
    const files = readContract({ ...document, paths: { '/{name}.{type}{n}/{a}--{b}--{c}/x': { get } } });
    const parameters = { name: 'a.tar', type: 'g', n: 'z', a: '-1--2', b: '3', c: '4' };
    expect(files.match('GET', '/a.tar.gz/-1--2--3--4/x').parameters).toEqual(parameters);
    expect(files.match('GET', `/${'.-'.repeat(8_000)}/${'--'.repeat(8_000)}/y`).allowed).toEqual([]);
  });

  test('pairs request bodies with responses by name, for any status', () => {
    const json = (examples: object) => ({ content: { 'application/json': { examples } } }) as never;
    const post = {
      requestBody: json({ valid: { value: { seats: 2 } }, full: { value: { seats: 90 } } }),
      responses: {
        '201': json({ valid: { value: { id: 'b1' } } }),
        '409': json({ full: { value: { title: 'Full' } } }),
      },
    };
    const [booking] = readContract({ ...document, paths: { '/bookings': { post } } }).operations;
    expect(booking?.requestBody).toMatchObject({ required: false, contentTypes: ['application/json'] });
    expect(booking?.examples).toMatchObject([
      { name: 'valid', status: '201', request: { body: { seats: 2 }, known: true } },
      { name: 'full', status: '409', request: { body: { seats: 90 }, known: true } },
    ]);
  });

  test('gets its base path from the defaults of the server variables', () => {
    const servers = [{ url: 'https://{host}/{stage}/v2/', variables: { stage: { default: 'beta' } } }];
    expect(readContract({ ...document, servers }).basePath).toBe('/beta/v2');
  });

  test('may have a recursive schema', () => {
    const part = readContract(document).schemas.Part as { properties: { parts: { items: unknown } } };
    expect(part.properties.parts.items).toBe(part);
  });

  describe('with an invalid part', () => {
    const read = (broken: unknown, more: object = {}) =>
      readContract({ ...document, ...more, paths: { '/broken': broken, '/sound': { get: { operationId: 'sound' } } } });
    const answer = (schema: object) => ({
      get: { responses: { '200': { content: { 'application/json': { schema } } } } },
    });
    const loop = { schemas: { A: { $ref: '#/components/schemas/B' }, B: { $ref: '#/components/schemas/A' } } };

    test.each([
      [
        'a wrong $ref',
        answer({ $ref: '#/components/schemas/None' }),
        'The $ref #/components/schemas/None cannot be resolved.',
      ],
      ['a $ref with a bad escape', answer({ $ref: '#/%' }), 'The $ref #/% cannot be resolved.'],
      ['a path with a wrong $ref', { $ref: './other.yaml' }, 'The $ref ./other.yaml cannot be resolved.'],
      ['an invalid pattern', answer({ items: { pattern: '[' } }), 'The pattern [ is not a valid regular expression.'],
      ['an unknown type', answer({ type: 'strin', 'x-source': { type: 'table' } }), 'The type strin is unknown.'],
      ['a circular $ref', answer({ $ref: '#/components/schemas/A' }), ' cannot be resolved.'],
      [
        'a header without a value',
        { get: { responses: { 200: { headers: { A: null } } } } },
        'The operation cannot be read: ',
      ],
      ['an operation without a value', { get: null }, '#/paths/~1broken/get is not an object.'],
      ['a path that is a number', 5, '#/paths/~1broken is not an object.'],
    ])('%s disables only its operation', (_, broken, problem) => {
      const { operations } = read(broken, { components: loop });
      expect(operations.map((operation) => operation.path)).toEqual(['/broken', '/sound']);
      expect(operations.map((operation) => operation.problem)).toEqual([expect.stringContaining(problem), undefined]);
    });

    test('an example and an extension may contain anything', () => {
      const example = { $ref: '#/nowhere', type: 'bike', default: 1 };
      const [operation] = read(
        answer({ properties: { value: { type: 'string' } }, example, 'x-source': [{ from: { type: 'table' } }] }),
      ).operations;
      expect(operation?.problem).toBeUndefined();
      expect(operation?.success?.schema?.example).toEqual(example);
    });

    const ofOperation = (operation: object) => ({ paths: { '/c': { get: operation } } });

    test.each([
      [{ paths: { '/a': null, 'x-b': 5, '/c': { get: {}, post: null } } }, '/paths/~1c/post is not an object.'],
      [{ paths: [] }, '/paths is not an object.'],
      [{ webhooks: { a: 5 } }, '/webhooks/a is not an object.'],
      [{ webhooks: { a: { post: { parameters: {} } } } }, '/webhooks/a/post/parameters is not a list.'],
      [{ components: 3 }, '/components is not an object.'],
      [{ components: { schemas: null } }, '/components/schemas is not an object.'],
      [{ servers: [null] }, '/servers/0 is not an object.'],
      [{ servers: [{ url: 5 }] }, '/servers/0/url is not a text.'],
      [{ security: 'bearer' }, '/security is not a list.'],
      [{ security: [null] }, '/security/0 is not an object.'],
      [{ security: [{ bearer: true }] }, '/security/0/bearer is not a list.'],
      [ofOperation({ security: {} }), '/paths/~1c/get/security is not a list.'],
      [ofOperation({ parameters: {} }), '/paths/~1c/get/parameters is not a list.'],
      [ofOperation({ responses: null }), '/paths/~1c/get/responses is not an object.'],
      [{ paths: { '/c': { parameters: {}, get: {} } } }, '/paths/~1c/parameters is not a list.'],
      [{ paths: { '/c': { parameters: [5], get: {} } } }, '/paths/~1c/parameters/0 is not an object.'],
      [{ paths: { '/c': [] } }, '/paths/~1c is not an object.'],
      [
        { paths: { '/c': { additionalOperations: { COPY: 5 } } } },
        '/paths/~1c/additionalOperations/COPY is not an object.',
      ],
      [ofOperation({ responses: { 200: null } }), '/paths/~1c/get/responses/200 is not an object.'],
    ])('the first one of a document is found: %j', (parts, problem) => {
      expect(findInvalidPart(parts)?.problem).toBe(`#${problem}`);
      expect(() => readContract(parts)).not.toThrow();
    });

    test('any part may be of a wrong kind', () => {
      const schema = {
        oneOf: [{ $ref: '#/components/schemas/Cat' }, { type: 'object', properties: { kind: { const: 'dog' } } }],
        discriminator: { propertyName: 'kind', mapping: { cat: '#/components/schemas/Cat' } },
      };
      const content = { 'application/json': { schema, examples: { one: { value: 1 } } } };
      const response = {
        description: 'OK',
        headers: { 'X-A': { schema: {}, examples: { a: { value: 1 } } } },
        content,
      };
      const parameters = [{ name: 'cursor', in: 'query', schema: { type: 'string', enum: ['a'] }, 'x-filters': {} }];
      const operation = { parameters, requestBody: { content }, responses: { 200: response }, security: [{ key: [] }] };
      const whole = {
        servers: [{ url: '/{a}', variables: { a: { default: 'b' } } }],
        'x-fallback-responses': { 404: response },
        paths: { '/a/{id}': { parameters, post: operation } },
        webhooks: { made: { post: operation } },
        components: {
          schemas: { Cat: { allOf: [{ properties: { kind: { enum: ['cat'] } } }] } },
          securitySchemes: { key: {} },
        },
      };
      for (const wrong of [null, 5, 'x', [], {}, [null], { $ref: 5 }])
        for (const place of placesIn(whole)) {
          const changed = structuredClone(whole);
          const parent = valueAt(changed, toPointer(place.slice(0, -1)));
          Object.assign(Object(parent), { [place.at(-1) ?? '']: wrong });
          const read = () => [findInvalidPart(changed), readContract(changed)];
          expect(read, `${place.join('/')}: ${JSON.stringify(wrong)}`).not.toThrow();
        }
    });

    test('invalid security of the document disables the operations that use it', () => {
      const { operations } = read({ get: { security: [] } }, { security: 5 });
      expect(operations.map(({ problem }) => problem)).toEqual([undefined, '#/security is not a list.']);
    });

    test('an almost empty document can be read', () => {
      const bare = readContract({
        paths: { '/a': null, '/b': {} },
        servers: [{}],
        webhooks: { a: null, b: 5, c: { get: null, post: { operationId: 'valid' } } },
      });
      expect(bare).toMatchObject({ operations: [], title: '', basePath: '' });
      expect(bare.webhooks.map(({ operationId }) => operationId)).toEqual(['valid']);
      expect(readContract({ paths: null, servers: null, webhooks: null, info: null })).toMatchObject({ webhooks: [] });
    });
  });

  test('with OpenAPI 3.0 schemas is converted to 3.1', () => {
    const { schemas } = readContract({
      ...document,
      components: {
        schemas: {
          Name: { type: 'string', enum: ['a'], nullable: true },
          Price: { type: 'number', minimum: 0, exclusiveMinimum: true, maximum: 9, exclusiveMaximum: false },
          Owner: { nullable: true, allOf: [{ $ref: '#/components/schemas/Name' }] },
        },
      },
    });
    expect(schemas.Name).toEqual({ type: ['string', 'null'], enum: ['a', null] });
    expect(schemas.Price).toEqual({ type: 'number', minimum: 0, exclusiveMinimum: 0, maximum: 9 });
    expect(schemas.Owner).toEqual({ anyOf: [{ allOf: [schemas.Name] }, { type: 'null' }] });
  });

  test('may have two paths that differ only in a parameter name', () => {
    const paths = { '/a/{id}': { get: { operationId: 'get' } }, '/a/{name}': { delete: { operationId: 'remove' } } };
    const { match } = readContract({ ...document, paths });
    expect([match('GET', '/a/1').operation?.id, match('DELETE', '/a/1').operation?.id]).toEqual(['get', 'remove']);
    expect(match('PUT', '/a/1').allowed).toEqual(['GET', 'DELETE', 'HEAD']);
  });

  test('with OpenAPI 3.2 may use QUERY and custom methods', () => {
    const { operations, match } = readContract({
      ...document,
      paths: {
        '/search': { query: { operationId: 'search' }, additionalOperations: { COPY: { operationId: 'copy' } } },
      },
    });
    expect(operations.map(({ id }) => id)).toEqual(['search', 'copy']);
    expect(match('QUERY', '/search').operation?.id).toBe('search');
  });

  test('may have a recursive $ref with a description beside it', () => {
    const again = { description: 'A part of the part.', $ref: '#/components/schemas/Part' };
    const Part = { properties: { part: again }, required: ['part'] };
    const { schemas } = readContract({ ...document, components: { schemas: { Part } } });
    expect(schemas.Part).toHaveProperty('properties.part.properties.part.required', ['part']);
    expect(schemas.Part).not.toHaveProperty('description');
  });

  test.each([
    ['https://trains.example/', ''],
    ['/v1/', '/v1'],
    ['v1', '/v1'],
    ['./', ''],
    ['//trains.example/v1?x=1', '/v1'],
  ])('the base path of %s is "%s"', (url, basePath) => {
    expect(readContract({ ...document, servers: [{ url }] }).basePath).toBe(basePath);
  });
});

describe('filters', () => {
  const parameters = [
    { name: 'unread', in: 'query', schema: { enum: ['1'] }, 'x-filters': { property: 'unread', values: { 1: true } } },
    { name: 'status', in: 'query', schema: { enum: ['open', 'closed'] }, 'x-filters': { property: 'status' } },
    { name: 'count', in: 'query', schema: { type: 'integer' }, 'x-filters': { property: 'messageCount' } },
    { name: 'fields', in: 'query', schema: { type: 'string' }, 'x-effect': 'none' },
  ];
  const paths = { '/threads': { get: { operationId: 'list', parameters } }, '/replies/{id}/likes': { get: {} } };
  const { operations, rejectsUnknownParameters } = readContract({
    openapi: '3.1.0',
    info: { title: 'Filters', version: '1' },
    paths,
  });

  test('keep the entries whose property has the requested value', () => {
    const entry = { unread: true, status: 'open', messageCount: 3 };
    const passing = operations[0]?.filters.map(({ name, passes }) => [
      name,
      ['1', 'open', 'closed', '3'].filter((value) => passes(entry, value)),
    ]);
    expect(passing).toEqual([
      ['unread', ['1']],
      ['status', ['open']],
      ['count', ['3']],
    ]);
    expect(operations[0]?.filters.map(({ choices }) => choices)).toEqual([['1'], ['open', 'closed'], undefined]);
  });

  test('the resource of a path is singular', () => {
    expect(operations.map(({ resource }) => resource)).toEqual([undefined, 'reply']);
    expect(contract.operation('listThreadNotes').resource).toBe('thread');
  });

  test('unknown parameters are rejected only if the document says so', () => {
    expect(rejectsUnknownParameters).toBe(false);
    expect(contract.rejectsUnknownParameters).toBe(true);
  });
});

describe('pointerOf', () => {
  test('returns the pointer of each part, following $refs', () => {
    const operation = contract.operation('getThread');
    const [exchange] = operation.examples;
    const parts = [
      operation,
      operation.responses['401'],
      operation.success?.headers.ETag,
      exchange,
      operation.parameters[1],
    ];
    expect(parts.map((part) => contract.pointerOf(part as object))).toEqual([
      '#/paths/~1threads~1{id}/get',
      '#/components/responses/Unauthorized',
      '#/components/headers/ETag',
      '#/components/examples/brakeSqueal',
      '#/components/parameters/historyLimit',
    ]);
    for (const part of parts) expect(valueAt(source, contract.pointerOf(part as object))).toBeDefined();
  });

  test('returns the pointer of the $ref if a description is beside it', () => {
    const sender = valueAt(contract.schemas, '/Thread/properties/sender');
    expect(contract.pointerOf(sender as object)).toBe('#/components/schemas/Thread/properties/sender');
  });
});

test('OpenAPI 3.2 examples may use dataValue, and extensions are neither paths nor responses', () => {
  const examples = { found: { dataValue: [1] }, elsewhere: { externalValue: 'a' } };
  const content = { 'application/json': { examples } };
  const get = { operationId: 'search', responses: { '200': { content }, 'x-more': {} } };
  const { operations, version } = readContract({
    openapi: '3.2.0',
    info: { title: 'T', version: 1 },
    paths: { 'x-internal': { get: {} }, '/search': { get } },
  });
  expect(version).toBe('1');
  expect(operations.map(({ id }) => id)).toEqual(['search']);
  expect(operations[0]?.examples).toMatchObject([{ name: 'found', value: [1] }]);
  expect(Object.keys(operations[0]?.responses ?? {})).toEqual(['200']);
});

test('every extension in the published document is in the table and has the right type', () => {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      if (!key.startsWith('x-')) visit(value);
      else {
        found.add(key);
        expect(findExtension(key)?.is(value), key).toBe(true);
      }
    }
  };
  visit(source);
  // The contract itself uses neither x-effect nor x-internal.
  expect([...found, 'x-effect', 'x-internal'].toSorted()).toEqual(Object.keys(extensions).toSorted());
});

test('the package has no run-time dependencies', () => {
  expect(manifest).not.toHaveProperty('dependencies');
  expect(manifest).not.toHaveProperty('peerDependencies');
});

describe('another document with extensions', () => {
  const link = { operationId: 'find', parameters: { 'query.after': '$response.body#/next' } };
  const document = (extension: object) => ({
    openapi: '3.1.0',
    paths: {
      '/books': {
        get: {
          operationId: 'find',
          parameters: [
            { name: 'size', in: 'query', schema: { type: 'integer' }, ...extension },
            { name: 'after', in: 'query' },
          ],
          responses: {
            200: {
              content: { 'application/json': { schema: { properties: { items: { type: 'array' }, next: {} } } } },
              links: { first: { operationId: 'get', parameters: { id: '$response.body#/items/0/id' } }, more: link },
            },
          },
        },
      },
    },
  });

  test('takes the cursor from the link to the same operation', () => {
    const { paging } = readContract(document({ 'x-limits': '/items' })).operation('find');
    expect(paging).toMatchObject({ list: '/items', cursor: { name: 'after', pointer: '/next' } });
  });

  test.each([{ 'x-limits': 5 }, { 'x-limits': null }, { 'x-filters': 'size' }, { 'x-filters': [] }])(
    'ignores an extension of the wrong type: %j',
    (extension) => {
      const { problem, paging, filters } = readContract(document(extension)).operation('find');
      expect({ problem, paging, filters }).toEqual({ problem: undefined, paging: undefined, filters: [] });
    },
  );
});
