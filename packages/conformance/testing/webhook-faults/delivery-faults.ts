import type { Event } from '../webhook-sender.ts';
import type { WebhookFault } from './webhook-fault.ts';

const withData = (event: Event, data: Record<string, unknown>) =>
  JSON.stringify({ ...event, data: { ...event.data, ...data } });

/** Faults in ids, retries, and which events are sent. */
export const deliveryFaults: readonly WebhookFault[] = [
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
    what: 'treats every response as a success',
    caughtBy: 'webhook-retry',
    breaks: 'D29',
    breakSender: () => ({ isDelivered: () => true }),
  },
  {
    id: 'webhook-time-of-event',
    what: 'sends the time of the first attempt with every attempt',
    caughtBy: 'webhook-retry',
    breaks: 'D29',
    breakSender: () => ({ timeOf: (_, first) => first, delays: [3000, 8000] }),
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
    what: 'treats a redirect as a success',
    caughtBy: 'webhook-redirect',
    breaks: 'D29',
    breakSender: () => ({ isDelivered: (status) => status >= 200 && status < 400 }),
  },
  {
    id: 'webhook-ignores-gone',
    what: 'continues to send after a 410',
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
    what: 'includes the text of the message in a separate field',
    caughtBy: 'webhook-thin',
    breaks: 'D29',
    actions: true,
    breakSender: () => ({ bodyOf: (event) => withData(event, { notification: 'Lena: Thursday at nine works.' }) }),
  },
];
