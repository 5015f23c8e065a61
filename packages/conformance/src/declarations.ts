import { type Contract, type Convention, type Operation, propertiesOf } from '@threads-api/contract';
import { requiresBearer, requiresCredentials } from './http/build-request.ts';

interface Declared {
  /** A description of the parts that a document must contain. */
  what: string;
  isIn(contract: Contract): boolean;
  /** Whether it is about an operation; default: all are. */
  isOf?(contract: Contract, operation: Operation): boolean;
}

const errorsOf = ({ responses }: Contract) =>
  responses.filter(({ response }) => /^([45]|default)/.test(response.status));
const hasHeader = ({ responses }: Contract, header: string) =>
  responses.some(({ response }) => Object.keys(response.headers).some((name) => name.toLowerCase() === header));
const convention = (name: Convention): Declared => ({
  what: `x-conventions: ${name}`,
  isIn: ({ conventions }) => conventions.includes(name),
});

/** Whether only the server can create a cursor. A number may be chosen by the client. */
const hasOpaqueCursor = ({ paging, parameters }: Operation) =>
  parameters.some(({ name, schema }) => name === paging?.cursor.name && schema.type === 'string');

/** The conventions that an API may have. A check of a convention applies only to documents that declare it. */
export const declarations = {
  errorFields: {
    what: 'errors with statusCode and message',
    isIn: (contract) =>
      errorsOf(contract).length > 0 &&
      errorsOf(contract).every(({ response: { schema = {} } }) =>
        ['statusCode', 'message'].every((name) => name in propertiesOf(schema)),
      ),
  },
  camelCase: convention('camelCase'),
  requestId: { what: 'X-Request-Id header', isIn: (contract) => hasHeader(contract, 'x-request-id') },
  fallbacks: {
    what: 'x-fallback-responses for unknown paths and methods',
    isIn: ({ fallbacks }) => fallbacks.unknownPath !== undefined && fallbacks.methodNotAllowed !== undefined,
  },
  unknownParameters: {
    what: 'x-unknown-parameters: reject',
    isIn: ({ rejectsUnknownParameters }) => rejectsUnknownParameters,
  },
  security: {
    what: 'security',
    isIn: ({ operations }) => operations.some(requiresCredentials),
    isOf: (_, operation) => requiresCredentials(operation),
  },
  bearer: {
    what: 'bearer tokens',
    isIn: (contract) => contract.operations.some((operation) => requiresBearer(contract, operation)),
    isOf: requiresBearer,
  },
  scopes: { what: 'scopes', isIn: ({ scopes }) => scopes.length > 0 },
  challenge: { what: 'WWW-Authenticate header', isIn: (contract) => hasHeader(contract, 'www-authenticate') },
  notModified: {
    what: '304 response with an ETag',
    isIn: ({ operations }) => operations.some(({ responses }) => responses['304'] !== undefined),
  },
  rateLimit: { what: 'x-rate-limit', isIn: ({ rateLimit }) => rateLimit !== undefined },
  paging: { what: 'paged list', isIn: ({ operations }) => operations.some(({ paging }) => paging !== undefined) },
  opaqueCursors: {
    what: 'paged list with a cursor that is a text',
    isIn: ({ operations }) => operations.some(hasOpaqueCursor),
    isOf: (_, operation) => hasOpaqueCursor(operation),
  },
  filters: { what: 'x-filters', isIn: ({ operations }) => operations.some(({ filters }) => filters.length > 0) },
  malformedIds: convention('malformedIds'),
  errorOrder: convention('errorOrder'),
  sameOrigin: convention('sameOrigin'),
  anyAccept: convention('anyAccept'),
} satisfies Record<string, Declared>;

export type Declaration = keyof typeof declarations;

/** The first declaration that a contract lacks. */
export const findLacking = (contract: Contract, needed: readonly Declaration[] = []): string | undefined =>
  needed.map((name): Declared => declarations[name]).find(({ isIn }) => !isIn(contract))?.what;

/** The contract with only the operations that the declarations are about. */
export function withOperationsOf(contract: Contract, needed: readonly Declaration[] = []): Contract {
  const declared = needed.map((name): Declared => declarations[name]);
  const isMeant = (operation: Operation) => declared.every(({ isOf }) => !isOf || isOf(contract, operation));
  return { ...contract, operations: contract.operations.filter(isMeant) };
}

/** Whether checks call an operation to read. A redirect has no body to check, and a stream of events has no end. */
export const isRead = ({ method, success }: Operation): boolean =>
  method === 'GET' && success !== undefined && !success.contentTypes.includes('text/event-stream');
