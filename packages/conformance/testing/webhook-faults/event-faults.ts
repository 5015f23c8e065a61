import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
<<<<<<< HEAD:packages/conformance/testing/webhook-faults.ts
import type { WebhookCheck } from '../src/webhooks/webhook-checks.ts';
import type { Attempt, Event, SenderParts } from './webhook-sender.ts';

/** One fault of a sender of webhooks. */
export interface WebhookFault {
  id: string;
  /** What the sender does wrong: "a sender that …". */
  what: string;
  /** The id of the check that reports it. */
  caughtBy: WebhookCheck;
  /** The rule of the contract that the sender violates. */
  breaks: 'R7' | 'D29' | 'D34';
  /** Whether it is visible only if the kit makes the changes, and knows them. */
  actions?: true;
  /** Replaces parts of a conforming sender. Called once for each sender, so that a fault can have state. */
  breakSender(parts: SenderParts): Partial<SenderParts>;
}
=======
import type { Attempt, Event } from '../webhook-sender.ts';
import type { WebhookFault } from './webhook-fault.ts';
>>>>>>> 87db75f (refactor(conformance): split large fault files by topic):packages/conformance/testing/webhook-faults/event-faults.ts

const withData = (event: Event, data: Record<string, unknown>) =>
  JSON.stringify({ ...event, data: { ...event.data, ...data } });

/** Signs other bytes than the contract says. */
const signing = (textOf: (attempt: Attempt) => string, encoding: 'base64' | 'hex' = 'base64') => ({
  sign: (attempt: Attempt, secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(textOf(attempt)).digest(encoding)}`,
});
const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');
const signedText = ({ id, at, body }: Attempt) => `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;

<<<<<<< HEAD:packages/conformance/testing/webhook-faults.ts
/** What became of a draft, instead of a message or beside it. */
const draftSent = ({ timestamp, data: { threadId, messageId } }: Event, data: Event['data'] = {}): Event => ({
  type: 'draft.sent',
  timestamp,
  data: { threadId, draftId: `drf_${randomUUID()}`, messageId, ...data },
});

/** Every fault that the tests inject, to prove that `threads-conformance webhooks` reports it. */
export const webhookFaults: readonly WebhookFault[] = [
=======
/** Faults in the format, the signature or the content of an event. */
export const eventFaults: readonly WebhookFault[] = [
>>>>>>> 87db75f (refactor(conformance): split large fault files by topic):packages/conformance/testing/webhook-faults/event-faults.ts
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
    what: 'signs with the secret before the last rotation only',
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
    what: 'signs the event in another formatting than it sends',
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
<<<<<<< HEAD:packages/conformance/testing/webhook-faults.ts
  {
    id: 'webhook-id-of-thread',
    what: 'uses the id of the thread as webhook-id',
    caughtBy: 'webhook-id',
    breaks: 'D29',
    breakSender: () => ({ idOf: ({ data }) => `${data.threadId}` }),
  },
  {
    id: 'webhook-id-of-attempt',
    what: 'makes a new webhook-id for every attempt',
    caughtBy: 'webhook-id',
    breaks: 'D29',
    breakSender: ({ idOf }) => ({ idOf: (event, attempt) => `${idOf(event, attempt)}_${attempt}` }),
  },
  {
    id: 'webhook-sent-twice',
    what: 'sends every event twice, each with its own webhook-id',
    caughtBy: 'webhook-id',
    breaks: 'D29',
    breakSender: () => ({ eventsOf: (event) => [event, { ...event }] }),
  },
  {
    id: 'webhook-body-of-attempt',
    what: 'counts the attempts in the body',
    caughtBy: 'webhook-id',
    breaks: 'D29',
    breakSender: () => ({ bodyOf: (event, attempt) => JSON.stringify({ ...event, attempt }) }),
  },
  {
    id: 'webhook-without-retry',
    what: 'does not retry',
    caughtBy: 'webhook-retry',
    breaks: 'D29',
    breakSender: () => ({ delays: [] }),
  },
  {
    id: 'webhook-accepts-any-answer',
    what: 'takes every response for a success',
    caughtBy: 'webhook-retry',
    breaks: 'D29',
    breakSender: () => ({ isDelivered: () => true }),
  },
  {
    id: 'webhook-time-of-event',
    what: 'sends the time of the first attempt with every attempt',
    caughtBy: 'webhook-retry',
    breaks: 'D29',
    breakSender: () => ({ timeOf: (_, first) => first, delays: [2400, 8000] }),
  },
  {
    id: 'webhook-fixed-delay',
    what: 'retries at a fixed interval',
    caughtBy: 'webhook-back-off',
    breaks: 'D29',
    breakSender: () => ({ delays: Array(9).fill(60) }),
  },
  {
    id: 'webhook-retries-at-once',
    what: 'retries at once, ten times',
    caughtBy: 'webhook-back-off',
    breaks: 'D29',
    breakSender: () => ({ delays: Array(9).fill(1) }),
  },
  {
    id: 'webhook-ignores-retry-after',
    what: 'ignores Retry-After',
    caughtBy: 'webhook-retry-after',
    breaks: 'D29',
    breakSender: () => ({ pauseOf: () => 0 }),
  },
  {
    id: 'webhook-gives-up-on-429',
    what: 'does not retry after a 429',
    caughtBy: 'webhook-retry-after',
    breaks: 'D29',
    breakSender: ({ isDelivered }) => ({ isDelivered: (status) => status === 429 || isDelivered(status) }),
  },
  {
    id: 'webhook-follows-redirects',
    what: 'follows redirects',
    caughtBy: 'webhook-redirect',
    breaks: 'D29',
    breakSender: () => ({ requestOf: (request) => ({ ...request, redirect: 'follow' }) }),
  },
  {
    id: 'webhook-redirect-is-success',
    what: 'takes a redirect for a success',
    caughtBy: 'webhook-redirect',
    breaks: 'D29',
    breakSender: () => ({ isDelivered: (status) => status >= 200 && status < 400 }),
  },
  {
    id: 'webhook-ignores-gone',
    what: 'goes on after 410',
    caughtBy: 'webhook-gone',
    breaks: 'D29',
    breakSender: () => ({ isDisabledBy: () => false }),
  },
  {
    id: 'webhook-ignores-success',
    what: 'retries after a 2xx without a body',
    caughtBy: 'webhook-no-repeat',
    breaks: 'D29',
    breakSender: () => ({ repetitions: 3 }),
  },
  {
    id: 'webhook-without-notes',
    what: 'sends no event for a note',
    caughtBy: 'webhook-events',
    breaks: 'R7',
    actions: true,
    breakSender: () => ({ eventsOf: (event) => (event.type === 'note.created' ? [] : [event]) }),
  },
  {
    id: 'webhook-never',
    what: 'sends nothing at all',
    caughtBy: 'webhook-events',
    breaks: 'R7',
    actions: true,
    breakSender: () => ({ eventsOf: () => [] }),
  },
  {
    id: 'webhook-rolled-back',
    what: 'sends an event for a message that was not stored',
    caughtBy: 'webhook-change',
    breaks: 'R7',
    actions: true,
    breakSender: () => ({
      eventsOf: (event) =>
        event.type === 'message.created'
          ? [event, { ...event, data: { ...event.data, messageId: `${event.data.messageId}_lost` } }]
          : [event],
    }),
  },
  {
    id: 'webhook-text-in-other-field',
    what: 'includes the text of the message in a field of its own',
    caughtBy: 'webhook-thin',
    breaks: 'D29',
    actions: true,
    breakSender: () => ({ bodyOf: (event) => withData(event, { notification: 'Lena: Thursday at nine works.' }) }),
  },
  {
    id: 'webhook-draft-without-message',
    what: 'reports a sent draft without the id of its message',
    caughtBy: 'webhook-payload',
    breaks: 'D34',
    breakSender: () => ({ eventsOf: (event) => [draftSent(event, { messageId: undefined })] }),
  },
  {
    id: 'webhook-draft-without-reason',
    what: 'omits the reason of a discarded draft instead of sending null',
    caughtBy: 'webhook-payload',
    breaks: 'D34',
    breakSender: () => ({
      eventsOf: ({ timestamp, data: { threadId } }) => [
        { type: 'draft.discarded', timestamp, data: { threadId, draftId: 'drf_1' } },
      ],
    }),
  },
  {
    id: 'webhook-draft-with-text',
    what: 'includes the text of a sent draft',
    caughtBy: 'webhook-thin',
    breaks: 'D34',
    breakSender: () => ({ eventsOf: (event) => [draftSent(event, { bodyText: 'Thursday at nine?' })] }),
  },
  {
    id: 'webhook-draft-before-message',
    what: 'reports a sent draft whose message is not in the thread',
    caughtBy: 'webhook-change',
    breaks: 'D34',
    actions: true,
    breakSender: () => ({ eventsOf: (event) => [event, draftSent(event, { messageId: 'msg_later' })] }),
  },
  {
    id: 'webhook-draft-of-answer',
    what: 'names the message that a sent draft answers, not the one that it became',
    caughtBy: 'webhook-change',
    breaks: 'D34',
    actions: true,
    breakSender: () => ({
      eventsOf: (event) => (event.type === 'message.created' ? [event, draftSent(event)] : [event]),
    }),
  },
=======
>>>>>>> 87db75f (refactor(conformance): split large fault files by topic):packages/conformance/testing/webhook-faults/event-faults.ts
];
