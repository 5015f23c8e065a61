import { type Contract, contract } from '@threads-api/contract';
import type { Check } from '../check.ts';
import { hasThreads, threadChecks } from '../packs/threads/index.ts';
import { writeChecks } from '../packs/writes/index.ts';
import { cursorChecks } from './cursors.ts';
import { headerChecks } from './headers.ts';
import { listChecks } from './lists.ts';
import { orderChecks } from './order-of-checks.ts';
import { parameterChecks } from './parameters.ts';
import { rateLimitChecks } from './rate-limit.ts';
import { responseChecks } from './responses.ts';
import { routeChecks } from './routes.ts';
import { scopeChecks } from './scopes.ts';
import { tokenChecks } from './tokens.ts';
import { viewChecks } from './view.ts';

/** The topics, broader ones first. */
const topicsWith = (...packs: (readonly Check[])[]) => [
  routeChecks,
  responseChecks,
  tokenChecks,
  scopeChecks,
  viewChecks,
  listChecks,
  cursorChecks,
  ...packs,
  headerChecks,
  parameterChecks,
  orderChecks,
  rateLimitChecks,
];

/** Whether a check is about the original requirements document. */
const isOriginal = ({ requirements: [first] }: Check) => /^R\d/.test(first);

/** The checks for a contract, in the order of findings: first the original requirements (R), then later decisions (D). */
export function checksFor(tested: Contract, pack: readonly Check[] = []): Check[] {
  const hasWrites = tested.operations.some(({ method }) => method !== 'GET');
  return inOrder(topicsWith(hasThreads(tested) ? threadChecks : [], hasWrites ? writeChecks : [], pack).flat());
}

const inOrder = (checks: Check[]) => [...checks.filter(isOriginal), ...checks.filter((check) => !isOriginal(check))];

/** The checks for the contract of this package. */
export const checks: readonly Check[] = checksFor(contract);

/** All checks of this package, for any contract. */
export const allChecks: readonly Check[] = inOrder(topicsWith(threadChecks, writeChecks).flat());
