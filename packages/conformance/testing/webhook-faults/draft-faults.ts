import { randomUUID } from 'node:crypto';
import type { Event } from '../webhook-sender.ts';
import type { WebhookFault } from './webhook-fault.ts';

const draftSent = ({ timestamp, data: { threadId, messageId } }: Event, data: Event['data'] = {}): Event => ({
  type: 'draft.sent',
  timestamp,
  data: { threadId, draftId: `drf_${randomUUID()}`, messageId, edited: false, ...data },
});

/** Faults in the events that report the outcome of a draft. */
export const draftFaults: readonly WebhookFault[] = [
  {
    id: 'webhook-draft-without-message',
    what: 'reports a sent draft without the id of its message',
    caughtBy: 'webhook-payload',
    breaks: 'D34',
    breakSender: () => ({ eventsOf: (event) => [draftSent(event, { messageId: undefined })] }),
  },
  {
    id: 'webhook-draft-without-edited',
    what: 'reports a sent draft without saying whether a person edited it',
    caughtBy: 'webhook-payload',
    breaks: 'D34',
    breakSender: () => ({ eventsOf: (event) => [draftSent(event, { edited: undefined })] }),
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
];
