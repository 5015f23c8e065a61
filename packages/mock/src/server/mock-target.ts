import type { Contract } from '@threads-api/contract';
import { tokenWithout, unauthorizedToken } from '../access/mock-tokens.ts';
import { exampleCallers } from '../respond/create-mock-api.ts';

/** The mock's tokens and the checks that do not apply to it. */
export type MockTarget = ReturnType<typeof mockTarget>;

const noRateLimit = 'the mock has no rate limit by default';

/**
 * Describes a running mock to the conformance kit, as a target for `threads-conformance --target`.
 *
 * @example
 * const report = await checkConformance(mockTarget(mock.url, contract));
 */
export function mockTarget(url: string, contract: Contract) {
  const [otherUser] = exampleCallers(contract);
  return {
    baseUrl: url,
    tokens: {
      full: 'mock-any-token',
      without: Object.fromEntries(contract.scopes.map((scope) => [scope, tokenWithout(scope)])),
      revoked: unauthorizedToken,
      ...(otherUser && { otherUser }),
    },
    skip: {
      'auth-token-unknown': 'the mock accepts any token',
      'rejected-alike': 'the mock accepts any token',
      'auth-token-expired': "the mock's tokens do not expire",
      'hidden-thread': 'all threads of the mock are visible',
      'hidden-as-absent': 'all threads of the mock are visible',
      'cursor-of-other-user': "the mock's other user sees no threads",
      'cors-off': 'the mock allows every origin',
      'rate-limit-exceeded': noRateLimit,
      'rate-limit-retry-after': noRateLimit,
      'rate-limit-counts-down': noRateLimit,
      'rate-limit-per-user': noRateLimit,
      'rate-limit-announced': noRateLimit,
      'rate-limit-every-request': noRateLimit,
      'rate-limit-over-tokens': 'each token of the mock belongs to a different user',
      'rate-limit-order': noRateLimit,
      'rate-limit-concurrent': noRateLimit,
      'rate-limit-steady': noRateLimit,
    },
  };
}
