import { checksOf } from '../check.ts';
import { filterQueries, readFirstPage } from '../data/pagination.ts';
import { absentPath } from '../data/paths.ts';
import { namedResource, rolesOf } from '../data/resources.ts';
import type { RequestSpec } from '../http/build-request.ts';
import type { Exchange } from '../http/exchange.ts';
import { limitsOf } from '../http/header-values.ts';
import { exceedRateLimit, ofRateLimit, refillRate, waitForRefill } from '../probes/rate-limit.ts';
import { secondToken, tokenWithout } from '../probes/scopes.ts';
import { NotTested, type Problem, problem, type Verdict } from '../problem.ts';
import type { Context } from '../run/context.ts';
import { has } from '../target/target.ts';

/** The cost of a request, in units of the rate limit. */
interface RequestCost {
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
  /** How many times it is sent in a row, or at the same time; default 1. */
  times?: number;
  together?: true;
  /** Whether it is sent without a valid token, so that it costs the user nothing. */
  free?: true;
}

const attempts = 3;

/**
 * Sends requests, and reads the cost of each from `RateLimit`. Returns `undefined` if the limit refills quickly or others
 * use it.
 */
async function measureCosts(context: Context, cases: readonly Case[]): Promise<RequestCost[] | undefined> {
  const readLimit = createReader(context);
  let readAt = performance.now();
  let last = await readLimit();
  /** The decrease of `r` since the last reading. */
  const readFall = async () => {
    const before = limitsOf(last).left;
    readAt = performance.now();
    last = await readLimit();
    const after = limitsOf(last).left;
    return before === undefined || after === undefined ? undefined : before - after;
  };
  const isSteady = async () => (await readFall()) === 1;
  if (!(await isSteady())) return undefined;
  const costs: RequestCost[] = [];
  for (const { label, request, times = 1, together, free } of cases) {
    const expected = free ? 0 : times;
    const fell: number[] = [];
    let exchange: Exchange | undefined;
    const started = readAt;
    for (let attempt = 0; attempt < attempts; attempt += 1) {
      const send = () => context.send({ ...request, label: `as ${label}` });
      if (together) [exchange] = await Promise.all(Array.from({ length: times }, send));
      else for (let sent = 0; sent < times; sent += 1) exchange = await send();
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
}

/** Reads `r` with a different query each time, so that no two readings are the same request. */
function createReader(context: Context): () => Promise<Exchange> {
  const { list: operation } = rolesOf(context);
  const { name, minimum } = operation.paging.limit;
  let count = 0;
  return () => {
    count += 1;
    const query = { [name]: `${minimum + (count % 2)}` };
    return context.send({ operation, query, label: 'to read the limit' });
  };
}

/** One request for each known counting error. */
async function chooseCases(context: Context): Promise<Case[]> {
  const { list, detail, sublist: notes } = rolesOf(context);
  const { target, contract } = context;
  const absent = absentPath(detail);
  const hidden = namedResource(context, 'hidden');
  const lacking = tokenWithout(context, notes.scope);
  const { cursor } = await readFirstPage(context, list);
  const [filter] = filterQueries(list);
  const others: [label: string, request: RequestSpec | undefined][] = [
    ['a 304', { operation: detail, headers: { 'If-None-Match': '*' } }],
    ['a 400', { operation: list, query: { conformance: '1' } }],
    ['a 404', absent && { operation: detail, path: absent }],
    ['a 404 of a hidden resource', hidden === undefined ? undefined : { operation: detail, of: hidden }],
    ['a HEAD', { operation: list, method: 'HEAD' }],
    ['a 403', lacking && { operation: notes, token: lacking }],
    ['a next page', cursor ? { operation: list, query: { [list.paging.cursor.name]: cursor } } : undefined],
    ['a filtered list', filter && { operation: list, query: filter }],
  ];
  const tokens = (['expired', 'revoked', 'otherUser'] as const).filter((token) => has(target, `tokens.${token}`));
  return [
    ...contract.operations.map((operation) => ({ label: `a 200 of ${operation.id}`, request: { operation } })),
    ...others.flatMap(([label, request]) => (request ? [{ label, request }] : [])),
    { label: 'a repeated request', request: { operation: notes }, times: 2 },
    ...[null, ...tokens].map(
      (token): Case => ({
        label: token ? `a request with tokens.${token}` : 'a request without a token',
        request: { operation: list, token },
        free: true,
      }),
    ),
  ];
}

function policyOf(exchange: Exchange): string | undefined {
  const { quota, window } = limitsOf(exchange);
  return quota === undefined || window === undefined ? undefined : `q=${quota};w=${window}`;
}

/** More than the kit has connections. */
const burst = 12;

/** Compares the cost of each request with the expected one. */
async function checkCosts(context: Context, cases: readonly Case[]): Promise<Verdict> {
  const costs = await measureCosts(context, cases);
  if (!costs) return 'inapplicable';
  const problems = costs.flatMap(({ label, expected, fell, exchange }) => {
    // A single measurement may be wrong, because others may use the limit, or a new window may start.
    const isWrong = fell.length > 1 && fell.every((cost) => cost !== expected);
    return isWrong
      ? [problem(exchange, `r falls by ${expected} with ${label}`, `r falls by ${fell.join(', ')}`, label)]
      : [];
  });
  const unknown = costs.filter(({ fell }) => fell.length === 0).map(({ label }) => label);
  if (problems.length === 0 && unknown.length > 0)
    throw new NotTested(
      `the limit refilled too quickly to measure ${unknown.join(', ')}; use a limit that refills more slowly`,
    );
  return problems;
}

/** The limit counts every request once, and announces the count. */
export const rateLimitCountChecks = checksOf({
  'rate-limit-counts-down': {
    title: 'RateLimit counts down, by one for each request',
    ...ofRateLimit,
    needs: ['tokens.limited'],
    async run(context) {
      const { sequential: sent, refused, seconds } = await exceedRateLimit(context);
      const sequential = sent.filter((exchange) => exchange !== refused);
      const left = sequential.map((exchange) => limitsOf(exchange).left);
      if (!refused || left.every((count) => count === undefined)) return 'inapplicable';
      const tooFast = sequential.find((_, index) => (left[index] ?? 0) < (left[index - 1] ?? 0) - 1);
      if (tooFast) return [problem(tooFast, 'one less than before', `r=${limitsOf(tooFast).left}`, 'too fast')];
      // A token bucket may refill as fast as these requests use it.
      const mayRefill = seconds * (refillRate(refused) ?? 0) >= sequential.length - 1;
      const falls = left.some((count, index) => (count ?? 0) < (left[index - 1] ?? 0));
      const last = sequential.at(-1);
      if (!falls && mayRefill) return 'inapplicable';
      return falls || !last ? [] : [problem(last, 'a count that decreases', `r=${left.join(', ')}`, 'stands still')];
    },
  },
  'rate-limit-announced': {
    title: 'The limit is enforced as announced: no 429 before r=0, and no more than q requests',
    ...ofRateLimit,
    needs: ['tokens.limited'],
    async run(context) {
      const { sequential, seconds, refused } = await exceedRateLimit(context);
      const index = refused ? sequential.indexOf(refused) : -1;
      if (refused && index < 0)
        throw new NotTested(
          `the first ${sequential.length} requests, sent one by one, did not reach the limit; use a user with a lower limit as tokens.limited`,
        );
      const last = sequential[index - 1];
      const { left, quota, window } = limitsOf(last);
      if (!refused || !last || left === undefined || !quota || !window) return 'inapplicable';
      const found: Problem[] = [];
      if (left > 0) found.push(problem(refused, `no 429 while r=${left}`, '429', 'too early'));
      // A token bucket refills in the meantime.
      const most = Math.ceil(quota * (1 + seconds / window)) + 1;
      if (index > most) found.push(problem(last, `429 after ${quota} requests`, `${index} requests`, 'too late'));
      return found;
    },
  },
  'rate-limit-over-tokens': {
    title: 'All tokens of a user share one limit',
    ...ofRateLimit,
    needs: ['tokens.without'],
    async run(context) {
      const { list: operation } = rolesOf(context);
      const token = secondToken(context, operation);
      if (!token) return 'inapplicable';
      return checkCosts(context, [{ label: 'another token of the user', request: { operation, token }, times: 3 }]);
    },
  },
  'rate-limit-every-request': {
    title: 'Each request with a valid token counts as one, with any status, and no other request counts',
    ...ofRateLimit,
    run: async (context) => checkCosts(context, await chooseCases(context)),
  },
  'rate-limit-agrees': {
    title: 'RateLimit, RateLimit-Policy and Retry-After agree, and a user has one policy',
    ...ofRateLimit,
    inspect(exchange) {
      const { headers, status } = exchange.response;
      const { ratelimit, 'ratelimit-policy': policy } = headers;
      const { left, quota, reset, window, retryAfter } = limitsOf(exchange);
      if (left === undefined || quota === undefined || reset === undefined || window === undefined)
        return 'inapplicable';
      const found = (expected: string, cause: string): Problem =>
        problem(exchange, expected, `${ratelimit} of ${policy}`, cause, { key: cause });
      const [name, named] = [ratelimit, policy].map((value) => value?.split(';', 1)[0]?.trim());
      // Each header may round seconds up differently.
      const isLonger = (seconds: number) => reset > seconds + 1;
      return [
        ...(left > quota ? [found(`r of at most q=${quota}`, 'r above q')] : []),
        ...(isLonger(window) ? [found(`t of at most w=${window}`, 't above w')] : []),
        ...(name !== named ? [found(`RateLimit for the policy ${named}`, 'another policy')] : []),
        ...(status === 429 && isLonger(retryAfter)
          ? [found(`t of at most ${retryAfter}, the value of Retry-After`, 't above Retry-After')]
          : []),
      ];
    },
    async run(context) {
      const exchanges = await Promise.all(
        context.contract.operations.map((operation) => context.send({ operation, label: 'to compare policies' })),
      );
      const [first, ...others] = exchanges.filter((exchange) => policyOf(exchange));
      if (!first) return 'inapplicable';
      const other = others.find((exchange) => policyOf(exchange) !== policyOf(first));
      if (!other) return [];
      const expected = `${policyOf(first)}, as in other responses to this user`;
      return [problem(other, expected, `${policyOf(other)}`, 'policies', { comparedWith: first })];
    },
  },
  'rate-limit-concurrent': {
    title: 'Concurrent requests are all counted',
    ...ofRateLimit,
    async run(context) {
      const request = { operation: rolesOf(context).list };
      return checkCosts(context, [{ label: 'concurrent requests', request, times: burst, together: true }]);
    },
  },
});
