import fc from 'fast-check';
import type { Json } from '../edit-document.ts';
import { createShop } from './shop.ts';

const names = ['R0', 'R1', 'R2', 'R3'];
const small = fc.integer({ min: 1, max: 9 });
const large = fc.integer({ min: 10, max: 99 });
const description = fc.constantFrom('One.', 'Two.');

const string = fc.record(
  {
    type: fc.constant('string'),
    minLength: small,
    maxLength: large,
    pattern: fc.constantFrom('^a', 'z$'),
    description,
  },
  { requiredKeys: ['type'] },
);
const integer = fc.record(
  { type: fc.constant('integer'), minimum: small, maximum: large, multipleOf: small },
  { requiredKeys: ['type'] },
);
const values = fc.uniqueArray(fc.constantFrom('red', 'green', 'blue'), { minLength: 1 });
const choice = values.map((list) => ({ type: 'string', enum: list }));
const constant = fc.constantFrom('x', 'y').map((value) => ({ const: value }));
const nullable = fc.oneof(string, integer).map((schema) => ({ ...schema, type: [schema.type, 'null'] }));
const mixed = fc.constant({ type: ['string', 'integer', 'boolean'] });
const reference = fc.constantFrom(...names).map((name) => ({ $ref: `#/components/schemas/${name}` }));

const { schema, object } = fc.letrec<{ schema: Json; object: Json }>((tie) => ({
  schema: fc.oneof(
    { depthSize: 'small', maxDepth: 3 },
    string,
    integer,
    choice,
    constant,
    nullable,
    mixed,
    reference,
    tie('object'),
    fc.record({ type: fc.constant('array'), items: tie('schema') }),
    fc.record({ oneOf: fc.tuple(tie('object'), string, integer).map((list) => [...list]), description }),
    tie('object').map((own) => ({ allOf: [{ $ref: '#/components/schemas/Author' }, own] })),
  ),
  object: fc
    .dictionary(fc.constantFrom('a', 'b', 'c', 'd'), tie('schema'), { minKeys: 1, maxKeys: 3, noNullPrototype: true })
    .chain((properties) =>
      fc.subarray(Object.keys(properties)).map((required) => ({ type: 'object', properties, required })),
    ),
}));

const parameters = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('p', 'q', 'r'),
    in: fc.constantFrom('query', 'header'),
    schema: fc.oneof(string, integer, choice),
  }),
  { selector: ({ name, in: part }) => `${part} ${name}`, maxLength: 4 },
);

const json = (body: Json) => ({ content: { 'application/json': { schema: body } } });

/** The shop with random schemas, and operations that use them. */
export const documents = fc
  .record({ schemas: fc.tuple(...names.map(() => object)), parameters, sent: schema, received: schema })
  .map(({ schemas, parameters: list, sent, received }): Json => {
    const document = createShop();
    names.forEach((name, index) => {
      document.components.schemas[name] = schemas[index];
    });
    const responses = { 200: { description: 'Random', ...json(received) } };
    document.paths['/random'] = {
      post: { operationId: 'random', parameters: list, requestBody: json(sent), responses },
    };
    document.paths['/named'] = {
      put: { operationId: 'named', requestBody: json({ $ref: '#/components/schemas/R0' }), responses },
    };
    return structuredClone(document);
  });
