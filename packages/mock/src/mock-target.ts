import type { Contract } from '@threads-api/contract';
import { callersOf } from './decide.ts';
import { mockTokens } from './mock-tokens.ts';

/** What `threads-conformance --target` has to know of a mock, and what a mock is not to be tested for. */
export interface MockTarget {
  baseUrl: string;
  tokens: Record<'full' | 'noNotes' | 'noThreads' | 'revoked', string> & { otherUser?: string };
  skip: Record<string, string>;
}

export function mockTarget(url: string, contract: Contract): MockTarget {
  const [other] = callersOf(contract);
  return {
    baseUrl: url,
    tokens: {
      full: 'mock-any-token',
      noNotes: mockTokens.noNotes,
      noThreads: mockTokens.noThreads,
      revoked: mockTokens.unauthorized,
      ...(other && { otherUser: other }),
    },
    skip: {
      'auth-token-unknown': 'the mock takes any token',
      'auth-token-expired': 'the tokens of the mock do not expire',
      'hidden-thread': 'every thread of the mock is in view',
      'hidden-as-absent': 'every thread of the mock is in view',
      'cursor-of-other-user': "the mock's other user sees no threads",
      'cors-off': 'the mock is open to browsers (D28)',
      'rate-limit-exceeded': 'the mock counts nothing unless told to',
      'rate-limit-retry-after': 'the mock counts nothing unless told to',
      'rate-limit-counts-down': 'the mock counts nothing unless told to',
      'rate-limit-per-user': 'the mock counts nothing unless told to',
      'rate-limit-order': 'the mock counts nothing unless told to',
    },
  };
}
