import { contract } from '@threads-api/contract';
import type { Consequence } from '#store';
import type { Outcome } from './send.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;

/** The delay after each failed attempt: ten attempts over nearly three days. */
const delays = [5 * second, minute, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 20 * hour, 30 * hour];

const { attempts: maximumAttempts } = contract.delivery;
if (delays.length !== maximumAttempts - 1)
  throw new Error(`The contract promises ${maximumAttempts} attempts, so there must be ${maximumAttempts - 1} delays.`);

const maximumRetryAfter = 24 * hour;

/** Returns the consequence of an attempt: 2xx is a success, 410 disables the endpoint, everything else is retried. */
export function consequenceOf(outcome: Outcome, attemptsBefore: number, now: Date, random: () => number): Consequence {
  const { status, retryAfter } = outcome;
  if (status !== null && status >= 200 && status < 300) return { state: 'delivered' };
  if (status === 410) return { state: 'failed', disableBecause: 'it responded with 410 Gone' };
  const delay = delays[attemptsBefore];
  if (delay === undefined || attemptsBefore + 1 >= maximumAttempts) {
    const disableBecause = `${maximumAttempts} attempts failed, the last with ${status ?? 'no response'}`;
    return { state: 'failed', disableBecause, unlessDelivered: true };
  }
  const jittered = delay * (0.8 + 0.4 * random());
  const requested = parseRetryAfter(retryAfter, now);
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds).toISOString();
  const dueAt = after(Math.max(jittered, requested));
  // `Retry-After` pauses all deliveries to the endpoint, not only this one.
  return { state: 'pending', dueAt, ...(requested > 0 && { pauseUntil: after(requested) }) };
}

/** `Retry-After` in seconds or as a date, as milliseconds from now; 0 if absent or invalid, at most a day. */
function parseRetryAfter(text: string | undefined, now: Date): number {
  if (!text) return 0;
  const wait = /^\d+$/.test(text) ? Number(text) * second : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(Math.max(0, wait), maximumRetryAfter) : 0;
}
