import { type Check, NotTested, problem } from '../check.ts';
import { rateLimitStory, windowOf } from '../rate-limit.ts';

export const rateLimitRetryAfter: Check = {
  id: 'rate-limit-retry-after',
  title: 'After the seconds of Retry-After the service answers again, and they are no more than the window',
  requirements: ['D25'],
  failure: 'Clients wait as told and are refused again, or wait for an hour where a second would do.',
  needs: ['tokens.limited'],
  phase: 'last',
  async run(lab) {
    const { refused, recovered } = await rateLimitStory(lab);
    if (!refused) throw new NotTested('there was no 429');
    const seconds = Number(refused.response.headers['retry-after']);
    const window = windowOf(refused);
    if (window && seconds > window)
      return [problem(refused, `Retry-After: at most ${window}`, `Retry-After: ${seconds}`, 'too long')];
    if (!recovered) throw new NotTested('Retry-After is not a number of seconds to wait for');
    if (recovered.response.status !== 429) return [];
    return [problem(recovered, `an answer after ${seconds} s`, '429 again', 'too short')];
  },
};
