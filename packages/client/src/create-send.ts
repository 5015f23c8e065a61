import type { Send } from './call.ts';
import type { Clock } from './clock.ts';
import { withRetry } from './retry-policy.ts';
import type { ThreadsClientOptions } from './threads-client.ts';
import { createTransport } from './transport.ts';
import { withAuthentication } from './with-authentication.ts';
import { withConditionalReads } from './with-conditional-reads.ts';
import { type Gates, withPacing } from './with-pacing.ts';

/** Composes the wrappers around the transport, from the inside out: pacing, conditional reads, authentication, retries. */
export function createSend(options: ThreadsClientOptions, clock: Clock, gates: Gates, longestWait: number): Send {
  const { token, cache, pace, attemptTimeout = 30_000, random = () => Math.random() } = options;
  const paced = withPacing(createTransport(options, attemptTimeout), gates, clock, pace, longestWait);
  const conditional = cache ? withConditionalReads(paced, cache) : paced;
  return withRetry(withAuthentication(conditional, token, attemptTimeout), random);
}
