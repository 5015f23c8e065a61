import { type Contract, contract } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { hasThreads, threadChecks } from '../packs/threads/index.ts';
import { effectChecks } from '../packs/writes/effects.ts';
import { refusedWrites } from '../packs/writes/refused.ts';
import { challengeChecks } from './challenges.ts';
import { conditionChecks } from './conditional-requests.ts';
import { cursorChecks } from './cursors.ts';
import { etagChecks } from './etags.ts';
import { filterChecks } from './filters.ts';
import { idChecks } from './ids.ts';
import { messageChecks } from './internals.ts';
import { listChecks } from './lists.ts';
import { negotiationChecks } from './negotiation.ts';
import { orderChecks, routeOrderChecks, scopeOrderChecks } from './order-of-checks.ts';
import { originChecks } from './origins.ts';
import { pageChecks } from './pages.ts';
import { parameterChecks } from './parameters.ts';
import { rateLimitChecks, rateLimitOrderChecks } from './rate-limit.ts';
import { rateLimitCountChecks } from './rate-limit-count.ts';
import { requestIdChecks } from './request-ids.ts';
import { responseChecks } from './responses.ts';
import { routeChecks } from './routes.ts';
import { scopeChecks } from './scopes.ts';
import { sideEffectChecks } from './side-effects.ts';
import { tokenChecks } from './tokens.ts';
import { hiddenChecks, viewChecks } from './view.ts';

/** Operations that write. Without `allowWrites`, the kit sends only writes that the server must refuse. */
const writeChecks: readonly Check[] = [...refusedWrites, ...effectChecks];

/** All checks, broader topics first. */
const checksWith = (...packs: (readonly Check[])[]): Check[] =>
  [
    [routeOrderChecks, routeChecks],
    [responseChecks, sideEffectChecks, requestIdChecks, messageChecks, originChecks],
    [tokenChecks, challengeChecks, scopeOrderChecks, scopeChecks],
    [viewChecks, idChecks],
    [listChecks, pageChecks, filterChecks],
    [cursorChecks],
    packs,
    [etagChecks, conditionChecks, negotiationChecks],
    [parameterChecks, orderChecks, hiddenChecks],
    [rateLimitChecks, rateLimitCountChecks, rateLimitOrderChecks],
  ].flat(2);

/** Whether a check is about the original requirements document. */
const isOriginal = ({ requirements: [first] }: Check) => /^R\d/.test(first);

/** The checks for a contract, in the order of findings: first the original requirements (R), then later decisions (D). */
export function checksFor(tested: Contract, pack: readonly Check[] = []): Check[] {
  const hasWrites = tested.operations.some(({ method }) => method !== 'GET');
  return inOrder(checksWith(hasThreads(tested) ? threadChecks : [], hasWrites ? writeChecks : [], pack));
}

const inOrder = (checks: Check[]) => [...checks.filter(isOriginal), ...checks.filter((check) => !isOriginal(check))];

/** The checks for the contract of this package. */
export const checks: readonly Check[] = checksFor(contract);

/** All checks of this package, for any contract. */
export const allChecks: readonly Check[] = inOrder(checksWith(threadChecks, writeChecks));
