import { setTimeout as wait } from 'node:timers/promises';
import { NotTested } from './check.ts';
import type { Exchange } from './exchange.ts';
import type { Lab } from './lab.ts';
import { threadOperations } from './world.ts';

/** What happens to a user who asks too often, told once for all checks of the rate limit. */
export interface RateLimitStory {
  /** The first answers, one after the other. */
  counted: Exchange[];
  /** How many requests there were in all. */
  sent: number;
  /** The first 429; absent if none came. */
  refused?: Exchange;
  /** While the limit is used up: another user, nobody, and a malformed request of the same user. */
  meanwhile?: { otherUser: Exchange; hadLeft: boolean; nobody: Exchange; malformed: Exchange };
  /** After `Retry-After` has passed. */
  recovered?: Exchange;
}

const mostRequests = 1000;
const inTurn = 20;
const longestWait = 120;

export function rateLimitStory(lab: Lab): Promise<RateLimitStory> {
  return lab.once('rate limit', async () => {
    const { list: operation } = threadOperations(lab);
    const ask = { operation, token: 'limited', unpaced: true } as const;
    // Held back until this user has requests left, so that what comes later says something.
    const before = await lab.ask({ operation, as: 'before another user is refused' });
    const counted: Exchange[] = [];
    const started = performance.now();
    const isRefused = ({ response }: Exchange) => response.status === 429;
    const most = () => Math.min(mostRequests, 2 * (quotaOf(counted[0]) ?? mostRequests) + 5);
    while (counted.length < Math.min(inTurn, most()) && !counted.some(isRefused)) counted.push(await lab.ask(ask));
    const burst: Exchange[] = [];
    // Many at a time: a slow server would not come to its limit one by one.
    while (counted.length + burst.length < most() && ![...counted, ...burst].some(isRefused))
      burst.push(...(await Promise.all(Array.from({ length: 10 }, () => lab.ask(ask)))));
    const refused = [...counted, ...burst].find(isRefused);
    const sent = counted.length + burst.length;
    if (!refused) {
      if ((quotaOf(counted[0]) ?? 0) > mostRequests / 2)
        throw new NotTested(
          `the limit of tokens.limited is above ${mostRequests / 2} requests; give a user with a lower one`,
        );
      const window = windowOf(counted[0]);
      if (window && performance.now() - started > window * 1000)
        throw new NotTested(
          `${sent} requests took longer than the window of ${window} s; give a user with a lower limit`,
        );
      return { counted, sent };
    }
    const [otherUser, nobody, malformed] = await Promise.all([
      lab.ask({ operation, unpaced: true, as: 'while another user is refused' }),
      lab.ask({ operation, token: null, unpaced: true, as: 'without a token while a user is refused' }),
      lab.ask({ ...ask, query: { conformance: '1' }, as: 'malformed while refused' }),
    ]);
    const hadLeft = remainingOf(before) !== 0;
    const story = { counted, sent, refused, meanwhile: { otherUser, hadLeft, nobody, malformed } };
    const seconds = Number(refused.response.headers['retry-after']);
    if (!Number.isInteger(seconds) || seconds < 0 || seconds > longestWait) return story;
    // Counted from when the refusal was sent; a little more for clocks that tick apart.
    await wait(seconds * 1000 + 50);
    return { ...story, recovered: await lab.ask({ ...ask, as: 'after Retry-After' }) };
  });
}

/** `q` and `w` of RateLimit-Policy. */
export const quotaOf = (exchange?: Exchange) => numberIn(exchange, 'ratelimit-policy', 'q');
export const windowOf = (exchange?: Exchange) => numberIn(exchange, 'ratelimit-policy', 'w');
/** `r` of RateLimit. */
export const remainingOf = (exchange?: Exchange) => numberIn(exchange, 'ratelimit', 'r');

function numberIn(exchange: Exchange | undefined, header: string, name: string): number | undefined {
  const found = new RegExp(`;${name}=(\\d+)`).exec(exchange?.response.headers[header] ?? '');
  return found ? Number(found[1]) : undefined;
}
