import { setTimeout as wait } from 'node:timers/promises';
import type { ReceivedResponse } from '../http/exchange.ts';
import { NotTested } from '../problem.ts';

/** The maximum number of retries after a 503. */
export const unavailableRetries = 3;

/** In seconds. */
const longestWait = 60;

const secondsOf = (headers: Record<string, string>) =>
  /^\d+$/.test(headers['retry-after'] ?? '') ? Number(headers['retry-after']) : undefined;

/** Whether the response is a 503 with `Retry-After`, which asks to repeat the request. */
export const asksToRetry = ({ status, headers }: ReceivedResponse) =>
  status === 503 && secondsOf(headers) !== undefined;

/** Waits for the `Retry-After` of a 503. Throws if that is too long, or after too many retries. */
export async function waitForRetryAfter(headers: Record<string, string>, attempt: number): Promise<void> {
  const seconds = secondsOf(headers) ?? 0;
  if (seconds > longestWait)
    throw new NotTested(
      `503 with Retry-After: ${seconds}, which is too long to wait; test again when the server is up`,
    );
  if (attempt === unavailableRetries)
    throw new NotTested(
      `503 for all ${unavailableRetries} retries, each sent after Retry-After; test again when the server is up`,
    );
  await wait(seconds * 1000);
}
