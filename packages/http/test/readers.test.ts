import { text as readText } from 'node:stream/consumers';
import { contract as threads } from '@threads-api/contract';
import type { Contract, Operation, Parameter, SchemaObject } from '@threads-api/contract/model';
import { isRepeating } from '@threads-api/testing';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Call } from '../src/call.ts';
import { createValidatorReader } from '../src/express/validator-reader.ts';
import { Failure, type HttpRequest } from '../src/index.ts';
import { createAjvReader } from '../src/request/ajv-reader.ts';
import { createInputReader } from '../src/request/create-input-reader.ts';
import type { RequestReader } from '../src/request/request-reader.ts';
import { bookshop } from '../testing/bookshop/bookshop.ts';

/** The number of requests to each operation. */
const runs = isRepeating ? 1_500 : 150;

/** Returns the parsed input or the error: its status and the name of the invalid part. */
function createVerdict(contract: Contract, operation: Operation, readerFor: ReturnType<RequestReader>) {
  const read = createInputReader(contract, operation, readerFor(operation), { maxBodyBytes: 10_000 });
  return async (request: HttpRequest) => {
    const call = new Call(request);
    const [path = '', ...query] = request.target.split('?');
    Object.assign(call, {
      segments: operation.match(path) ?? {},
      search: query.length > 0 ? `?${query.join('?')}` : '',
    });
    try {
      return await read(call);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      return { status: error.status, part: /'[^']*'|^The body/.exec(error.message)?.[0] };
    }
  };
}

/** Values at and around the limits of a schema, and values of other types. */
function valuesFor(schema: SchemaObject): fc.Arbitrary<string> {
  const { minimum, maximum, enum: choices = [], items } = schema as Record<string, number> & SchemaObject;
  const numbers = [minimum, maximum].flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
  const listed = (choices as unknown[]).map(String);
  const fitting = [...numbers.map(String), ...listed, ...(items ? ['ab', 'a', '7'] : []), 'true', '2026-02-30', '12'];
  const odd = [
    '',
    ' 1',
    '0x10',
    '1e1',
    '+1',
    '1.0',
    '1.5',
    '-0',
    '9'.repeat(400),
    'null',
    '%',
    '<',
    'ä',
    '[]',
    '{}',
    '\0',
  ];
  return fc.oneof(fc.constantFrom(...fitting), fc.constantFrom(...odd), fc.string({ maxLength: 45 }));
}

/** Half of the path parameters are valid, so that the rest of the request matters. */
const textsFor = (part: Parameter['in'], schema: SchemaObject) =>
  part === 'path' ? fc.oneof(fc.constant('7'), valuesFor(schema)) : valuesFor(schema);

const encode = (text: string) => encodeURIComponent(text.toWellFormed());

function requestsTo({ method, path, parameters, requestBody }: Operation): fc.Arbitrary<HttpRequest> {
  const inPart = (part: Parameter['in']) => parameters.filter((parameter) => parameter.in === part);
  const query = fc.array(
    fc.oneof(
      ...inPart('query').map(({ name, schema }) =>
        valuesFor(schema).map((value) => `${encode(name)}=${encode(value)}`),
      ),
      {
        arbitrary: fc.constantFrom('other=1', 'limit[]=1', 'limit[=1', 'limit', '=', '__proto__=1', '__proto__[a]=1'),
        weight: 1,
      },
    ),
    // Without parameters, every query is wrong.
    { maxLength: inPart('query').length > 0 ? 4 : 1 },
  );
  const texts = (part: Parameter['in']) =>
    fc.record(
      Object.fromEntries(inPart(part).map(({ name, schema }) => [name.toLowerCase(), textsFor(part, schema)])),
      {
        requiredKeys: part === 'path' ? inPart(part).map(({ name }) => name.toLowerCase()) : [],
      },
    );
  return fc
    .record({ query, path: texts('path'), headers: texts('header'), body: bodiesFor(requestBody?.schema) })
    .map(({ query, path: values, headers, body }) => ({
      method,
      target: `${path.replaceAll(/\{([^}]+)\}/g, (_, name: string) => encode(String(values[name.toLowerCase()]) || 'x'))}${query.length > 0 ? `?${query.join('&')}` : ''}`,
      headers: {
        ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, encode(String(value))])),
        'content-type': requestBody?.contentTypes[0],
      },
      address: '',
      signal: new AbortController().signal,
      ...(requestBody && { body: chunks(body) }),
    }));
}

async function* chunks(text: string) {
  yield new TextEncoder().encode(text);
}

/** Bodies with some of the schema's properties, and some of their values wrong. */
function bodiesFor(schema: SchemaObject | undefined): fc.Arbitrary<string> {
  const names = Object.keys((schema?.properties ?? {}) as object);
  const value = fc.oneof(
    fc.constantFrom<unknown>(
      'Emma',
      'crime',
      'x',
      '',
      7,
      -1,
      1.5,
      null,
      true,
      [],
      {},
      { title: 'Emma', genre: 'crime' },
    ),
    fc.string({ maxLength: 90 }),
  );
  const object = fc.dictionary(fc.constantFrom(...names, 'other', '__proto__'), value, { maxKeys: 5 });
  const known = { title: fc.string({ minLength: 1, maxLength: 80 }), genre: fc.constant('crime'), price: fc.nat() };
  const valid = fc.record(Object.fromEntries(Object.entries(known).filter(([name]) => names.includes(name))));
  return fc.oneof(
    valid.map((body) => JSON.stringify(body)),
    fc.tuple(valid, object).map(([base, more]) => JSON.stringify({ ...base, ...more })),
    object.map((body) => JSON.stringify(body)),
    fc.constantFrom('', '[]', 'null', '7', '"a"', '{', '{"title":"Emma","genre":"crime"}'),
  );
}

const operations = [threads, bookshop].flatMap((contract: Contract) => {
  const [ajv, validator] = [createAjvReader(contract), createValidatorReader(contract)];
  return contract.operations.map((operation) => ({
    name: `${contract.title}: ${operation.id}`,
    operation,
    byAjv: createVerdict(contract, operation, ajv),
    byValidator: createVerdict(contract, operation, validator),
  }));
});

describe.each(operations)('$name', ({ operation, byAjv, byValidator }) => {
  test('gets the same verdict from Ajv and from express-openapi-validator, for the same part of the request', async () => {
    const verdicts = { accepted: 0, rejected: 0 };
    await fc.assert(
      fc.asyncProperty(requestsTo(operation), async (request) => {
        const body = request.body ? await readText(request.body) : '';
        const again = () => ({ ...request, ...(request.body && { body: chunks(body) }) });
        const [one, other] = [await byAjv(again()), await byValidator(again())];
        verdicts['status' in one ? 'rejected' : 'accepted'] += 1;
        expect(one).toEqual(other);
      }),
      { numRuns: runs },
    );
    // The generator makes both kinds of requests.
    expect(Math.min(verdicts.accepted, verdicts.rejected)).toBeGreaterThan(runs / 200);
  });
});
