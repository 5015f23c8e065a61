import { contract } from '@threads-api/contract';
import type { Consequence } from '@threads-api/store';
import type { Outcome } from './send.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** How long to wait after each attempt that failed: ten attempts over nearly three days. */
const delays = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 20 * hour, 30 * hour];

const { attempts: mostAttempts } = contract.delivery;
const longestRetryAfter = 24 * hour;

/** What follows from an attempt: 2xx is success, 410 the end of the endpoint, and anything else is tried again while it may be. */
export function judge(outcome: Outcome, attemptsBefore: number, now: Date, random: () => number): Consequence {
  const { status, retryAfter } = outcome;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === 410) return { state: 'failed', disableBecause: 'it answered 410 Gone' };
  const delay = delays[attemptsBefore];
  if (delay === undefined || attemptsBefore + 1 >= mostAttempts) {
    const disableBecause = `${mostAttempts} attempts failed, the last with ${status ?? 'no answer'}`;
    return { state: 'failed', disableBecause, unlessDelivered: true };
  }
  const jittered = delay * (0.8 + 0.4 * random());
  const asked = waitAskedFor(retryAfter, now);
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  // Whoever asks to be left alone is left alone, whatever else there is for them.
  return { state: 'pending', dueAt: after(Math.max(jittered, asked)), ...(asked > 0 && { pauseUntil: after(asked) }) };
}

/** `Retry-After` in seconds or as a date, within reason. */
function waitAskedFor(text: string | undefined, now: Date): number {
  if (!text) return 0;
  const wait = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), longestRetryAfter) : 0;
}
