import { filterQueries, readFirstPage } from '../data/pagination.ts';
import { absentPath, samplePath } from '../data/paths.ts';
import { namedThread, rolesOf } from '../data/threads.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import type { Context } from '../run/context.ts';
import { oncePerRun } from '../run/evidence.ts';
import { has } from '../target/target.ts';
import { refillRate, remainingOf, waitForRefill } from './rate-limit.ts';
import { tokenWithout } from './scopes.ts';

/** The cost of a request, in units of the rate limit. */
export interface RequestCost {
  label: string;
  /** The expected decrease of `r`. */
  expected: number;
  /** The decrease in each attempt. Empty if the limit refilled between attempts. */
  fell: number[];
  exchange: Exchange;
}

interface Case {
  label: string;
  request: RequestSpec;
  /** How many times it is sent in a row; default 1. */
  times?: number;
  /** Whether it is sent without a valid token, so that it costs the user nothing. */
  free?: true;
}

const attempts = 3;

/**
 * Sends requests of all kinds one by one, and reads the cost of each from `RateLimit`. Returns `undefined` if the limit
 * refills quickly, or if others use it.
 */
export const measureCosts = oncePerRun(async (context: Context): Promise<RequestCost[] | undefined> => {
  const cases = await chooseCases(context);
  const readLimit = await createReader(context);
  let readAt = performance.now();
  let last = await readLimit();
  /** How much `r` fell since the last reading. */
  const readFall = async () => {
    const before = remainingOf(last);
    readAt = performance.now();
    last = await readLimit();
    const after = remainingOf(last);
    return before === undefined || after === undefined ? undefined : before - after;
  };
  const isSteady = async () => (await readFall()) === 1;
  if (!(await isSteady())) return undefined;
  const costs: RequestCost[] = [];
  for (const { label, request, times = 1, free } of cases) {
    const expected = free ? 0 : times;
    const fell: number[] = [];
    let exchange: Exchange | undefined;
    const started = readAt;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      for (let sent = 0; sent < times; sent += 1) exchange = await context.send({ ...request, label: `as ${label}` });
      // Minus one for the reading itself. `r` rises when a new window starts.
      const cost = ((await readFall()) ?? 0) - 1;
      if (cost >= 0) fell.push(cost);
      if (cost === expected) break;
    }
    const missing = fell.reduce((sum, cost) => sum + expected - cost, 0);
    const refilled = Math.ceil(((performance.now() - started) / 1000) * (refillRate(last) ?? 1));
    // A low cost proves nothing if the limit may have refilled by the difference in the meantime.
    const mayHaveRefilled = !fell.includes(expected) && missing > 0 && missing <= refilled;
    if (mayHaveRefilled) await waitForRefill(last);
    const isKnown = !mayHaveRefilled || (await isSteady());
    if (exchange) costs.push({ label, expected, fell: isKnown ? fell : [], exchange });
  }
  return (await isSteady()) ? costs : undefined;
});

/** Reads `r` with a different query each time, so that no two readings are the same request. */
async function createReader(context: Context): Promise<() => Promise<Exchange>> {
  const { list: operation } = rolesOf(context);
  const { name, minimum } = operation.paging.limit;
  const path = await samplePath(context, operation);
  let count = 0;
  return () => {
    count += 1;
    const query = { [name]: `${minimum + (count % 2)}` };
    return context.send({ operation, path, query, label: 'to read the limit' });
  };
}

/** One request for each way in which servers miscount. */
async function chooseCases(context: Context): Promise<Case[]> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const { target, contract } = context;
  const path = await samplePath(context, detail);
  const absent = absentPath(detail);
  const hidden = namedThread(context, 'hidden');
  const lacking = tokenWithout(context, notes.scope);
  const { cursor } = await readFirstPage(context, list);
  const [filter] = filterQueries(list);
  const successes = contract.operations.map(
    async (operation): Promise<Case> => ({
      label: `a 200 of ${operation.id}`,
      request: { operation, path: await samplePath(context, operation) },
    }),
  );
  const others: [label: string, request: RequestSpec | undefined][] = [
    ['a 304', { operation: detail, path, headers: { 'If-None-Match': '*' } }],
    ['a 400', { operation: list, query: { conformance: '1' } }],
    ['a 404', absent && { operation: detail, path: absent }],
    ['a 404 of a hidden thread', hidden === undefined ? undefined : { operation: detail, of: hidden }],
    ['a HEAD', { operation: list, method: 'HEAD' }],
    ['a 403', lacking && { operation: notes, path, token: lacking }],
    ['a next page', cursor ? { operation: list, query: { [list.paging.cursor.name]: cursor } } : undefined],
    ['a filtered list', filter && { operation: list, query: filter }],
  ];
  const tokens = (['expired', 'revoked', 'otherUser'] as const).filter((token) => has(target, `tokens.${token}`));
  return [
    ...(await Promise.all(successes)),
    ...others.flatMap(([label, request]) => (request ? [{ label, request }] : [])),
    { label: 'a repeated request', request: { operation: notes, path }, times: 2 },
    ...[null, ...tokens].map(
      (token): Case => ({
        label: token ? `a request with tokens.${token}` : 'a request without a token',
        request: { operation: list, token },
        free: true,
      }),
    ),
  ];
}
