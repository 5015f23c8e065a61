import { createHmac, randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { WebhookCheck } from '../src/webhooks/webhook-checks.ts';
import { ungroup } from './fault.ts';
import type { Attempt, Event, SenderParts } from './webhook-sender.ts';

/** One fault of a sender of webhooks. */
export interface WebhookFault {
  /** What the sender does wrong: "a sender that …". */
  what: string;
  /** The id of the check that reports it. */
  caughtBy: WebhookCheck;
  /** The rule of the contract that the sender violates. */
  breaks: string;
  /** Whether it is visible only if the kit itself makes the changes. */
  actions?: true;
  /** Replaces parts of a conforming sender. Called once for each sender, so that a fault can have state. */
  breakSender(parts: SenderParts): Partial<SenderParts>;
}

type Faults = Record<string, WebhookFault['breakSender'] | Pick<WebhookFault, 'actions' | 'breakSender'>>;

/** Lists faults by the check that reports them and the rule that they break, and then by what is wrong. */
const faultsOf = (groups: Partial<Record<`${WebhookCheck} ${'R7' | 'D29' | 'D34'}`, Faults>>): WebhookFault[] =>
  ungroup(groups).map(({ fault, ...described }) => ({
    ...described,
    ...(typeof fault === 'function' ? { breakSender: fault } : fault),
  }));

const withData = (event: Event, data: Record<string, unknown>) =>
  JSON.stringify({ ...event, data: { ...event.data, ...data } });

const draftSent = ({ timestamp, data: { threadId, messageId } }: Event, data: Event['data'] = {}): Event => ({
  type: 'draft.sent',
  timestamp,
  data: { threadId, draftId: `drf_${randomUUID()}`, messageId, edited: false, ...data },
});

/** Signs bytes other than those that the contract requires. */
const signing = (textOf: (attempt: Attempt) => string, encoding: 'base64' | 'hex' = 'base64') => ({
  sign: (attempt: Attempt, secret: string) =>
    `v1,${createHmac('sha256', keyOf(secret)).update(textOf(attempt)).digest(encoding)}`,
});
const keyOf = (secret: string) => Buffer.from(secret.replace('whsec_', ''), 'base64');
const signedText = ({ id, at, body }: Attempt) => `${id}.${Math.floor(at.getTime() / 1000)}.${body}`;

/** Every fault that the tests inject, to prove that `threads-conformance webhooks` reports it. */
export const webhookFaults = faultsOf({
  'webhook-headers R7': {
    'sends events as a form': () => ({
      bodyOf: ({ type, data }) => `${new URLSearchParams({ type, thread: `${data.threadId}` })}`,
      requestOf: (request) => ({
        ...request,
        headers: { ...request.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    }),
    'calls the webhook with GET and leaves it to the receiver to ask what happened': () => ({
      requestOf: ({ body: _, ...request }) => ({ ...request, method: 'GET' }),
    }),
  },
  'webhook-payload R7': {
    'sends a list of events in one delivery': () => ({ bodyOf: (event) => JSON.stringify([event]) }),
    'names the type of an event "event"': () => ({
      bodyOf: ({ type, ...event }) => JSON.stringify({ event: type, ...event }),
    }),
    'sends an event without the id of what changed': () => ({
      bodyOf: (event) => JSON.stringify({ ...event, data: {} }),
    }),
  },
  'webhook-headers D29': {
    'sends a webhook-id of 80 characters': ({ idOf }) => ({
      idOf: (event, attempt) => idOf(event, attempt).padEnd(80, '0'),
    }),
    'sends webhook-timestamp in milliseconds': () => ({ timeOf: (now) => new Date(now.getTime() * 1000) }),
  },
  'webhook-signature D29': {
    'signs only with the secret from before the last rotation': () => ({
      sign: ({ id, at, body }) => new Webhook(`whsec_${Buffer.alloc(32).toString('base64')}`).sign(id, at, body),
    }),
    'uses the secret as text, without decoding it': () => ({
      sign: (attempt, secret) => `v1,${createHmac('sha256', secret).update(signedText(attempt)).digest('base64')}`,
    }),
    'signs only the body': () => signing(({ body }) => body),
    'signs the event with different formatting from what it sends': () =>
      signing((attempt) => signedText({ ...attempt, body: JSON.stringify(JSON.parse(attempt.body), null, 2) })),
    'sends the signature in hexadecimal': () => signing(signedText, 'hex'),
    'has a clock that is ten minutes fast': () => ({ timeOf: (now) => new Date(now.getTime() + 600_000) }),
  },
  'webhook-thin D29': {
    'includes the text of the message': () => ({
      bodyOf: (event) => withData(event, { message: { bodyText: 'Thursday at nine works.' } }),
    }),
    'includes the subject of the thread': () => ({
      bodyOf: (event) => withData(event, { subject: 'Brake squeal after service' }),
    }),
    'includes the e-mail address of the sender': () => ({
      bodyOf: (event) => withData(event, { replyTo: 'Lena <lena.hoffmann@post.example>' }),
    }),
    'includes the text of the message in a separate field': {
      actions: true,
      breakSender: () => ({ bodyOf: (event) => withData(event, { notification: 'Lena: Thursday at nine works.' }) }),
    },
  },
  'webhook-change R7': {
    'sends thread.status_changed whenever a thread is saved': () => ({
      eventsOf: (event) => [
        event,
        {
          ...event,
          type: 'thread.status_changed',
          data: { threadId: event.data.threadId, historyEntryId: `evt_${randomUUID()}`, from: 'open', to: 'open' },
        },
      ],
    }),
    'sends an event for a message that was not stored': {
      actions: true,
      breakSender: () => ({
        eventsOf: (event) =>
          event.type === 'message.created'
            ? [event, { ...event, data: { ...event.data, messageId: `${event.data.messageId}_lost` } }]
            : [event],
      }),
    },
  },
  'webhook-id D29': {
    'uses the id of the thread as webhook-id': () => ({ idOf: ({ data }) => `${data.threadId}` }),
    'makes a new webhook-id for every attempt': ({ idOf }) => ({
      idOf: (event, attempt) => `${idOf(event, attempt)}_${attempt}`,
    }),
    'sends every event twice, each with its own webhook-id': () => ({ eventsOf: (event) => [event, { ...event }] }),
    'counts the attempts in the body': () => ({ bodyOf: (event, attempt) => JSON.stringify({ ...event, attempt }) }),
  },
  'webhook-retry D29': {
    'does not retry': () => ({ delays: [] }),
    'treats every response as a success': () => ({ isDelivered: () => true }),
    'sends the time of the first attempt with every attempt': () => ({
      timeOf: (_, first) => first,
      delays: [3000, 8000],
    }),
  },
  'webhook-back-off D29': {
    'retries at a fixed interval': () => ({ delays: Array(9).fill(60) }),
    'retries at once, ten times': () => ({ delays: Array(9).fill(1) }),
  },
  'webhook-retry-after D29': {
    'ignores Retry-After': () => ({ pauseOf: () => 0 }),
    'does not retry after a 429': ({ isDelivered }) => ({
      isDelivered: (status) => status === 429 || isDelivered(status),
    }),
  },
  'webhook-redirect D29': {
    'follows redirects': () => ({ requestOf: (request) => ({ ...request, redirect: 'follow' }) }),
    'treats a redirect as a success': () => ({ isDelivered: (status) => status >= 200 && status < 400 }),
  },
  'webhook-gone D29': {
    'continues to send after a 410': () => ({ isDisabledBy: () => false }),
  },
  'webhook-no-repeat D29': {
    'retries after a 2xx without a body': () => ({ repetitions: 3 }),
  },
  'webhook-events R7': {
    'sends no event for a note': {
      actions: true,
      breakSender: () => ({ eventsOf: (event) => (event.type === 'note.created' ? [] : [event]) }),
    },
    'sends nothing at all': { actions: true, breakSender: () => ({ eventsOf: () => [] }) },
  },
  'webhook-payload D34': {
    'reports a sent draft without the id of its message': () => ({
      eventsOf: (event) => [draftSent(event, { messageId: undefined })],
    }),
    'reports a sent draft without saying whether a person edited it': () => ({
      eventsOf: (event) => [draftSent(event, { edited: undefined })],
    }),
    'omits the reason of a discarded draft instead of sending null': () => ({
      eventsOf: ({ timestamp, data: { threadId } }) => [
        { type: 'draft.discarded', timestamp, data: { threadId, draftId: 'drf_1' } },
      ],
    }),
  },
  'webhook-thin D34': {
    'includes the text of a sent draft': () => ({
      eventsOf: (event) => [draftSent(event, { bodyText: 'Thursday at nine?' })],
    }),
  },
  'webhook-change D34': {
    'reports a sent draft whose message is not in the thread': {
      actions: true,
      breakSender: () => ({ eventsOf: (event) => [event, draftSent(event, { messageId: 'msg_later' })] }),
    },
    'names the message that a sent draft answers, not the one that it became': {
      actions: true,
      breakSender: () => ({
        eventsOf: (event) => (event.type === 'message.created' ? [event, draftSent(event)] : [event]),
      }),
    },
  },
});
