import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Attempt, Event } from '../webhook-sender.ts';
import type { WebhookFault } from './webhook-fault.ts';

const withData = (event: Event, data: Record<string, unknown>) =>
  JSON.stringify({ ...event, data: { ...event.data, ...data } });

/** Signs bytes other than those that the contract requires. */
const signing = (textOf: (attempt: Attempt) => string, encoding: 'base64' | 'hex' = 'base64') => ({
  sign: (attempt: Attempt, secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(textOf(attempt)).digest(encoding)}`,
});
const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');
const signedText = ({ id, at, body }: Attempt) => `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;

/** Faults in the format, the signature or the content of an event. */
export const eventFaults: readonly WebhookFault[] = [
  {
    id: 'webhook-as-form',
    what: 'sends events as a form',
    caughtBy: 'webhook-headers',
    breaks: 'R7',
    breakSender: () => ({
      bodyOf: ({ type, data }) => `${new URLSearchParams({ type, thread: `${data.threadId}` })}`,
      requestOf: (request) => ({
        ...request,
        headers: { ...request.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    }),
  },
  {
    id: 'webhook-by-get',
    what: 'calls the webhook with GET and leaves it to the receiver to ask what happened',
    caughtBy: 'webhook-headers',
    breaks: 'R7',
    breakSender: () => ({ requestOf: ({ body: _, ...request }) => ({ ...request, method: 'GET' }) }),
  },
  {
    id: 'webhook-batch',
    what: 'sends a list of events in one delivery',
    caughtBy: 'webhook-payload',
    breaks: 'R7',
    breakSender: () => ({ bodyOf: (event) => JSON.stringify([event]) }),
  },
  {
    id: 'webhook-event-name',
    what: 'names the type of an event "event"',
    caughtBy: 'webhook-payload',
    breaks: 'R7',
    breakSender: () => ({ bodyOf: ({ type, ...event }) => JSON.stringify({ event: type, ...event }) }),
  },
  {
    id: 'webhook-without-ids',
    what: 'sends an event without the id of what changed',
    caughtBy: 'webhook-payload',
    breaks: 'R7',
    breakSender: () => ({ bodyOf: (event) => JSON.stringify({ ...event, data: {} }) }),
  },
  {
    id: 'webhook-long-id',
    what: 'sends a webhook-id of 80 characters',
    caughtBy: 'webhook-headers',
    breaks: 'D29',
    breakSender: ({ idOf }) => ({ idOf: (event, attempt) => idOf(event, attempt).padEnd(80, '0') }),
  },
  {
    id: 'webhook-milliseconds',
    what: 'sends webhook-timestamp in milliseconds',
    caughtBy: 'webhook-headers',
    breaks: 'D29',
    breakSender: () => ({ timeOf: (now) => new Date(now.getTime() * 1000) }),
  },
  {
    id: 'webhook-other-secret',
    what: 'signs only with the secret from before the last rotation',
    caughtBy: 'webhook-signature',
    breaks: 'D29',
    breakSender: () => ({
      sign: ({ id, at, body }) => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).sign(id, at, body),
    }),
  },
  {
    id: 'webhook-raw-secret',
    what: 'uses the secret as text, without decoding it',
    caughtBy: 'webhook-signature',
    breaks: 'D29',
    breakSender: () => ({
      sign: (attempt, secret) => `v1,${createHmac('sha256', secret).update(signedText(attempt)).digest('base64')}`,
    }),
  },
  {
    id: 'webhook-signs-body-only',
    what: 'signs only the body',
    caughtBy: 'webhook-signature',
    breaks: 'D29',
    breakSender: () => signing(({ body }) => body),
  },
  {
    id: 'webhook-signs-other-bytes',
    what: 'signs the event with different formatting from what it sends',
    caughtBy: 'webhook-signature',
    breaks: 'D29',
    breakSender: () =>
      signing((attempt) => signedText({ ...attempt, body: JSON.stringify(JSON.parse(attempt.body), null, 2) })),
  },
  {
    id: 'webhook-signs-in-hex',
    what: 'sends the signature in hexadecimal',
    caughtBy: 'webhook-signature',
    breaks: 'D29',
    breakSender: () => signing(signedText, 'hex'),
  },
  {
    id: 'webhook-from-the-future',
    what: 'has a clock that is ten minutes fast',
    caughtBy: 'webhook-signature',
    breaks: 'D29',
    breakSender: () => ({ timeOf: (now) => new Date(now.getTime() + 600_000) }),
  },
  {
    id: 'webhook-with-text',
    what: 'includes the text of the message',
    caughtBy: 'webhook-thin',
    breaks: 'D29',
    breakSender: () => ({ bodyOf: (event) => withData(event, { message: { bodyText: 'Thursday at nine works.' } }) }),
  },
  {
    id: 'webhook-with-subject',
    what: 'includes the subject of the thread',
    caughtBy: 'webhook-thin',
    breaks: 'D29',
    breakSender: () => ({ bodyOf: (event) => withData(event, { subject: 'Brake squeal after service' }) }),
  },
  {
    id: 'webhook-with-address',
    what: 'includes the e-mail address of the sender',
    caughtBy: 'webhook-thin',
    breaks: 'D29',
    breakSender: () => ({ bodyOf: (event) => withData(event, { replyTo: 'Lena <lena.hoffmann@post.example>' }) }),
  },
  {
    id: 'webhook-without-change',
    what: 'sends thread.status_changed whenever a thread is saved',
    caughtBy: 'webhook-change',
    breaks: 'R7',
    breakSender: () => ({
      eventsOf: (event) => [
        event,
        {
          ...event,
          type: 'thread.status_changed',
          data: { threadId: event.data.threadId, historyEntryId: `evt_${randomUUID()}`, from: 'open', to: 'open' },
        },
      ],
    }),
  },
];
