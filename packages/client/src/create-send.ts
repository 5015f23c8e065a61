import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { withRetry } from './retry-policy.ts';
import type { ThreadsClientOptions } from './threads-client.ts';
import { createTransport } from './transport.ts';
import { withAuthentication } from './with-authentication.ts';
import { withConditionalReads } from './with-conditional-reads.ts';
import { type Gates, withPacing } from './with-pacing.ts';

/** Composes the wrappers around the transport, from the inside out: pacing, conditional reads, authentication, retries. */
export function createSend(options: ThreadsClientOptions, clock: Clock, gates: Gates): Send {
  const { token, cache, pace, attemptTimeout = 30_000, random = () => Math.random(), retry = {} } = options;
  const { attempts = 5, longestWait = 120_000 } = retry;
  // With a single attempt, a call does not wait for the rate limit unless `pace` is set.
  const longestPause = attempts > 1 || pace ? longestWait : 0;
  const paced = withPacing(createTransport(options, attemptTimeout), gates, clock, pace, longestPause);
  const conditional = cache ? withConditionalReads(paced, cache) : paced;
  const authenticated = withAuthentication(conditional, token, attemptTimeout);
  return withRetry(authenticated, attempts, longestWait, random, retry);
}
