import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Webhook } from 'standardwebhooks';

export interface Event {
  type: string;
  timestamp: string;
  data: Record<string, unknown>;
}

/** One attempt to deliver an event. */
interface Attempt {
  id: string;
  /** Starts at 0. */
  number: number;
  at: Date;
  body: string;
}

/** How a sender of webhooks works. A fault replaces one part. */
export interface SenderParts {
  idOf(event: Event, attempt: number): string;
  bodyOf(event: Event, attempt: number): string;
  /** The time that is sent and signed; `first` is the time of the first attempt. */
  timeOf(now: Date, first: Date): Date;
  sign(attempt: Attempt, secret: string): string;
  /** Returns the request to send, given a correct one. */
  requestOf(request: RequestInit & { headers: Record<string, string> }): RequestInit;
  /** The delay before each retry, in milliseconds. Determines the number of retries. */
  delays: number[];
  isDelivered(status: number): boolean;
  /** The number of seconds to pause after a response. */
  pauseOf(response: Response): number;
  isDisabledBy(status: number): boolean;
  /** The number of times that an accepted delivery is sent again. */
  repetitions: number;
  /** The events to send for an event. A conforming sender sends only that event. */
  eventsOf(event: Event): Event[];
}

const timestampOf = (time: Date) => `${Math.floor(time.getTime() / 1000)}`;

/** The parts of a sender that conforms, apart from delays that are short enough for tests. */
export function conformingParts(): SenderParts {
  const ids = new Map<Event, string>();
  return {
    idOf(event) {
      const id = ids.get(event) ?? `whk_${randomUUID().slice(0, 8)}`;
      ids.set(event, id);
      return id;
    },
    bodyOf: (event) => JSON.stringify(event),
    timeOf: (now) => now,
    sign: ({ id, at, body }, secret) => new Webhook(secret).sign(id, at, body),
    requestOf: (request) => request,
    delays: [50, 800, 1600],
    isDelivered: (status) => status >= 200 && status < 300,
    pauseOf: ({ headers }) => Number(headers.get('retry-after') ?? 0),
    isDisabledBy: (status) => status === 410,
    repetitions: 0,
    eventsOf: (event) => [event],
  };
}

/** Sends events to one webhook, as a service does. */
export function createWebhookSender(url: string, secret: string, parts: SenderParts) {
  const stop = new AbortController();
  let pausedUntil = 0;
  let isDisabled = false;

  async function attempt(event: Event, number: number, first: Date): Promise<Response | undefined> {
    while (Date.now() < pausedUntil) await wait(pausedUntil - Date.now() + 1, undefined, { signal: stop.signal });
    if (isDisabled) return undefined;
    const [id, body, at] = [
      parts.idOf(event, number),
      parts.bodyOf(event, number),
      parts.timeOf(new Date(), number === 0 ? new Date() : first),
    ];
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestampOf(at),
      'webhook-signature': parts.sign({ id, number, at, body }, secret),
    };
    const request = parts.requestOf({ method: 'POST', redirect: 'manual', headers, body, signal: stop.signal });
    const response = await fetch(url, request);
    isDisabled ||= parts.isDisabledBy(response.status);
    pausedUntil = Math.max(pausedUntil, Date.now() + parts.pauseOf(response) * 1000);
    return response;
  }

  async function deliver(event: Event): Promise<void> {
    const first = new Date();
    for (let number = 0; number <= parts.delays.length; number += 1) {
      if (number > 0) await wait(parts.delays[number - 1] ?? 0, undefined, { signal: stop.signal });
      const response = await attempt(event, number, first);
      if (!response || !parts.isDelivered(response.status)) continue;
      for (let repetition = 0; repetition < parts.repetitions; repetition += 1) await attempt(event, number, first);
      return;
    }
  }

  return {
    /** Sends an event. Ignores failures, because the receiver may have stopped. */
    emit: (event: Event): Promise<unknown> => Promise.allSettled(parts.eventsOf(event).map(deliver)),
    stop: () => stop.abort(),
  };
}
