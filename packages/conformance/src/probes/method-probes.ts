import type { Method, Operation } from '@threads-api/contract';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { shareOf } from './spread.ts';

const methods: Method[] = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const withBody = (method: Method, label: string, type: string, body: string) => ({
  method,
  label,
  headers: { 'Content-Type': type },
  body,
});

/**
 * Requests that some frameworks handle before they check the method. Each is sent to one path. A server need not know the
 * methods of WebDAV. For TRACE, other error statuses are accepted too, because many proxies reject it.
 */
const unusual: (Pick<RequestSpec, 'method' | 'headers' | 'body' | 'tolerated'> & { method: string; label: string })[] =
  [
    withBody('POST', 'with JSON', 'application/json', '{}'),
    withBody('POST', 'with malformed JSON', 'application/json', '{"'),
    withBody('POST', 'with XML', 'application/xml', '<a/>'),
    {
      method: 'POST',
      label: 'with a method override',
      headers: { 'X-HTTP-Method-Override': 'GET', 'X-HTTP-Method': 'GET', 'X-Method-Override': 'GET' },
    },
    withBody('POST', 'with a form that overrides the method', 'application/x-www-form-urlencoded', '_method=GET'),
    withBody('PATCH', 'with a patch', 'application/merge-patch+json', '{}'),
    withBody('PUT', 'with JSON', 'application/json', '[]'),
    { method: 'PROPFIND', label: 'of WebDAV', tolerated: [501] },
    { method: 'TRACE', label: 'of HTTP', tolerated: [400, 403, 405, 501] },
  ];

/** OPTIONS is a safe method, so a 204 with the methods of the path is also accepted. */
export const isOptionsAnswered = ({ request, response }: Exchange) =>
  request.method === 'OPTIONS' && response.status === 204;

/** The given methods that the contract does not declare for the path of an operation. None if method probes are disabled. */
export function undeclared(
  { contract, methodProbes }: Pick<Context, 'contract' | 'methodProbes'>,
  { path }: Operation,
  methods: readonly string[],
): string[] {
  const { allowed } = contract.match('OPTIONS', path.replaceAll(/\{[^}]+\}/g, 'any'));
  return methodProbes ? methods.filter((method) => !allowed.includes(method)) : [];
}

/** Sends the usual methods that the contract does not declare to every path, and each unusual request to one, once. */
export const sendMethodProbes = oncePerRun(async (context: Context): Promise<Exchange[]> => {
  const { operations } = context.contract;
  const probes = operations.flatMap((operation, index) => {
    const plain = undeclared(context, operation, methods).map((method) => ({ method }));
    const others = shareOf(context, unusual, index, operations.length).filter(
      ({ method }) => undeclared(context, operation, [method]).length > 0,
    );
    return [...plain, ...others].map((request) => context.send({ operation, ...request }));
  });
  return Promise.all(probes);
});
