/** A property of a sender of webhooks. */
export interface WebhookCheckDescription {
  title: string;
  /** The rules it tests. */
  requirements: [string, ...string[]];
  /** What a run needs to test it, if a single delivery is not enough. */
  needs?: string;
}

const another = 'cause another change while the kit listens, or pass --target with actions';

/** The checks of deliveries, in the order of the report. */
export const webhookChecks = {
  'webhook-headers': {
    title: 'Every delivery is a POST of JSON with webhook-id, webhook-timestamp and webhook-signature',
    requirements: ['R7', 'D29'],
  },
  'webhook-signature': {
    title: 'Every delivery is signed with the secret, over the id, the time of the attempt and the body',
    requirements: ['D29'],
  },
  'webhook-payload': { title: 'Every body is one event of the contract', requirements: ['R7', 'D29', 'D34'] },
  'webhook-thin': {
    title: 'An event has no content: no texts, subjects or addresses',
    requirements: ['D29', 'D34'],
  },
  'webhook-change': { title: 'Every event is about a change that happened', requirements: ['R7', 'D29', 'D34'] },
  'webhook-id': {
    title: 'webhook-id identifies an event: every attempt has the same id and body, and no other event has the id',
    requirements: ['D29'],
  },
  'webhook-retry': {
    title: 'A delivery that gets a 500 is retried, with the timestamp of the new attempt',
    requirements: ['D29'],
  },
  'webhook-back-off': {
    title: 'The delays between attempts grow',
    requirements: ['D29'],
    needs: 'a delivery that is retried; pass --wait to wait longer',
  },
  'webhook-retry-after': {
    title: 'Nothing is sent before the time of Retry-After, and the delivery is retried after it',
    requirements: ['D29'],
    needs: another,
  },
  'webhook-redirect': {
    title: 'A redirect is not followed, and the delivery is retried',
    requirements: ['D29'],
    needs: another,
  },
  'webhook-gone': {
    title: 'Nothing is sent after 410',
    requirements: ['D29'],
    needs: 'pass --gone, which disables the webhook at the end of the run, and cause four changes',
  },
  'webhook-no-repeat': {
    title: 'A delivery that got a 2xx is rarely repeated',
    requirements: ['D29'],
    needs: another,
  },
  'webhook-events': {
    title: 'Every change sends its events',
    requirements: ['R7', 'D29'],
    needs: 'pass --target with actions, such as receiveMessage, addNote and closeThread',
  },
} satisfies Record<string, WebhookCheckDescription>;

export type WebhookCheck = keyof typeof webhookChecks;
