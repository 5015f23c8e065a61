import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { Operation } from '@threads-api/contract';
import { type Check, checkEach, checksOf } from '../../check.ts';
import type { RequestSpec } from '../../http/build-request.ts';
import type { Exchange } from '../../http/exchange.ts';
import { fieldsOf } from '../../http/json.ts';
import { expectStatus, NotTested, type Problem, problem } from '../../problem.ts';
import type { Context } from '../../run/context.ts';
import { jsonTypeOf, withBody } from './refused.ts';
import { sampleBody } from './sample-body.ts';

/** A problem unless the status is a documented success. Throws `NotTested` for a documented 4xx, because the kit's body may be wrong. */
function expectSuccess(exchange: Exchange, operation: Operation): Problem[] {
  const { status } = exchange.response;
  if (status >= 400 && status < 500 && `${status}` in operation.responses)
    throw new NotTested(
      operation.requestBody
        ? `${operation.id} refused the request with ${status}; add an example of a valid body to the document, or correct it`
        : `${operation.id} refused the request with ${status}; use a token that may send it`,
    );
  const documented = Object.keys(operation.responses).filter((each) => /^2\d\d$/.test(each));
  const accepted = documented.length > 0 ? documented.map(Number) : [200, 201, 202, 204];
  return expectStatus(exchange, ...accepted);
}

/** Creates a resource. Returns the exchange, and the path from `Location` if a GET operation reads it. */
async function create(context: Context, operation: Operation, number: number) {
  const body = sampleBody(operation, `conformance ${number} ${randomUUID()}`);
  const exchange = await context.send({
    ...withBody({ operation }, JSON.stringify(body)),
    label: 'with a valid body',
  });
  return { exchange, location: pathIn(context, exchange) };
}

/** The path of the `Location`, relative to the base URL; `undefined` if there is none, or if no operation reads it. */
function pathIn({ target: { baseUrl }, contract }: Context, { request, response }: Exchange): string | undefined {
  const { location } = response.headers;
  const own = new URL(request.path, new URL(baseUrl).origin);
  if (location === undefined || !URL.canParse(location, own.href)) return undefined;
  const base = new URL(baseUrl).pathname.replace(/\/+$/, '');
  const { pathname } = new URL(location, own);
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '';
  return contract.match('GET', path).operation ? path : undefined;
}

const creations = ({ writes }: Context) =>
  writes.filter((operation) => operation.method === 'POST' && jsonTypeOf(operation));

const readBack = (context: Context, { id }: Operation, raw: string, label: string) => {
  const { operation } = context.contract.match('GET', raw);
  return context.send({ raw, label: `${id}, ${label}`, ...(operation && { operation }) });
};

/** The properties that both bodies have must be equal. */
function compare(read: Exchange, written: Exchange): Problem[] {
  const [before, now] = [fieldsOf(written.json), fieldsOf(read.json)];
  const name = Object.keys(before).find(
    (each) => Object.hasOwn(now, each) && !isDeepStrictEqual(before[each], now[each]),
  );
  if (name === undefined) return [];
  const shown = ({ json }: Exchange) => `${name}: ${JSON.stringify(Object(json)[name])}`;
  return [problem(read, `${shown(written)}, as written`, shown(read), 'another', { comparedWith: written })];
}

async function change(context: Context, operation: Operation, raw: string): Promise<Problem[]> {
  const body = sampleBody(operation, `changed ${context.seed}`);
  const request: RequestSpec & { operation: Operation } = { operation, raw };
  const held = await readBack(context, operation, raw, 'before a change');
  const written = await context.send({ ...withBody(request, JSON.stringify(body)), label: 'with a valid change' });
  const refused = expectSuccess(written, operation);
  if (refused.length > 0) return refused;
  const read = await readBack(context, operation, raw, 'after a change');
  const before = fieldsOf(held.json);
  const shown = fieldsOf(read.json);
  // A server may normalize a value, so only the old value is wrong.
  const stale = Object.keys(body).find(
    (name) => !isDeepStrictEqual(before[name], body[name]) && isDeepStrictEqual(before[name], shown[name]),
  );
  if (stale === undefined || !Object.hasOwn(shown, stale)) return expectStatus(read, 200);
  const expected = `${stale}: ${JSON.stringify(body[stale])}`;
  const received = `${stale}: ${JSON.stringify(shown[stale])}`;
  return [problem(read, expected, received, 'stale', { comparedWith: written })];
}

async function remove(context: Context, operation: Operation, raw: string): Promise<Problem[]> {
  const removed = await context.send({ operation, raw, label: 'of a new resource' });
  const refused = expectSuccess(removed, operation);
  if (refused.length > 0) return refused;
  return expectStatus(await readBack(context, operation, raw, 'after it was removed'), 404, 410);
}

export const effectChecks = checksOf({
  'write-created': {
    title: 'A valid body creates a resource, which can be read at its Location',
    requirements: ['R1'],
    phase: 'last',
    run: (context) =>
      checkEach(creations(context), async (operation): Promise<Problem[]> => {
        const { exchange, location } = await create(context, operation, 1);
        const refused = expectSuccess(exchange, operation);
        const declared = Object.keys(operation.success?.headers ?? {}).some(
          (name) => name.toLowerCase() === 'location',
        );
        if (refused.length > 0 || !declared) return refused;
        if (!location) {
          const received = exchange.response.headers.location ?? 'no Location';
          return [problem(exchange, 'a Location that a GET operation reads', received, 'location')];
        }
        const read = await readBack(context, operation, location, 'at the Location');
        const unread = expectStatus(read, 200);
        if (unread.length > 0 || exchange.json === undefined) return unread;
        return compare(read, exchange);
      }),
  },
  'write-changed': {
    title: 'The next read shows a change or a removal',
    requirements: ['R1'],
    phase: 'last',
    run: (context) =>
      checkEach(creations(context), async (operation): Promise<Problem[]> => {
        const { location } = await create(context, operation, 2);
        if (!location)
          throw new NotTested(
            `${operation.id} returned no Location that a GET operation reads; return one to enable this check`,
          );
        const path = context.contract.match('GET', location).operation?.path;
        const others = context.writes.filter((write) => write.path === path);
        const found: Problem[] = [];
        for (const write of others.filter((each) => /^(PUT|PATCH)$/.test(each.method) && jsonTypeOf(each)))
          found.push(...(await change(context, write, location)));
        for (const write of others.filter(({ method }) => method === 'DELETE'))
          found.push(...(await remove(context, write, location)));
        return found;
      }),
  },
}).map((check): Check => ({ ...check, option: 'allowWrites' }));
