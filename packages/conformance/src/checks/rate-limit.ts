import { setTimeout as wait } from 'node:timers/promises';
import { checksOf } from '../check.ts';
import { rolesOf } from '../data/resources.ts';
import { limitsOf } from '../http/header-values.ts';
import {
  exceedRateLimit,
  longestWait,
  ofRateLimit,
  recoverFromRateLimit,
  requireRefusal,
} from '../probes/rate-limit.ts';
import { expectStatus, NotTested, problem } from '../problem.ts';

/** The check takes a little longer than a window. */
const longestWindow = 10;
const largestQuota = 20;

/** The share of the allowed rate to use. No algorithm may reject it. */
const share = 0.9;

export const rateLimitChecks = checksOf({
  'rate-limit-exceeded': {
    title: 'Too many requests return 429',
    requirements: ['R22'],
    declares: ['rateLimit'],
    needs: ['tokens.limited'],
    phase: 'last',
    async run(context) {
      const { sequential, refused, sent } = await exceedRateLimit(context);
      const last = sequential.at(-1);
      if (refused || !last) return [];
      const received = `${sent} requests without one (tokens.limited must belong to a user with a low limit)`;
      return [problem(last, '429', received, 'never')];
    },
  },
  'rate-limit-per-user': {
    title: 'A user who exceeds the limit does not affect other users',
    ...ofRateLimit,
    needs: ['tokens.limited'],
    async run(context) {
      const { whileRefused, sent } = await requireRefusal(context);
      const { otherUser, otherUserBefore } = whileRefused;
      const [before, after] = [otherUserBefore, otherUser].map((exchange) => limitsOf(exchange).left);
      if (before === 0) throw new NotTested('tokens.full has no requests left; run the kit again when it has');
      const refused = expectStatus(otherUser, 200);
      // The count of this user may fall for other reasons, but not by as many requests at the same time.
      if (refused.length > 0 || before === undefined || after === undefined || before - after < sent) return refused;
      const received = `r=${after} after ${sent} requests of another user`;
      return [problem(otherUser, `r=${before - 1}`, received, 'count', { comparedWith: otherUserBefore })];
    },
  },
  'rate-limit-retry-after': {
    title: 'Requests are accepted again after Retry-After, which is not longer than the window',
    ...ofRateLimit,
    needs: ['tokens.limited'],
    async run(context) {
      const { refused } = await requireRefusal(context);
      const { retryAfter: seconds, window } = limitsOf(refused);
      if (window && seconds > window)
        return [problem(refused, `Retry-After: at most ${window}`, `Retry-After: ${seconds}`, 'too long')];
      const recovered = await recoverFromRateLimit(context);
      if (!recovered)
        throw new NotTested(
          `there was no second 429, or its Retry-After is not a number of seconds up to ${longestWait}; use a user with a shorter window`,
        );
      if (recovered.after.response.status !== 429) return [];
      return [
        problem(recovered.after, `no 429 after ${limitsOf(recovered.refused).retryAfter} s`, '429 again', 'too short'),
      ];
    },
  },
});

export const rateLimitOrderChecks = checksOf({
  'rate-limit-steady': {
    title: 'A client that stays below the announced rate never gets a 429',
    ...ofRateLimit,
    needs: ['tokens.limited'],
    async run(context) {
      const { refused } = await exceedRateLimit(context);
      const { quota, window } = limitsOf(refused);
      const recovered = await recoverFromRateLimit(context);
      if (!quota || !window || recovered?.after.response.status !== 200) return 'inapplicable';
      if (window > longestWindow || quota > largestQuota)
        throw new NotTested(
          `the limit of tokens.limited is ${quota} requests in ${window} s; use a user with at most ${largestQuota} in at most ${longestWindow} s`,
        );
      const { list: operation } = rolesOf(context);
      for (let sent = 0; sent < quota + 1; sent += 1) {
        await wait((window * 1000) / (quota * share));
        const exchange = await context.send({ operation, token: 'limited', unpaced: true, label: 'at a steady rate' });
        if (exchange.response.status === 429)
          return [problem(exchange, `no 429 at ${share * 100} % of ${quota} requests in ${window} s`, '429', 'steady')];
      }
      return [];
    },
  },
  'rate-limit-order': {
    title:
      '404 for an unknown path, 405 and 401 take precedence over 429, which takes precedence over 400, 404 for a resource, and 304',
    requirements: ['D21'],
    declares: ['rateLimit', 'errorOrder'],
    needs: ['tokens.limited'],
    phase: 'last',
    async run(context) {
      const { whileRefused } = await requireRefusal(context);
      const problems = whileRefused.ordered.flatMap(([exchange, status]) => expectStatus(exchange, status));
      if (problems.length === 0 && whileRefused.hasRefilled)
        throw new NotTested(
          'the limit of tokens.limited refills between requests; use a user whose limit refills more slowly',
        );
      return problems;
    },
  },
});
