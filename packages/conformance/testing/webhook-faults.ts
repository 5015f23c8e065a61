import { randomUUID } from 'node:crypto';
import type { WebhookCheck } from '../src/webhooks/webhook-report.ts';
import type { Event, SenderParts } from './webhook-sender.ts';

/** One fault of a sender of webhooks. */
export interface WebhookFault {
  /** The defect, as the end of "a sender that …". */
  what: string;
  /** The id of the check that reports it. */
  caughtBy: string;
  /** Whether it is visible only if the kit itself makes the changes. */
  actions?: true;
  /** Replaces parts of a conforming sender. Called once for each sender, so that a fault can have state. */
  breakSender(parts: SenderParts): Partial<SenderParts>;
}

type Faults = Record<string, WebhookFault['breakSender'] | Pick<WebhookFault, 'actions' | 'breakSender'>>;

/** Lists faults by the check that reports them, and then by their defect. */
const faultsOf = (groups: Partial<Record<WebhookCheck, Faults>>): WebhookFault[] =>
  Object.entries(groups).flatMap(([caughtBy, faults]) =>
    Object.entries(faults).map(([what, fault]) => ({
      what,
      caughtBy,
      ...(typeof fault === 'function' ? { breakSender: fault } : fault),
    })),
  );

const withData = (event: Event, data: Record<string, unknown>) =>
  JSON.stringify({ ...event, data: { ...event.data, ...data } });

const draftSent = ({ timestamp, data: { threadId, messageId } }: Event, data: Event['data'] = {}): Event => ({
  type: 'draft.sent',
  timestamp,
  data: { threadId, draftId: `drf_${randomUUID()}`, messageId, edited: false, ...data },
});

/** Every fault that the tests inject, to prove that `threads-conformance webhooks` reports it. */
export const webhookFaults = faultsOf({
  'webhook-headers': {
    'sends events as a form': () => ({
      bodyOf: ({ type, data }) => `${new URLSearchParams({ type, thread: `${data.threadId}` })}`,
      requestOf: (request) => ({
        ...request,
        headers: { ...request.headers, 'Content-Type': 'application/x-www-form-urlencoded' },
      }),
    }),
    'sends a webhook-id of 80 characters': ({ idOf }) => ({
      idOf: (event, attempt) => idOf(event, attempt).padEnd(80, '0'),
    }),
  },
  'webhook-payload': {
    'sends an event without the id of what changed': () => ({
      bodyOf: (event) => JSON.stringify({ ...event, data: {} }),
    }),
    'reports a sent draft without the id of its message': () => ({
      eventsOf: (event) => [draftSent(event, { messageId: undefined })],
    }),
  },
  'webhook-signature': {
    'signs the event with different formatting from what it sends': ({ sign }) => ({
      sign: (attempt, secret) => sign({ ...attempt, body: JSON.stringify(JSON.parse(attempt.body), null, 2) }, secret),
    }),
    'has a clock that is ten minutes fast': () => ({ timeOf: (now) => new Date(now.getTime() + 600_000) }),
  },
  'webhook-thin': {
    'includes the text of the message': () => ({
      bodyOf: (event) => withData(event, { message: { bodyText: 'Thursday at nine works.' } }),
    }),
    'includes the e-mail address of the sender': () => ({
      bodyOf: (event) => withData(event, { replyTo: 'Lena <lena.hoffmann@post.example>' }),
    }),
  },
  'webhook-change': {
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
    'reports a sent draft whose message is not in the thread': {
      actions: true,
      breakSender: () => ({ eventsOf: (event) => [event, draftSent(event, { messageId: 'msg_later' })] }),
    },
  },
  'webhook-id': {
    'uses the id of the thread as webhook-id': () => ({ idOf: ({ data }) => `${data.threadId}` }),
    'sends every event twice, each with its own webhook-id': () => ({ eventsOf: (event) => [event, { ...event }] }),
  },
  'webhook-retry': {
    'does not retry': () => ({ delays: [] }),
    'sends the time of the first attempt with every attempt': () => ({
      timeOf: (_, first) => first,
      delays: [3000, 8000],
    }),
  },
  'webhook-back-off': {
    'retries at a fixed interval': () => ({ delays: Array(9).fill(60) }),
  },
  'webhook-retry-after': {
    'ignores Retry-After': () => ({ pauseOf: () => 0 }),
    'does not retry after a 429': ({ isDelivered }) => ({
      isDelivered: (status) => status === 429 || isDelivered(status),
    }),
  },
  'webhook-redirect': {
    'follows redirects': () => ({ requestOf: (request) => ({ ...request, redirect: 'follow' }) }),
    'treats a redirect as a success': () => ({ isDelivered: (status) => status >= 200 && status < 400 }),
  },
  'webhook-gone': {
    'continues to send after a 410': () => ({ isDisabledBy: () => false }),
  },
  'webhook-no-repeat': {
    'retries after a 2xx without a body': () => ({ repetitions: 3 }),
  },
  'webhook-events': {
    'sends no event for a note': {
      actions: true,
      breakSender: () => ({ eventsOf: (event) => (event.type === 'note.created' ? [] : [event]) }),
    },
    'sends nothing at all': { actions: true, breakSender: () => ({ eventsOf: () => [] }) },
  },
});
